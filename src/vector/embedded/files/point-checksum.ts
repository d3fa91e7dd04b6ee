// The checksum of a point in the catalogue, over all that is stored of it there. Unlike the small tables, `points` has
// it as a column: an index over millions of points would cost every write a quarter of its time, a column only a hash.
import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';

const POINT_CHECKSUM = 'point_checksum';

/** Returns the checksum of a point, the same for a payload as text and as its bytes. */
export function toPointChecksum(id: Uint8Array, version: number, payload: string | Uint8Array): number {
  const seed = (version ^ Math.floor(version / 2 ** 32)) >>> 0;
  return crc32(payload, crc32(id, seed));
}

/** Defines the function that the SQL below uses. */
export function definePointChecksum(database: DatabaseSync): void {
  database.function(POINT_CHECKSUM, { deterministic: true, directOnly: true }, (id, version, payload) =>
    toPointChecksum(id as Uint8Array, version as number, payload as string),
  );
}

/** The statements that add checksums to points of formats that had none. */
export const ADD_POINT_CHECKSUMS = `
  ALTER TABLE points ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
  UPDATE points SET checksum = ${POINT_CHECKSUM}(id, version, payload);
`;

export const IS_POINT_DAMAGED = `checksum <> ${POINT_CHECKSUM}(id, version, payload)`;

/** Returns the SQL for the checksum of a point that gets another version; a damaged one stays damaged. */
export function toNewVersionChecksum(version: string): string {
  return `iif(${IS_POINT_DAMAGED}, checksum, ${POINT_CHECKSUM}(id, ${version}, payload))`;
}
