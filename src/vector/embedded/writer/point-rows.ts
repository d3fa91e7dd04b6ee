// Points as the catalogue has them, whole.
import { areExtrasIntact } from '../../fields/extras.ts';
import { fromIdBytes, toIdBytes } from '../../id-bytes.ts';
import { toPointDamageFailure } from '../files/damage.ts';
import { toPointChecksum } from '../files/point-checksum.ts';
import type { Statements } from '../files/statements.ts';

export interface PointRow {
  readonly id: string;
  readonly slot: number;
  readonly version: number;
  readonly payload: string;
  readonly extras: Uint8Array | null;
}

export const SELECT_POINT = 'SELECT key & 0xffffffff AS slot, id, version, payload, extras, checksum FROM points';

/** Converts a row. Rejects a damaged point: one derived from it would get a checksum that is right. */
export function toPointRow(row: unknown): PointRow {
  const { id: bytes, checksum, ...point } = row as Omit<PointRow, 'id'> & { id: Uint8Array; checksum: number };
  const id = fromIdBytes(bytes);
  const { version, payload, extras } = point;
  const isIntact = extras === null || areExtrasIntact(extras);
  if (!isIntact || checksum !== toPointChecksum(bytes, version, payload, extras?.length ?? 0)) {
    throw toPointDamageFailure(id);
  }
  return { ...point, id };
}

export function putPointRow(statements: Statements, rowset: number, point: PointRow): void {
  const { id, slot, version, payload, extras } = point;
  const bytes = toIdBytes(id);
  statements
    .sql('INSERT OR REPLACE INTO points VALUES (?1 << 32 | ?2, ?3, ?4, ?5, ?6, ?7)')
    .run(rowset, slot, bytes, version, payload, toPointChecksum(bytes, version, payload, extras?.length ?? 0), extras);
}

/** The columns of points and their values. Most points have no extras, and fewer values are stored faster. */
const POINT = ['(key, id, version, payload, checksum)', '(? << 32 | ?, ?, ?, ?, ?)'] as const;
const POINT_WITH_EXTRAS = ['(key, id, version, payload, checksum, extras)', '(? << 32 | ?, ?, ?, ?, ?, ?)'] as const;

/** Stores points by one statement; `ids[i]` is that of `points[i]`. */
export function putPointRows(
  statements: Statements,
  rowset: number,
  points: readonly PointRow[],
  ids: readonly Uint8Array[],
): void {
  const hasExtras = points.some(({ extras }) => extras !== null);
  const [columns, row] = hasExtras ? POINT_WITH_EXTRAS : POINT;
  statements.sql(`INSERT OR REPLACE INTO points ${columns} VALUES ${repeat(row, points.length)}`).run(
    ...points.flatMap(({ slot, version, payload, extras }, i) => {
      const id = ids[i]!;
      const values = [rowset, slot, id, version, payload, toPointChecksum(id, version, payload, extras?.length ?? 0)];
      return hasExtras ? [...values, extras] : values;
    }),
  );
}

export function repeat(row: string, count: number): string {
  return Array.from({ length: count }, () => row).join();
}
