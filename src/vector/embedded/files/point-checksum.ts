// The checksum of a point in the catalogue, over all that is stored of it there. Unlike the small tables, `points` has
// it as a column: an index over millions of points would cost every write a quarter of its time, a column only a hash.
import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { areExtrasIntact } from '../../fields/extras.ts';

const POINT_CHECKSUM = 'point_checksum';
const ARE_EXTRAS_INTACT = 'are_extras_intact';
/** The SQL for the bytes of a point's extras; SQLite knows them without reading the extras. */
export const EXTRAS_BYTES = 'coalesce(octet_length(extras), 0)';

/**
 * Returns the checksum of a point, the same for a payload as text and as its bytes. Of the extras it covers the length:
 * they carry a checksum themselves, and most answers do not read them. The checksum of a point without extras is that
 * of format 5, which had none.
 */
export function toPointChecksum(
  id: Uint8Array,
  version: number,
  payload: string | Uint8Array,
  extrasBytes: number,
): number {
  const seed = (version ^ Math.floor(version / 2 ** 32)) >>> 0;
  const checksum = crc32(payload, crc32(id, seed));
  return extrasBytes === 0 ? checksum : crc32(`${extrasBytes}`, checksum);
}

/** Defines the functions that the SQL below uses. */
export function definePointChecksum(database: DatabaseSync): void {
  // SQLite takes the number of arguments from the function.
  database.function(POINT_CHECKSUM, { deterministic: true, directOnly: true }, (id, version, payload, extrasBytes) =>
    toPointChecksum(id as Uint8Array, version as number, payload as string, extrasBytes as number),
  );
  database.function(ARE_EXTRAS_INTACT, { deterministic: true, directOnly: true }, (extras) =>
    Number(extras === null || areExtrasIntact(extras as Uint8Array)),
  );
}

/** The statements that add checksums to points of formats that had none. */
export const ADD_POINT_CHECKSUMS = `
  ALTER TABLE points ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
  UPDATE points SET checksum = ${POINT_CHECKSUM}(id, version, payload, 0);
`;

const IS_DAMAGED = `checksum <> ${POINT_CHECKSUM}(id, version, payload, ${EXTRAS_BYTES})`;

export const IS_POINT_DAMAGED = `(${IS_DAMAGED} OR NOT ${ARE_EXTRAS_INTACT}(extras))`;

/** Returns the SQL for the checksum of a point that gets another version; a damaged one stays damaged. */
export function toNewVersionChecksum(version: string): string {
  return `iif(${IS_DAMAGED}, checksum, ${POINT_CHECKSUM}(id, ${version}, payload, ${EXTRAS_BYTES}))`;
}
