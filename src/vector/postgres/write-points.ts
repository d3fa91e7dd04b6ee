// The changes of points by one transaction that has locked the head of the collection.
import { PointsChanged } from '../errors.ts';
import { fromIdBytes, toIdBytes } from '../id-bytes.ts';
import { lastRows } from '../point-batch.ts';
import { toNorm } from '../score.ts';
import type { PointBatch, VectorBatch } from '../vector-store.ts';
import type { Written } from './buckets/await-visible.ts';
import { listBuckets, toBucket } from './buckets/buckets.ts';
import { lockBuckets, putRows, removeRows } from './buckets/change-buckets.ts';
import { type NewRow, SqlBucketTables } from './buckets/sql-bucket-tables.ts';
import type { Collection } from './collections.ts';
import { Parameters, type Session } from './database.ts';
import { toChosen } from './point-rows.ts';
import { writeTokens } from './point-tokens.ts';
import { toVectorBytes } from './vector-bytes.ts';

export class PointWriter {
  readonly #session: Session;
  readonly collection: Collection;
  readonly #tables: SqlBucketTables;
  #buckets: readonly number[] = [];
  /** The points of the locked buckets. */
  readonly #points = new Map<number, number>();
  /** The most points of a bucket that has new ones. */
  fullest = 0;

  constructor(session: Session, collection: Collection) {
    this.#session = session;
    this.collection = collection;
    this.#tables = new SqlBucketTables(session);
    this.#points.set(collection.bucket, collection.points);
  }

  get written(): Written {
    return { layout: this.collection, version: this.collection.version, buckets: this.#buckets };
  }

  /** Locks the buckets of these points, or all buckets. Must be called before anything is read or written. */
  async lock(ids?: readonly string[]): Promise<void> {
    const buckets = ids?.map((id) => toBucket(this.collection, toIdBytes(id))) ?? listBuckets(this.collection);
    this.#buckets = [...new Set(buckets)];
    const states = await lockBuckets(this.#tables, this.collection, this.#buckets, this.collection.version);
    for (const { bucket, points } of states) this.#points.set(bucket, points);
  }

  /** Stores the points. */
  async upsert({ payloads, extras, ...batch }: PointBatch): Promise<void> {
    const rows = Array.from(lastRows(batch.ids), (row) => {
      const payload = payloads[row] ?? '{}';
      const vector = toVector(batch, row);
      const blob = extras?.[row] ?? null;
      const values = [toVectorBytes(vector), toNorm(vector), payload, writeTokens(this.collection.id, payload), blob];
      return this.#toRow(batch.ids[row] ?? '', vector.byteLength + payload.length + (blob?.length ?? 0), values);
    });
    const added = await putRows(this.#tables, this.collection, rows, this.collection.version);
    for (const [bucket, count] of added) this.fullest = Math.max(this.fullest, (this.#points.get(bucket) ?? 0) + count);
  }

  /** Rejects a write of points that have other versions than its sender knows. */
  async checkKnown({ ids, known }: Pick<PointBatch, 'ids' | 'known'>): Promise<void> {
    if (known === undefined) return;
    const versions = await this.findVersions(ids);
    if (!ids.every((id, i) => (versions.get(id) ?? null) === known[i])) throw new PointsChanged();
  }

  /** Returns the versions of those points that exist. */
  async findVersions(ids: readonly string[]): Promise<Map<string, number>> {
    const parameters = new Parameters();
    const chosen = toChosen(this.#session, this.collection, ids.map(toIdBytes), parameters);
    const rows = await this.#session.query<{ version: number; id: Uint8Array }>(
      `SELECT version, id FROM ${chosen}`,
      parameters.values,
    );
    return new Map(rows.map(({ version, id }) => [fromIdBytes(id), version]));
  }

  /** Replaces the vectors of points that exist. */
  async replaceVectors(batch: VectorBatch): Promise<void> {
    const rows = Array.from(lastRows(batch.ids), (row) => {
      const vector = toVector(batch, row);
      return this.#toRow(batch.ids[row] ?? '', vector.byteLength, [toVectorBytes(vector), toNorm(vector)]);
    });
    const types = [`::${this.#session.names.vector}`, '::float8'];
    await this.#tables.update(this.collection, rows, ['embedding', 'norm'], types);
  }

  async replaceExtras(points: readonly { id: string; extras: Uint8Array | null }[]): Promise<void> {
    const rows = points.map(({ id, extras }) => this.#toRow(id, extras?.length ?? 0, [extras]));
    await this.#tables.update(this.collection, rows, ['extras'], ['::bytea']);
  }

  async replacePayloads(points: readonly { id: string; payload: string }[]): Promise<void> {
    const rows = points.map(({ id, payload }) =>
      this.#toRow(id, payload.length, [payload, writeTokens(this.collection.id, payload)]),
    );
    await this.#tables.update(this.collection, rows, ['payload', 'terms'], ['::text', '::uuid[]']);
  }

  async delete(ids: readonly string[]): Promise<void> {
    const rows = ids.map((id) => this.#toRow(id, 0, []));
    await removeRows(this.#tables, this.collection, rows, this.collection.version);
  }

  #toRow(id: string, bytes: number, values: readonly unknown[]): NewRow {
    const key = toIdBytes(id);
    const { version } = this.collection;
    return { bucket: toBucket(this.collection, key), id: key, version, bytes: bytes + key.length, values };
  }
}

function toVector({ values, offsets }: Pick<VectorBatch, 'values' | 'offsets'>, row: number): Float32Array {
  return values.subarray(offsets[row], offsets[row + 1]);
}
