// The storage of ids in the catalogue. `points.id` holds their bytes, `ids.id` a key made of them, in whose order pages
// come. The length of a key is bounded: an index entry that does not fit its page is read as a whole by every lookup
// that passes it, also by those of other collections.
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { toIdBytes } from '../../id-bytes.ts';
import { INTEGER_DIGITS_MAX, toSortKey } from '../../id-sort-keys.ts';

/**
 * The longest id, in bytes, that serves unchanged as its key. All ids of ID_BYTES_MAX bytes of UTF-8 do: characters of
 * four bytes there have six here. Earlier versions stored longer ones.
 */
export const KEY_ID_BYTES_MAX = 1_536;

const KEY_OF_ID = 'key_of_id';

/** Returns the key by which the index finds the id. */
export function toIdKey(id: string): Uint8Array {
  return toKey(toIdBytes(id));
}

/** Returns the key of an id given by its bytes. */
export function toKey(bytes: Uint8Array): Uint8Array {
  return toSortKey(toBounded(bytes));
}

/**
 * Returns the bytes of a short id. A long one becomes its beginning and a digest of all of it: that is longer than
 * every unchanged id, so never equal to one.
 */
function toBounded(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= KEY_ID_BYTES_MAX) return bytes;
  return Buffer.concat([bytes.subarray(0, KEY_ID_BYTES_MAX), createHash('sha256').update(bytes).digest()]);
}

/**
 * Returns the SQL that turns a column of whole ids into keys. For ids that are surely unchanged it only looks at their
 * length and their first byte.
 */
export function toKeySql(column: string): string {
  const isKey = `length(${column}) BETWEEN ${INTEGER_DIGITS_MAX + 1} AND ${KEY_ID_BYTES_MAX} AND ${column} >= x'01'`;
  return `iif(${isKey}, ${column}, ${KEY_OF_ID}(${column}))`;
}

/** Selects the slots from ?2 to ?3 of a rowset that hold a point. */
export const SELECT_LIVE_SLOTS = `SELECT points.key & 0xffffffff AS slot
  FROM points JOIN ids ON ids.rowset = ?1 AND ids.id = ${toKeySql('points.id')} AND ids.slot = points.key & 0xffffffff
  WHERE points.key BETWEEN ?1 << 32 | ?2 AND ?1 << 32 | ?3`;

/** Defines the function that `toKeySql` uses. Before format 3 every id was its key, before format 4 every integer. */
export function defineKeyFunction(database: DatabaseSync, format: number): void {
  const toKeyOf = format < 3 ? (bytes: Uint8Array) => bytes : format < 4 ? toBounded : toKey;
  database.function(KEY_OF_ID, { deterministic: true, directOnly: true }, (bytes) => toKeyOf(bytes as Uint8Array));
}

/** The statements that turn keys of format 3 into format 4; texts that begin with the mark of integers go first. */
export const REKEY_FORMAT_3 = `
  UPDATE ids SET id = ${KEY_OF_ID}(id) WHERE id < x'01' AND length(id) <= ${KEY_ID_BYTES_MAX};
  UPDATE ids SET id = ${KEY_OF_ID}(id) WHERE id >= x'30' AND id < x'3a' AND length(id) <= ${INTEGER_DIGITS_MAX};
`;
