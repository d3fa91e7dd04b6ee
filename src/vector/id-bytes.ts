// The form of ids in databases: one to three bytes for each UTF-16 code unit, surrogates one by one (CESU-8). Unlike
// UTF-8 this keeps every string distinct (lone surrogates, NUL), and comparing bytes compares the ids in code-unit
// order.

const SURROGATE = /[\ud800-\udfff]/;

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

/** Finds a surrogate: its code unit begins with the byte 0xed and a second byte of 0xa0 or more. */
function hasSurrogate(bytes: Buffer): boolean {
  for (let index = bytes.indexOf(0xed); index !== -1; index = bytes.indexOf(0xed, index + 1)) {
    if ((bytes[index + 1] ?? 0) >= 0xa0) return true;
  }
  return false;
}
