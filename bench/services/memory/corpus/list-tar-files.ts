// Reads a tar archive from memory, and of it the plain files alone: no links, no devices, no folders. So nothing that an archive
// holds can point outside of the folder that it is unpacked into.
import assert from 'node:assert/strict';

const BLOCK_BYTES = 512;

export interface TarFile {
  readonly path: string;
  readonly content: Uint8Array;
}

export function* listTarFiles(archive: Buffer): Generator<TarFile> {
  let longPath: string | undefined;
  for (let at = 0; at + BLOCK_BYTES <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK_BYTES);
    const name = toText(header, 0, 100);
    if (name === '') return;
    const size = Number.parseInt(toText(header, 124, 12).trim() || '0', 8);
    assert(Number.isSafeInteger(size) && size >= 0, `an entry of the archive has no readable size: ${name}`);
    const content = archive.subarray(at + BLOCK_BYTES, at + BLOCK_BYTES + size);
    at += BLOCK_BYTES * (1 + Math.ceil(size / BLOCK_BYTES));

    const type = toText(header, 156, 1);
    if (type === 'L') longPath = toText(content, 0, content.length);
    else if (type === 'x') longPath = findPaxPath(content) ?? longPath;
    else if (type !== 'g') {
      const prefix = toText(header, 257, 6).trim() === 'ustar' ? toText(header, 345, 155) : '';
      const path = longPath ?? (prefix === '' ? name : `${prefix}/${name}`);
      longPath = undefined;
      if (type === '' || type === '0') yield { path: path.replace(/^(\.\/)+/, ''), content };
    }
  }
}

/** A path that stays below the folder it is joined to, on every system. */
export const isSafePath = (path: string): boolean =>
  path !== '' && !/[\0\\:]/.test(path) && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

function toText(bytes: Buffer, start: number, length: number): string {
  const field = bytes.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? field.length : end);
}

/** Of the records `<length> <key>=<value>\n`, the value of `path`. */
function findPaxPath(content: Buffer): string | undefined {
  for (let at = 0; at < content.length; ) {
    const length = Number.parseInt(content.toString('utf8', at, at + 20), 10);
    if (!(length > 0)) return undefined;
    const record = content.toString('utf8', at, at + length - 1);
    const [, path] = /^\d+ path=(.*)$/s.exec(record) ?? [];
    if (path !== undefined) return path;
    at += length;
  }
  return undefined;
}
