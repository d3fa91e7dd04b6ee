// Finds pet.json and the sheet in a ZIP, to show them. Whether the package is sound is for the server to say.

/** The same bounds as on the server, which refuses anything larger. */
const SHEET_BYTES_MAX = 4 * 1024 * 1024;
const PET_JSON_BYTES_MAX = 64 * 1024;
const ENTRIES_MAX = 64;

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_BYTES_MAX = 0xffff;
const STORED = 0;
const DEFLATED = 8;

/**
 * @typedef {object} Entry
 * @property {string} name
 * @property {number} method
 * @property {number} packedBytes
 * @property {number} offset
 */

/**
 * @param {Blob} file
 * @returns {Promise<{ sheet: Blob, petJson: string | undefined }>}
 */
export async function readZip(file) {
  const bytes = new DataView(await file.arrayBuffer());
  const entries = listEntries(bytes);
  const sheet = entries.find(({ name }) => /(^|\/)spritesheet\.(webp|png)$/i.test(name));
  if (sheet === undefined) throw new Error('There is no spritesheet.webp or spritesheet.png in the ZIP.');
  const petJson = entries.find(({ name }) => /(^|\/)pet\.json$/i.test(name));
  return {
    sheet: await unpack(bytes, sheet, SHEET_BYTES_MAX),
    petJson: petJson && (await (await unpack(bytes, petJson, PET_JSON_BYTES_MAX)).text()),
  };
}

/** @param {DataView} bytes */
function listEntries(bytes) {
  const end = findEnd(bytes);
  const count = Math.min(bytes.getUint16(end + 10, true), ENTRIES_MAX);
  /** @type {Entry[]} */
  const entries = [];
  let at = bytes.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > bytes.byteLength || bytes.getUint32(at, true) !== ENTRY_SIGNATURE) throw damaged();
    const nameBytes = bytes.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(bytes.buffer, at + ENTRY_BYTES, nameBytes)),
      method: bytes.getUint16(at + 10, true),
      packedBytes: bytes.getUint32(at + 20, true),
      offset: bytes.getUint32(at + 42, true),
    });
    at += ENTRY_BYTES + nameBytes + bytes.getUint16(at + 30, true) + bytes.getUint16(at + 32, true);
  }
  return entries;
}

/** @param {DataView} bytes */
function findEnd(bytes) {
  const last = bytes.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_BYTES_MAX); at--) {
    if (bytes.getUint32(at, true) === END_SIGNATURE) return at;
  }
  throw damaged();
}

/**
 * @param {DataView} bytes
 * @param {Entry} entry
 * @param {number} bytesMax
 */
async function unpack(bytes, { method, packedBytes, offset }, bytesMax) {
  if (offset + LOCAL_BYTES > bytes.byteLength) throw damaged();
  const start = offset + LOCAL_BYTES + bytes.getUint16(offset + 26, true) + bytes.getUint16(offset + 28, true);
  if (start + packedBytes > bytes.byteLength) throw damaged();
  const packed = new Blob([new Uint8Array(/** @type {ArrayBuffer} */ (bytes.buffer), start, packedBytes)]);
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw damaged();
  return inflate(packed, bytesMax);
}

/**
 * @param {Blob} packed
 * @param {number} bytesMax
 */
async function inflate(packed, bytesMax) {
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > bytesMax) {
      await reader.cancel();
      throw new Error('A file in the ZIP is too large.');
    }
    chunks.push(part.value);
  }
  return new Blob(chunks);
}

function damaged() {
  return new Error('This is not a ZIP that can be read.');
}
