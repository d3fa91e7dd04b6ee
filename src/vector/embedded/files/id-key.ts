// How ids lie in the catalogue. `points.id` holds these bytes, `ids.id` the key made of them: its length is bounded, because an entry of the index that does not
// fit its page is read as a whole by every lookup that passes it, also by those of other collections.
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { toIdBytes } from '../../id-bytes.ts';

/**
 * An id of this many bytes or fewer is its own key. All ids of ID_BYTES_MAX bytes of UTF-8 are: characters of four bytes there have
 * six here. Earlier versions stored longer ones.
 */
export const KEY_ID_BYTES_MAX = 1_536;

const KEY_OF_LONG_ID = 'key_of_long_id';

/** What the id is found by in the index. */
export function toIdKey(id: string): Uint8Array {
  return toKey(toIdBytes(id));
}

/** The key of an id given by its bytes. */
export function toKey(bytes: Uint8Array): Uint8Array {
  return bytes.length <= KEY_ID_BYTES_MAX ? bytes : toKeyOfLongId(bytes);
}

/** The beginning of the id, and a digest of all of it: longer than every id that is its own key, so never equal to one. */
function toKeyOfLongId(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([bytes.subarray(0, KEY_ID_BYTES_MAX), createHash('sha256').update(bytes).digest()]);
}

/** The SQL of a column of whole ids as keys. Short ids pay for a look at their length, which reads no more than the row's header. */
export function toKeySql(column: string): string {
  return `iif(length(${column}) <= ${KEY_ID_BYTES_MAX}, ${column}, ${KEY_OF_LONG_ID}(${column}))`;
}

/** Lets the connection understand `toKeySql`. Before format 3 every id, however long, was its own key. */
export function defineKeyFunction(database: DatabaseSync, format: number): void {
  const toKeyOf = format < 3 ? (bytes: Uint8Array) => bytes : toKeyOfLongId;
  database.function(KEY_OF_LONG_ID, { deterministic: true, directOnly: true }, (bytes) => toKeyOf(bytes as Uint8Array));
}
