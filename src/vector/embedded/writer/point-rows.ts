// Points as the catalogue has them, whole.
import { fromIdBytes, toIdBytes } from '../../id-bytes.ts';
import { toPointDamageFailure } from '../files/damage.ts';
import { toPointChecksum } from '../files/point-checksum.ts';
import type { Statements } from '../files/statements.ts';

export interface PointRow {
  readonly id: string;
  readonly slot: number;
  readonly version: number;
  readonly payload: string;
}

export const SELECT_POINT = 'SELECT key & 0xffffffff AS slot, id, version, payload, checksum FROM points';

/** Converts a row. Rejects a damaged point: one derived from it would get a checksum that is right. */
export function toPointRow(row: unknown): PointRow {
  const { id: bytes, checksum, ...point } = row as Omit<PointRow, 'id'> & { id: Uint8Array; checksum: number };
  const id = fromIdBytes(bytes);
  if (checksum !== toPointChecksum(bytes, point.version, point.payload)) throw toPointDamageFailure(id);
  return { ...point, id };
}

export function putPointRow(statements: Statements, rowset: number, { id, slot, version, payload }: PointRow): void {
  const bytes = toIdBytes(id);
  statements
    .sql('INSERT OR REPLACE INTO points VALUES (?1 << 32 | ?2, ?3, ?4, ?5, ?6)')
    .run(rowset, slot, bytes, version, payload, toPointChecksum(bytes, version, payload));
}
