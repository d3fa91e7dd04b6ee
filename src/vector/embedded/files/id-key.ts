// How ids lie in the catalogue. `points.id` holds their bytes, `ids.id` the key made of them: the place of the id, in whose order pages come. Its length is bounded, because an entry of the index that does not
// fit its page is read as a whole by every lookup that passes it, also by those of other collections.
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { toIdBytes } from '../../id-bytes.ts';
import { INTEGER_DIGITS_MAX, toPlace } from '../../id-places.ts';

/**
 * An id of this many bytes or fewer is its own key. All ids of ID_BYTES_MAX bytes of UTF-8 are: characters of four bytes there have
 * six here. Earlier versions stored longer ones.
 */
export const KEY_ID_BYTES_MAX = 1_536;

const KEY_OF_ID = 'key_of_id';

/** What the id is found by in the index. */
export function toIdKey(id: string): Uint8Array {
  return toKey(toIdBytes(id));
}

/** The key of an id given by its bytes. */
export function toKey(bytes: Uint8Array): Uint8Array {
  return toPlace(toBounded(bytes));
}

/** Of a long id its beginning, and a digest of all of it: longer than every id that is its own key, so never equal to one. */
function toBounded(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= KEY_ID_BYTES_MAX) return bytes;
  return Buffer.concat([bytes.subarray(0, KEY_ID_BYTES_MAX), createHash('sha256').update(bytes).digest()]);
}

/** The SQL of a column of whole ids as keys. Ids that are their own keys whatever their bytes are pay for a look at their length and their first byte. */
export function toKeySql(column: string): string {
  const isKey = `length(${column}) BETWEEN ${INTEGER_DIGITS_MAX + 1} AND ${KEY_ID_BYTES_MAX} AND ${column} >= x'01'`;
  return `iif(${isKey}, ${column}, ${KEY_OF_ID}(${column}))`;
}

/** Lets the connection understand `toKeySql`. Before format 3 every id, however long, was its own key, and before format 4 every integer. */
export function defineKeyFunction(database: DatabaseSync, format: number): void {
  const toKeyOf = format < 3 ? (bytes: Uint8Array) => bytes : format < 4 ? toBounded : toKey;
  database.function(KEY_OF_ID, { deterministic: true, directOnly: true }, (bytes) => toKeyOf(bytes as Uint8Array));
}

/** Keys of format 3 become those of format 4. Texts that begin with the mark of integers give way first. */
export const REKEY_FORMAT_3 = `
  UPDATE ids SET id = ${KEY_OF_ID}(id) WHERE id < x'01' AND length(id) <= ${KEY_ID_BYTES_MAX};
  UPDATE ids SET id = ${KEY_OF_ID}(id) WHERE id >= x'30' AND id < x'3a' AND length(id) <= ${INTEGER_DIGITS_MAX};
`;
