// Points as answers carry them. Ids and payloads come from the catalogue in one state of it; vectors lie in a file that is
// written meanwhile, so what was read from it counts only when the points are still where they were.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { assert } from '../../../base/assert.ts';
import type { AnswerOf } from '../../../platform/threads/steps.ts';
import { CollectionNotFound, StoreOverloaded } from '../../errors.ts';
import { fromIdBytes } from '../../id-bytes.ts';
import type { ReadSlice } from '../../slice-reader.ts';
import type { CollectionAddress, PointParts, StoredPoint } from '../../vector-store.ts';
import { weighPoint } from '../../weigh-points.ts';
import { toDamageFailure } from '../files/damage.ts';
import { toIdKey } from '../files/id-key.ts';
import type { PageRequest, ReaderCalls, RowsetShape } from '../threads/commands.ts';
import { IdOrder } from './id-order.ts';
import { readVectors } from './read-vectors.ts';

/** When points are overwritten so many times in a row before they can be read, the store is overloaded. */
const ATTEMPTS_MAX = 16;

/** Larger payloads stay bytes, which move to the main thread and into the answer without being copied. */
const TEXT_BYTES_MAX = 16_384;

interface SliceLimits {
  /** What the points may take, as `weighPoint` tells it. */
  readonly bytesMax: number;
  readonly countMax?: number;
}

type PointRow = [id: Uint8Array, version: number, payload: StoredPoint['payload'], payloadBytes: number];

type ListedSlice = AnswerOf<ReturnType<ReaderCalls['listPoints']>>;

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
    // One statement for all slots, and rows as arrays: three times faster than a statement for each. A cross join keeps their order.
    const inSlots = 'FROM json_each(?2) AS wanted CROSS JOIN points ON points.key = ?1 << 32 | wanted.value';
    this.#points = sql(`SELECT points.id, version, NULL, 0 ${inSlots}`);
    this.#points.setReturnArrays(true);
    // A payload that does not fit is weighed without being read.
    const payload = `CASE WHEN octet_length(payload) <= min(?3, ${TEXT_BYTES_MAX}) THEN payload
      WHEN octet_length(payload) <= ?3 THEN CAST(payload AS BLOB) END`;
    this.#pointsWithPayload = sql(`SELECT points.id, version, ${payload}, octet_length(payload) ${inSlots}`);
    this.#pointsWithPayload.setReturnArrays(true);
  }

  list(at: CollectionAddress, ids: readonly string[], parts: PointParts, bytesMax: number): ListedSlice {
    /** Where in `ids` the points are that exist. */
    let places: number[] = [];
    const slice = this.#readLatest(at, parts, { bytesMax }, ({ rowset }) => {
      const slots = ids.map((id) => this.#findPlace(rowset, id)?.slot);
      places = [...slots.keys()].filter((index) => slots[index] !== undefined);
      return Uint32Array.from(places, (index) => slots[index]!);
    });
    return { ...slice, taken: places[slice.points.length] ?? ids.length };
  }

  scroll(at: CollectionAddress, { from, limit, ...parts }: PageRequest, bytesMax: number): ReadSlice {
    const first = from === null ? null : toIdKey(from);
    return this.#readLatest(at, parts, { bytesMax, countMax: limit }, ({ rowset }) =>
      this.idOrder.latest(rowset, first, limit + 1),
    );
  }

  /** The points in these slots, in their order. The caller holds a view that shows them. */
  at(rows: RowsetShape, slots: Uint32Array, parts: PointParts, bytesMax: number): ReadSlice {
    const slice = this.#read(rows, slots, parts, { bytesMax });
    checkDamage(slice.points, parts);
    return slice;
  }

  /** The points that `find` names, in one state of the catalogue, however long reading their vectors takes. */
  #readLatest(
    at: CollectionAddress,
    parts: PointParts,
    limits: SliceLimits,
    find: (rows: RowsetShape) => Uint32Array,
  ): ReadSlice {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      const rows = this.#rowset.get(at.namespace, at.name) as unknown as RowsetShape | undefined;
      if (rows === undefined) throw new CollectionNotFound(at.name);
      const slots = find(rows);
      const slice = this.#read(rows, slots, parts, limits);
      if (parts.withVector) this.#renew();
      // A slot is written only after the deletion of its point was committed: a point that still exists had its row there.
      if (!parts.withVector || slice.points.every((point, index) => this.#isAt(rows, slots[index]!, point))) {
        checkDamage(slice.points, parts);
        return slice;
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

  /** The first of the points in these slots; a vector that was asked for and is null could not be read. */
  #read(
    rows: RowsetShape,
    slots: Uint32Array,
    { withPayload, withVector }: PointParts,
    { bytesMax, countMax = slots.length }: SliceLimits,
  ): ReadSlice {
    const { rowset, size } = rows;
    const found: Omit<StoredPoint, 'vector'>[] = [];
    let bytes = 0;
    let next: ReadSlice['next'] = null;
    const slotList = `[${slots.join()}]`;
    const pointRows = withPayload
      ? this.#pointsWithPayload.iterate(rowset, slotList, bytesMax)
      : this.#points.iterate(rowset, slotList);
    for (const row of pointRows) {
      const [idBytes, version, payload, payloadBytes] = row as unknown as PointRow;
      const pointBytes = weighPoint(idBytes.length, payloadBytes, withVector ? size : 0);
      const id = fromIdBytes(idBytes);
      if (found.length === countMax || bytes + pointBytes > bytesMax) {
        next = { id, bytes: pointBytes };
        break;
      }
      bytes += pointBytes;
      found.push({ id, version, payload });
    }
    assert(next !== null || found.length === slots.length, `a slot of rowset ${rowset} holds no point`);
    const vectors = withVector ? readVectors(this.#rowFolder, rows, slots.subarray(0, found.length)) : [];
    const points = found.map((point, index) => ({ ...point, vector: vectors[index] ?? null }));
    return { points, bytes, next };
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
