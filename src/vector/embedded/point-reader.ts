// Points as answers carry them. Ids and payloads come from the catalogue in one state of it; vectors lie in a file that is
// written meanwhile, so what was read from it counts only when the points are still where they were.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { assert } from '../../base/assert.ts';
import { AnswerTooLarge, CollectionNotFound, StoreOverloaded } from '../errors.ts';
import type { CollectionAddress, PointParts, ScrollPage, StoredPoint } from '../vector-store.ts';
import type { PageRequest, RowsetShape, ViewedSlots } from './commands.ts';
import { toDamageFailure } from './damage.ts';
import { fromIdBytes, toIdKey } from './id-key.ts';
import { IdOrder } from './id-order.ts';
import { readVectors } from './read-vectors.ts';

/** A thousand points with the payload of a long source file each; more would hold up every other answer. */
const PAYLOAD_CHARACTERS_MAX = 67_108_864;
/** Four million numbers (2,730 vectors of 1,536): writing them down as JSON takes the main thread the better part of a second. */
const VECTOR_BYTES_MAX = 16_777_216;
/** Points overwritten faster than they can be read so many times in a row are a store under siege. */
const ATTEMPTS_MAX = 16;

const ID_ONLY: PointParts = { withPayload: false, withVector: false };

export class PointReader {
  readonly idOrder: IdOrder;
  readonly #rowFolder: string;
  readonly #renew: () => void;
  readonly #rowset: StatementSync;
  readonly #place: StatementSync;
  readonly #points: StatementSync;
  readonly #pointsWithPayload: StatementSync;

  /** `renew` ends the transaction of the database and begins another, which sees the latest state. */
  constructor(database: DatabaseSync, rowFolder: string, renew: () => void) {
    this.idOrder = new IdOrder(database);
    this.#rowFolder = rowFolder;
    this.#renew = renew;
    const sql = (text: string) => database.prepare(text);
    this.#rowset = sql('SELECT rowset, size FROM collections WHERE namespace = ? AND name = ?');
    this.#place = sql(
      `SELECT slot, version FROM ids JOIN points ON points.key = ids.rowset << 32 | ids.slot
       WHERE ids.rowset = ? AND ids.id = ?`,
    );
    // One statement for all slots, and rows as arrays: three times faster than a statement for each.
    const inSlots = 'FROM points WHERE key IN (SELECT ?1 << 32 | value FROM json_each(?2))';
    this.#points = sql(`SELECT key & 0xffffffff, id, version, NULL ${inSlots}`);
    this.#points.setReturnArrays(true);
    this.#pointsWithPayload = sql(`SELECT key & 0xffffffff, id, version, payload ${inSlots}`);
    this.#pointsWithPayload.setReturnArrays(true);
  }

  list(at: CollectionAddress, ids: readonly string[], parts: PointParts): StoredPoint[] {
    return this.#readLatest(at, parts, ({ rowset }) => {
      const slots = [...new Set(ids)].map((id) => this.#findPlace(rowset, id)?.slot);
      return Uint32Array.from(slots.filter((slot) => slot !== undefined));
    });
  }

  scroll(at: CollectionAddress, { from, limit, ...parts }: PageRequest): ScrollPage {
    let next: string | null = null;
    const points = this.#readLatest(at, parts, ({ rowset, size }) => {
      const slots = this.idOrder.latest(rowset, from === null ? null : toIdKey(from), limit + 1);
      next = this.#nextId({ rowset, size }, slots, limit);
      return slots.subarray(0, limit);
    });
    return { points, next };
  }

  scrollViewed(viewed: ViewedSlots, { from, limit, ...parts }: PageRequest): ScrollPage {
    const slots = this.idOrder.lowest(viewed, from === null ? null : toIdKey(from), limit + 1);
    const points = this.at(viewed, slots.subarray(0, limit), parts);
    return { points, next: this.#nextId(viewed, slots, limit) };
  }

  /** The id behind a page of `limit` points, if there is one. */
  #nextId(rows: RowsetShape, slots: Uint32Array, limit: number): string | null {
    return this.#read(rows, slots.subarray(limit), ID_ONLY)[0]?.id ?? null;
  }

  /** The points in these slots, in their order. The caller holds a view that shows them. */
  at(rows: RowsetShape, slots: Uint32Array, parts: PointParts): StoredPoint[] {
    const points = this.#read(rows, slots, parts);
    checkDamage(points, parts);
    return points;
  }

  /** The points that `find` names, in one state of the catalogue, however long reading their vectors takes. */
  #readLatest(at: CollectionAddress, parts: PointParts, find: (rows: RowsetShape) => Uint32Array): StoredPoint[] {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      const rows = this.#rowset.get(at.namespace, at.name) as unknown as RowsetShape | undefined;
      if (rows === undefined) throw new CollectionNotFound(at.name);
      const slots = find(rows);
      const points = this.#read(rows, slots, parts);
      if (parts.withVector) this.#renew();
      // A slot is written only after the death of its point was committed: a point that lives still had its row there.
      if (!parts.withVector || points.every((point, index) => this.#isAt(rows, slots[index]!, point))) {
        checkDamage(points, parts);
        return points;
      }
    }
    throw new StoreOverloaded('the points are being overwritten faster than they can be read');
  }

  #findPlace(rowset: number, id: string): { readonly slot: number; readonly version: number } | undefined {
    return this.#place.get(rowset, toIdKey(id)) as { slot: number; version: number } | undefined;
  }

  #isAt({ rowset }: RowsetShape, slot: number, { id, version }: StoredPoint): boolean {
    const place = this.#findPlace(rowset, id);
    return place?.slot === slot && place.version === version;
  }

  /** The points in these slots, in their order; a vector that was asked for and is null could not be read. */
  #read(rows: RowsetShape, slots: Uint32Array, { withPayload, withVector }: PointParts): StoredPoint[] {
    const { rowset, size } = rows;
    if (withVector && slots.length * size * Float32Array.BYTES_PER_ELEMENT > VECTOR_BYTES_MAX) {
      throw new AnswerTooLarge('bytes of vectors', VECTOR_BYTES_MAX);
    }
    const found = new Map<number, Omit<StoredPoint, 'vector'>>();
    let characters = 0;
    const statement = withPayload ? this.#pointsWithPayload : this.#points;
    for (const row of statement.iterate(rowset, `[${slots.join()}]`)) {
      const [slot, id, version, payload] = row as unknown as [number, Uint8Array, number, string | null];
      characters += payload?.length ?? 0;
      if (characters > PAYLOAD_CHARACTERS_MAX) {
        throw new AnswerTooLarge('characters of payload', PAYLOAD_CHARACTERS_MAX);
      }
      found.set(slot, { id: fromIdBytes(id), version, payload });
    }
    const vectors = withVector ? readVectors(this.#rowFolder, rows, slots) : [];
    return Array.from(slots, (slot, index) => {
      const point = found.get(slot);
      assert(point !== undefined, `slot ${slot} of rowset ${rowset} holds a point`);
      return { ...point, vector: vectors[index] ?? null };
    });
  }
}

function checkDamage(points: readonly StoredPoint[], { withVector }: PointParts): void {
  const damaged = withVector ? points.filter(({ vector }) => vector === null) : [];
  if (damaged.length > 0)
    throw toDamageFailure(
      damaged.length,
      damaged.map(({ id }) => id),
    );
}
