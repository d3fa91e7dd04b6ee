import { createHash } from 'node:crypto';

interface HashedFile {
  readonly fileName: string;
  readonly type: string;
  readonly bytes: Buffer;
}

type HashedFields = Readonly<Record<string, string | readonly string[] | undefined>>;
type HashedFiles = Readonly<Record<string, HashedFile | undefined>>;

/** Returns a digest of a body. The order of fields is ignored; files count by name, type, size and content. */
export function toBodyHash(fields: HashedFields, files: HashedFiles): string {
  const entries = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? normalise(value) : value.map(normalise)]],
  );
  const prints = Object.entries(files).flatMap(([name, file]) =>
    file === undefined ? [] : [[name, ...printOf(file)]],
  );
  return digest(JSON.stringify([entries.sort(byName), prints.sort(byName)]));
}

function printOf({ fileName, type, bytes }: HashedFile): (string | number)[] {
  return [fileName, type, bytes.length, digest(bytes)];
}

function normalise(text: string): string {
  return text.trim().normalize('NFC').replace(/\r\n?/g, '\n');
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function byName([one]: unknown[], [other]: unknown[]): number {
  return String(one) < String(other) ? -1 : 1;
}
