// The points in given slots of a rowset. The caller makes sure that they stay there while they are read.
import type { StatementSync } from 'node:sqlite';
import { assert } from '../../../base/assert.ts';
import { listDamaged, rowStride } from '../../../engine/index.ts';
import { areExtrasIntact } from '../../fields/extras.ts';
import { fromIdBytes } from '../../id-bytes.ts';
import { type ReadSlice, weighPoint } from '../../slice-reader.ts';
import type { PointParts, StoredPoint } from '../../vector-store.ts';
import { toPointDamageFailure } from '../files/damage.ts';
import { EXTRAS_BYTES, toPointChecksum } from '../files/point-checksum.ts';
import { readRows } from '../files/read-rows.ts';
import type { Statements } from '../files/statements.ts';
import { toRanges } from '../filters/slot-ranges.ts';
import type { RowsetShape } from '../threads/commands.ts';

/** Larger payloads stay bytes, which move to the main thread and into the answer without being copied. */
const TEXT_BYTES_MAX = 16_384;

export interface SliceLimits {
  /** The most bytes of the points, as `weighPoint` counts them. */
  readonly bytesMax: number;
  readonly countMax?: number;
  /** Asked before each point: true ends the slice early. */
  isOver?(): boolean;
}

type PointRow = [
  id: Uint8Array,
  version: number,
  payload: StoredPoint['payload'],
  payloadBytes: number,
  checksum: number,
  extrasBytes: number,
  extras: Uint8Array | null,
];

/** A payload that does not fit is weighed without being read. */
const PAYLOAD = `CASE WHEN octet_length(payload) <= min(?3, ${TEXT_BYTES_MAX}) THEN payload
  WHEN octet_length(payload) <= ?3 THEN CAST(payload AS BLOB) END, octet_length(payload), checksum`;
const EXTRAS = `CASE WHEN ${EXTRAS_BYTES} <= ?3 THEN extras END`;

export class SlotPoints {
  readonly #rowFolder: string;
  readonly #statements: Statements;
  readonly #point: StatementSync;
  readonly #pointWithPayload: StatementSync;

  constructor(statements: Statements, rowFolder: string) {
    this.#rowFolder = rowFolder;
    this.#statements = statements;
    this.#point = this.#select('NULL, 0, 0, 0, NULL');
    this.#pointWithPayload = this.#select(`${PAYLOAD}, ${EXTRAS_BYTES}, NULL`);
  }

  /** Prepares a call for one point: faster than one statement over a list of slots, for ten and for a thousand. */
  #select(columns: string): StatementSync {
    return this.#statements.arrays(`SELECT id, version, ${columns} FROM points WHERE key = ?1 << 32 | ?2`);
  }

  #find(rowset: number, slot: number, { withPayload, withVector }: PointParts, bytesMax: number): PointRow {
    const row = withVector
      ? this.#select(`${withPayload ? PAYLOAD : 'NULL, 0, 0'}, ${EXTRAS_BYTES}, ${EXTRAS}`).get(rowset, slot, bytesMax)
      : withPayload
        ? this.#pointWithPayload.get(rowset, slot, bytesMax)
        : this.#point.get(rowset, slot);
    assert(row !== undefined, `a slot of rowset ${rowset} holds no point`);
    return row as unknown as PointRow;
  }

  /**
   * Reads the first of the points in these slots, within the limits. A requested vector that is null could not be read.
   */
  read(
    rows: RowsetShape,
    slots: Uint32Array,
    parts: PointParts,
    { bytesMax, countMax = slots.length, isOver }: SliceLimits,
  ): ReadSlice {
    const { rowset, size } = rows;
    const { withVector } = parts;
    const found: Omit<StoredPoint, 'vector'>[] = [];
    let bytes = 0;
    let next: ReadSlice['next'] = null;
    for (const slot of slots) {
      if (isOver?.()) break;
      const row = this.#find(rowset, slot, parts, bytesMax);
      const [idBytes, version, payload, payloadBytes, checksum, extrasBytes, extras] = row;
      const numbers = withVector ? size + extrasBytes / 4 : 0;
      const pointBytes = weighPoint(idBytes.length, payloadBytes, numbers);
      const id = fromIdBytes(idBytes);
      if (found.length === countMax || bytes + pointBytes > bytesMax) {
        next = { id, bytes: pointBytes };
        break;
      }
      const isIntact = payload === null || checksum === toPointChecksum(idBytes, version, payload, extrasBytes);
      if (!isIntact || (extras !== null && !areExtrasIntact(extras))) throw toPointDamageFailure(id);
      bytes += pointBytes;
      found.push(extras === null ? { id, version, payload } : { id, version, payload, extras });
    }
    const vectors = withVector ? readVectors(this.#rowFolder, rows, slots.subarray(0, found.length)) : [];
    const points = found.map((point, index) => ({ ...point, vector: vectors[index] ?? null }));
    return { points, bytes, next };
  }
}

/** Returns the vectors in these slots, in their order; undefined for a slot whose record in the file is not intact. */
function readVectors(folder: string, { rowset, size }: RowsetShape, slots: Uint32Array): (Float32Array | undefined)[] {
  const stride = rowStride(size);
  const records = new Uint8Array(slots.length * stride);
  readRows(folder, rowset, toRanges(slots), records);
  const damaged = new Set(listDamaged(records, stride));
  // One buffer for all values, without the rest of the records: it crosses to another thread at once.
  const values = new Float32Array(slots.length * size);
  return Array.from(slots, (_, index) => {
    if (damaged.has(index)) return undefined;
    values.set(new Float32Array(records.buffer, index * stride, size), index * size);
    return values.subarray(index * size, (index + 1) * size);
  });
}
