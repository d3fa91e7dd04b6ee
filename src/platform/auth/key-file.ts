// A key of this installation, which lives beside its data and never leaves the machine.
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { link, open, readFile, unlink } from 'node:fs/promises';
import { writeDurableFile } from '../storage/durable-files.ts';
import { StoreDamaged } from '../storage/store-damaged.ts';
import { fromKeyFile, KEY_BYTES, toKeyFile } from './key-bytes.ts';

/** Other users of the machine must not read it. */
const KEY_MODE = 0o600;

/** Reads the key, or makes it when there is none. Two processes that start at once agree on one. */
export async function openKeyFile(path: string): Promise<Buffer> {
  const found = await readKey(path);
  if (found !== undefined) return found;
  const draft = `${path}.${randomBytes(8).toString('hex')}.draft`;
  const { O_CREAT, O_EXCL, O_WRONLY } = constants;
  const file = await open(draft, O_CREAT | O_EXCL | O_WRONLY, KEY_MODE);
  try {
    await file.writeFile(toKeyFile(randomBytes(KEY_BYTES)));
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    // A whole file appears under its name, or the one that another process made stays.
    await link(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  const made = await readKey(path);
  if (made === undefined) throw new Error(`${path} vanished while it was being made`);
  return made;
}

async function readKey(path: string): Promise<Buffer | undefined> {
  const bytes = await readFile(path).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (bytes === undefined) return undefined;
  const key = fromKeyFile(bytes);
  if (key === undefined) throw new StoreDamaged(`the key ${path} is damaged: copy it from the latest backup`);
  // Of an earlier version, which kept no checksum. On a disk that takes none, the key is good without.
  if (bytes.length === KEY_BYTES) await writeDurableFile(path, toKeyFile(key), KEY_MODE).catch(() => {});
  return key;
}

function isCode(error: unknown, code: string): boolean {
  return (error as { code?: string }).code === code;
}
