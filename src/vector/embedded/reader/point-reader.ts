// Points as answers carry them. Ids and payloads come from one state of the catalogue. Vectors are in a file that may
// be written at the same time, so a vector counts only if its point is still in the same slot afterwards.
import { Moved } from '../../../platform/threads/call-messages.ts';
import { CollectionNotFound, StoreOverloaded } from '../../errors.ts';
import { areExtrasIntact } from '../../fields/extras.ts';
import { fromIdBytes } from '../../id-bytes.ts';
import type { ListedSlice, PageRequest, ReadSlice } from '../../slice-reader.ts';
import type { CollectionAddress, PointParts, StoredPoint } from '../../vector-store.ts';
import { toDamageFailure, toPointDamageFailure } from '../files/damage.ts';
import { toIdKey } from '../files/id-key.ts';
import type { Statements } from '../files/statements.ts';
import type { RowsetShape, SeenState } from '../threads/commands.ts';
import { IdOrder } from './id-order.ts';
import { type SliceLimits, SlotPoints } from './slot-points.ts';

/** The store is overloaded when points are overwritten this many times in a row before they can be read. */
const ATTEMPTS_MAX = 16;
/** The bytes of extras that one call reads: a few milliseconds. */
const EXTRAS_BYTES_MAX = 2_097_152;

export class PointReader {
  readonly idOrder: IdOrder;
  readonly #renew: () => void;
  readonly #statements: Statements;
  readonly #points: SlotPoints;

  /** Creates a reader. `renew` ends the transaction of the database and begins another, which sees the latest state. */
  constructor(statements: Statements, rowFolder: string, renew: () => void) {
    this.#statements = statements;
    this.idOrder = new IdOrder(statements);
    this.#renew = renew;
    this.#points = new SlotPoints(statements, rowFolder);
  }

  list(at: CollectionAddress, ids: readonly string[], parts: PointParts, bytesMax: number): ListedSlice & SeenState {
    /** The indexes in `ids` of the points that exist. */
    let indexes: number[] = [];
    const slice = this.#readLatest(at, parts, { bytesMax }, ({ rowset }) => {
      const slots = ids.map((id) => this.#findSlot(rowset, id)?.slot);
      indexes = [...slots.keys()].filter((index) => slots[index] !== undefined);
      return Uint32Array.from(indexes, (index) => slots[index]!);
    });
    return { ...slice, taken: indexes[slice.points.length] ?? ids.length };
  }

  scroll(at: CollectionAddress, { from, limit, ...parts }: PageRequest, bytesMax: number): ReadSlice & SeenState {
    const first = from === null ? null : toIdKey(from);
    return this.#readLatest(at, parts, { bytesMax, countMax: limit }, ({ rowset }) =>
      this.idOrder.latest(rowset, first, limit + 1),
    );
  }

  /** Returns the points in these slots, in their order. The caller holds a view that shows them. */
  at(rows: RowsetShape, slots: Uint32Array, parts: PointParts, bytesMax: number): ReadSlice {
    const slice = this.#points.read(rows, slots, parts, { bytesMax });
    checkDamage(slice.points, parts);
    return slice;
  }

  extrasAt(rowset: number, slots: Uint32Array): Moved<(Uint8Array | null)[]> {
    const statement = this.#statements.arrays('SELECT extras, id FROM points WHERE key = ?1 << 32 | ?2');
    const blobs: (Uint8Array | null)[] = [];
    let bytes = 0;
    for (const slot of slots) {
      if (bytes > EXTRAS_BYTES_MAX) break;
      const [blob = null, id] = (statement.get(rowset, slot) ?? []) as unknown as [Uint8Array | null, Uint8Array];
      if (blob !== null && !areExtrasIntact(blob)) throw toPointDamageFailure(fromIdBytes(id));
      bytes += blob?.length ?? 0;
      blobs.push(blob);
    }
    return new Moved(
      blobs,
      blobs.flatMap((blob) => (blob === null ? [] : [blob.buffer as ArrayBuffer])),
    );
  }

  /** Reads the points that `find` names, in one state of the catalogue, however long reading their vectors takes. */
  #readLatest(
    at: CollectionAddress,
    parts: PointParts,
    limits: SliceLimits,
    find: (rows: RowsetShape) => Uint32Array,
  ): ReadSlice & SeenState {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      const rows = this.#findRowset(at);
      if (rows === undefined) throw new CollectionNotFound(at.name);
      const slots = find(rows);
      const slice = this.#points.read(rows, slots, parts, limits);
      if (parts.withVector) this.#renew();
      // A slot is written only after the deletion of its point was committed: a point that still exists had its row.
      if (!parts.withVector || slice.points.every((point, index) => this.#isAt(rows, slots[index]!, point))) {
        checkDamage(slice.points, parts);
        return { ...slice, rowset: rows.rowset, version: rows.version };
      }
    }
    throw new StoreOverloaded('the points are being overwritten faster than they can be read');
  }

  #findRowset({ namespace, name }: CollectionAddress): (RowsetShape & SeenState) | undefined {
    const query = 'SELECT rowset, size, version FROM collections WHERE namespace = ? AND name = ?';
    return this.#statements.sql(query).get(namespace, name) as unknown as (RowsetShape & SeenState) | undefined;
  }

  #findSlot(rowset: number, id: string): { readonly slot: number; readonly version: number } | undefined {
    const query = `SELECT slot, version FROM ids JOIN points ON points.key = ids.rowset << 32 | ids.slot
      WHERE ids.rowset = ? AND ids.id = ?`;
    return this.#statements.sql(query).get(rowset, toIdKey(id)) as { slot: number; version: number } | undefined;
  }

  #isAt({ rowset }: RowsetShape, slot: number, { id, version }: StoredPoint): boolean {
    const found = this.#findSlot(rowset, id);
    return found?.slot === slot && found.version === version;
  }
}

function checkDamage(points: readonly StoredPoint[], { withVector }: PointParts): void {
  const damaged = withVector ? points.filter(({ vector }) => vector === null) : [];
  if (damaged.length > 0) throw toDamageFailure(damaged.length, damaged);
}
