// ZIPs as an attacker writes them: every field of an entry can be made to lie.
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content?: Buffer;
  /** The name in the local header, if it differs from the directory. */
  readonly localName?: string;
  readonly isStored?: boolean;
  /** The size in the directory. */
  readonly declaredBytes?: number;
  readonly declaredPackedBytes?: number;
  readonly declaredCrc?: number;
  readonly method?: number;
  readonly flags?: number;
  /** Type and permissions, as Unix writes them. */
  readonly unixMode?: number;
}

const UTF8_NAMES = 0x800;
const MADE_BY_UNIX = 3 << 8;

export function buildZip(entries: readonly ZipEntry[], declaredEntries = entries.length): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const { content = Buffer.alloc(0), name, localName = name, isStored = false } = entry;
    const packed = isStored ? content : deflateRawSync(content);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(UTF8_NAMES | (entry.flags ?? 0), 0);
    facts.writeUInt16LE(entry.method ?? (isStored ? 0 : 8), 2);
    facts.writeUInt32LE(entry.declaredCrc ?? crc32(content), 8);
    facts.writeUInt32LE(entry.declaredPackedBytes ?? packed.length, 12);
    facts.writeUInt32LE(entry.declaredBytes ?? content.length, 16);
    const local = Buffer.concat([hex('504b03041400'), nameLength(facts, localName), u16(0), Buffer.from(localName)]);
    directory.push(
      Buffer.concat([
        hex('504b0102'),
        u16(MADE_BY_UNIX | 20),
        u16(20),
        nameLength(facts, name),
        u16(0),
        u16(0),
        u16(0),
        u16(0),
        u32(((entry.unixMode ?? 0o100644) << 16) >>> 0),
        u32(at),
        Buffer.from(name),
      ]),
    );
    parts.push(local, packed);
    at += local.length + packed.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = [hex('504b0506'), u16(0), u16(0), u16(declaredEntries), u16(declaredEntries)];
  return Buffer.concat([...parts, directoryBytes, ...end, u32(directoryBytes.length), u32(at), u16(0)]);
}

function nameLength(facts: Buffer, name: string): Buffer {
  return Buffer.concat([facts.subarray(0, 20), u16(Buffer.byteLength(name))]);
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex');
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
