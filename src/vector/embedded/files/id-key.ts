// How ids lie in the catalogue: one to three bytes for each UTF-16 code unit, surrogates one by one (CESU-8). Unlike UTF-8
// this keeps every string distinct (lone surrogates, NUL), and comparing bytes compares the ids in code-unit order.
// `points.id` holds these bytes, `ids.id` the key made of them: its length is bounded, because an entry of the index that does not
// fit its page is read as a whole by every lookup that passes it, also by those of other collections.
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/**
 * An id of this many bytes or fewer is its own key. All ids of ID_BYTES_MAX bytes of UTF-8 are: characters of four bytes there have
 * six here. Earlier versions stored longer ones.
 */
export const KEY_ID_BYTES_MAX = 1_536;

const KEY_OF_LONG_ID = 'key_of_long_id';

const SURROGATE = /[\ud800-\udfff]/;

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

export function toIdBytes(id: string): Uint8Array {
  if (!SURROGATE.test(id)) return Buffer.from(id, 'utf8');
  const bytes = Buffer.allocUnsafe(id.length * 3);
  let length = 0;
  for (let index = 0; index < id.length; index++) {
    const unit = id.charCodeAt(index);
    if (unit < 0x80) {
      bytes[length++] = unit;
    } else if (unit < 0x800) {
      bytes[length++] = 0xc0 | (unit >> 6);
      bytes[length++] = 0x80 | (unit & 0x3f);
    } else {
      bytes[length++] = 0xe0 | (unit >> 12);
      bytes[length++] = 0x80 | ((unit >> 6) & 0x3f);
      bytes[length++] = 0x80 | (unit & 0x3f);
    }
  }
  return bytes.subarray(0, length);
}

export function fromIdBytes(stored: Uint8Array): string {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  if (!hasSurrogate(bytes)) return bytes.toString('utf8');
  const units: number[] = [];
  for (let index = 0; index < bytes.length; ) {
    const lead = bytes.readUInt8(index++);
    if (lead < 0x80) units.push(lead);
    else if (lead < 0xe0) units.push(((lead & 0x1f) << 6) | (bytes.readUInt8(index++) & 0x3f));
    else {
      const middle = bytes.readUInt8(index++) & 0x3f;
      units.push(((lead & 0x0f) << 12) | (middle << 6) | (bytes.readUInt8(index++) & 0x3f));
    }
  }
  return units.map((unit) => String.fromCharCode(unit)).join('');
}

/** A surrogate's code unit begins with the byte 0xed and a second byte of 0xa0 or more. */
function hasSurrogate(bytes: Buffer): boolean {
  for (let index = bytes.indexOf(0xed); index !== -1; index = bytes.indexOf(0xed, index + 1)) {
    if ((bytes[index + 1] ?? 0) >= 0xa0) return true;
  }
  return false;
}
