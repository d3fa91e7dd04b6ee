// A reader of tar archives in memory that returns plain files alone: no links, no devices, no folders. Nothing in an
// archive can therefore point outside of the folder that it is unpacked into.
import assert from 'node:assert/strict';

const BLOCK_BYTES = 512;

export interface TarFile {
  readonly path: string;
  readonly content: Uint8Array;
}

export function* listTarFiles(archive: Buffer): Generator<TarFile> {
  let longPath: string | undefined;
  for (const { type, path, content } of listEntries(archive)) {
    if (type === 'L') longPath = toText(content);
    else if (type === 'x') longPath = findPaxPath(content) ?? longPath;
    // A global header, such as the commit that an archive was made from, is no file and names none.
    else if (type !== 'g') {
      if (type === '' || type === '0') yield { path: (longPath ?? path).replace(/^(\.\/)+/, ''), content };
      longPath = undefined;
    }
  }
}

/** Returns true for a path that stays below the folder it is joined to, on every system. */
export const isSafePath = (path: string): boolean =>
  !/[\0\\:]/.test(path) && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

/** Lists the headers of the archive unchanged, including those that only describe the next one. */
function* listEntries(archive: Buffer) {
  for (let at = 0; at + BLOCK_BYTES <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK_BYTES);
    const name = toText(header.subarray(0, 100));
    if (name === '') return;
    const size = Number.parseInt(toText(header.subarray(124, 136)).trim() || '0', 8);
    assert(size >= 0, `an entry of the archive has no readable size: ${name}`);
    const prefix = toText(header.subarray(257, 262)) === 'ustar' ? toText(header.subarray(345, 500)) : '';
    const start = at + BLOCK_BYTES;
    yield {
      type: toText(header.subarray(156, 157)),
      path: prefix === '' ? name : `${prefix}/${name}`,
      content: archive.subarray(start, start + size),
    };
    at = start + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
}

function toText(field: Buffer): string {
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? field.length : end);
}

/** Returns the value of `path` among the records `<length> <key>=<value>\n`. */
function findPaxPath(content: Buffer): string | undefined {
  for (let at = 0; at < content.length; ) {
    const length = Number.parseInt(content.toString('utf8', at, at + 20), 10);
    if (!(length > 0)) return undefined;
    const [, path] = /^\d+ path=(.*)$/s.exec(content.toString('utf8', at, at + length - 1)) ?? [];
    if (path !== undefined) return path;
    at += length;
  }
  return undefined;
}
