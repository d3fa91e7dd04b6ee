// The statements that change points, all within one transaction that has locked the collection.
import { PointsChanged } from '../errors.ts';
import { fromIdBytes, toIdBytes } from '../id-bytes.ts';
import { lastRows } from '../point-batch.ts';
import { toNorm } from '../score.ts';
import type { PointBatch, VectorBatch } from '../vector-store.ts';
import { toBucket, toGeneration } from './buckets.ts';
import { type Collection, mayHaveExtras } from './collections.ts';
import { Parameters, type Session } from './database.ts';
import { toScope } from './point-rows.ts';
import { createTokens, listTokens } from './point-tokens.ts';
import { toVectorBytes } from './vector-bytes.ts';

/** Points that one statement stores: more would save little, and a statement may have 65,535 parameters. */
const STATEMENT_POINTS = 1_000;
/** The most bytes of one statement, unless one point is larger. */
const STATEMENT_BYTES = 8_388_608;

/** The number of versions for which tombstones are kept; a process that is further behind reads the collection anew. */
const LOG_VERSIONS = 10_000;
/** A deletion of more points leaves no tombstones: reading the collection anew costs less. */
const LOGGED_POINTS_MAX = 10_000;

interface NewRow {
  readonly bucket: number;
  readonly id: Uint8Array;
  readonly bytes: number;
  readonly values: readonly unknown[];
}

export class PointWriter {
  readonly #session: Session;
  readonly #collection: Collection;
  readonly #version: number;
  readonly #getToken: ReturnType<typeof createTokens>;

  constructor(session: Session, collection: Collection) {
    this.#session = session;
    this.#collection = collection;
    this.#version = collection.version + 1;
    this.#getToken = createTokens(collection.id);
  }

  /** Stores the points. Returns the resulting number of points and the generation. */
  async upsert(
    { payloads, extras, ...batch }: PointBatch,
    bucketPoints: number,
  ): Promise<{ points: number; generation: number }> {
    const { points, generation } = this.#collection;
    const withExtras = extras !== undefined || mayHaveExtras(this.#collection);
    const rows = lastRows(batch.ids);
    const buckets = await this.findBuckets(Array.from(rows, (row) => batch.ids[row] ?? ''));
    const added = points + rows.length - buckets.size;
    const next = toGeneration(added, generation, bucketPoints);
    const spread = { bucket: this.#collection.bucket, generation: next };
    const written = Array.from(rows, (row) => {
      const id = batch.ids[row] ?? '';
      const payload = payloads[row] ?? '{}';
      const vector = toVector(batch, row);
      const bytes = toIdBytes(id);
      const values = [toVectorBytes(vector), toNorm(vector), payload, listTokens(this.#getToken, payload)];
      const blob = extras?.[row] ?? null;
      return {
        bucket: buckets.get(id) ?? toBucket(spread, bytes),
        id: bytes,
        bytes: bytes.length + vector.byteLength + payload.length + (blob?.length ?? 0),
        values: withExtras ? [...values, blob] : values,
      };
    });
    for (const some of split(written)) {
      const parameters = new Parameters();
      const tuples = this.#toTuples(some, parameters, [
        `::${this.#session.names.vector}`,
        '::float8',
        '::text',
        '::uuid[]',
        '::bytea',
      ]);
      await this.#session.query(
        `INSERT INTO ${this.#session.names.points} AS points (bucket, collection_id, version, id, embedding, norm, payload, terms${withExtras ? ', extras' : ''})
         VALUES ${tuples}
         ON CONFLICT (bucket, collection_id, id) DO UPDATE SET version = excluded.version, embedding = excluded.embedding,
           norm = excluded.norm, payload = excluded.payload, terms = excluded.terms${withExtras ? ', extras = excluded.extras' : ''}`,
        parameters.values,
      );
    }
    return { points: added, generation: next };
  }

  /** Rejects a write of points that have other versions than its sender knows. */
  async checkKnown({ ids, known }: Pick<PointBatch, 'ids' | 'known'>): Promise<void> {
    if (known === undefined) return;
    const parameters = new Parameters();
    const rows = await this.#session.query<{ version: string | number; id: Uint8Array }>(
      `SELECT version, id FROM ${this.#session.names.points}
       WHERE ${toScope(this.#collection, parameters)} AND id = ANY(${parameters.add(ids.map(toIdBytes))}::bytea[])`,
      parameters.values,
    );
    const versions = new Map(rows.map(({ version, id }) => [fromIdBytes(id), Number(version)]));
    if (!ids.every((id, i) => (versions.get(id) ?? null) === known[i])) throw new PointsChanged();
  }

  async findBuckets(ids: readonly string[]): Promise<Map<string, number>> {
    const parameters = new Parameters();
    const rows = await this.#session.query<{ bucket: number; id: Uint8Array }>(
      `SELECT bucket, id FROM ${this.#session.names.points}
       WHERE ${toScope(this.#collection, parameters)} AND id = ANY(${parameters.add(ids.map(toIdBytes))}::bytea[])`,
      parameters.values,
    );
    return new Map(rows.map(({ bucket, id }) => [fromIdBytes(id), bucket]));
  }

  /** Replaces the vectors of points, which must exist. */
  async replaceVectors(batch: VectorBatch, buckets: ReadonlyMap<string, number>): Promise<void> {
    const rows = Array.from(lastRows(batch.ids), (row) => {
      const id = batch.ids[row] ?? '';
      const vector = toVector(batch, row);
      const values = [toVectorBytes(vector), toNorm(vector)];
      return { bucket: buckets.get(id) ?? 0, id: toIdBytes(id), bytes: vector.byteLength, values };
    });
    await this.#update(rows, ['embedding', 'norm'], [`::${this.#session.names.vector}`, '::float8']);
  }

  async replaceExtras(points: readonly { bucket: number; id: string; extras: Uint8Array | null }[]): Promise<void> {
    const rows = points.map(({ bucket, id, extras }) => {
      return { bucket, id: toIdBytes(id), bytes: extras?.length ?? 0, values: [extras] };
    });
    await this.#update(rows, ['extras'], ['::bytea']);
  }

  async replacePayloads(points: readonly { bucket: number; id: string; payload: string }[]): Promise<void> {
    const rows = points.map(({ bucket, id, payload }) => {
      const values = [payload, listTokens(this.#getToken, payload)];
      return { bucket, id: toIdBytes(id), bytes: payload.length, values };
    });
    await this.#update(rows, ['payload', 'terms'], ['::text', '::uuid[]']);
  }

  /** Updates bucket by bucket: a cluster carries out a statement for one bucket on its node. */
  async #update(rows: readonly NewRow[], columns: readonly string[], types: readonly string[]): Promise<void> {
    for (const [bucket, some] of Map.groupBy(rows, (row) => row.bucket)) {
      for (const part of split(some)) {
        const parameters = new Parameters();
        const tuples = this.#toTuples(part, parameters, types);
        await this.#session.query(
          `UPDATE ${this.#session.names.points} AS points
           SET version = ${parameters.add(this.#version)}, ${columns.map((column) => `${column} = new.${column}`).join(', ')}
           FROM (VALUES ${tuples}) AS new (bucket, collection_id, version, id, ${columns.join(', ')})
           WHERE points.bucket = ${parameters.add(bucket)} AND points.collection_id = ${parameters.add(this.#collection.id)}
             AND points.id = new.id`,
          parameters.values,
        );
      }
    }
  }

  /** Deletes the points; returns the number that existed. */
  async delete(ids: readonly string[]): Promise<number> {
    const parameters = new Parameters();
    const rows = await this.#session.query<{ id: Uint8Array }>(
      `DELETE FROM ${this.#session.names.points}
       WHERE ${toScope(this.#collection, parameters)} AND id = ANY(${parameters.add(ids.map(toIdBytes))}::bytea[])
       RETURNING id`,
      parameters.values,
    );
    if (rows.length > 0 && rows.length <= LOGGED_POINTS_MAX) await this.#bury(rows.map(({ id }) => id));
    return rows.length;
  }

  async #bury(ids: readonly Uint8Array[]): Promise<void> {
    const { bucket, id } = this.#collection;
    await this.#session.query(
      `INSERT INTO ${this.#session.names.tombstones} (bucket, collection_id, version, id)
       SELECT $1::integer, $2::bigint, $3::bigint, unnest($4::bytea[])`,
      [bucket, id, this.#version, ids],
    );
  }

  /** Removes tombstones that are too old; returns the version after which all deletions are known. */
  async cutLog(deleted: number): Promise<number> {
    const { bucket, id, logFrom } = this.#collection;
    if (deleted > LOGGED_POINTS_MAX) return this.#version;
    const from = this.#version - LOG_VERSIONS;
    if (from <= logFrom) return logFrom;
    await this.#session.query(
      `DELETE FROM ${this.#session.names.tombstones} WHERE bucket = $1 AND collection_id = $2 AND version <= $3`,
      [bucket, id, from],
    );
    return from;
  }

  #toTuples(rows: readonly NewRow[], parameters: Parameters, types: readonly string[]): string {
    const collection = `${parameters.add(this.#collection.id)}::bigint`;
    const version = `${parameters.add(this.#version)}::bigint`;
    return rows
      .map(({ bucket, id, values }) => {
        const named = values.map((value, index) => `${parameters.add(value)}${types[index] ?? ''}`);
        return `(${parameters.add(bucket)}::integer, ${collection}, ${version}, ${parameters.add(id)}::bytea, ${named.join(', ')})`;
      })
      .join(', ');
  }
}

function toVector({ values, offsets }: Pick<VectorBatch, 'values' | 'offsets'>, row: number): Float32Array {
  return values.subarray(offsets[row], offsets[row + 1]);
}

/** Splits rows into statements. They are sorted by key, so that concurrent statements lock rows in one order. */
function split(rows: readonly NewRow[]): NewRow[][] {
  const parts: NewRow[][] = [];
  let bytes = 0;
  for (const row of rows.toSorted((a, b) => a.bucket - b.bucket || Buffer.compare(a.id, b.id))) {
    const last = parts.at(-1);
    bytes += row.bytes;
    if (last === undefined || last.length === STATEMENT_POINTS || bytes > STATEMENT_BYTES) {
      parts.push([row]);
      bytes = row.bytes;
    } else last.push(row);
  }
  return parts;
}
