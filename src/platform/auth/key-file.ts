// A key of this installation, which lives beside its data and never leaves the machine.
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { link, open, readFile, unlink } from 'node:fs/promises';

const KEY_BYTES = 32;

/** Reads the key, or makes it when there is none. Two processes that start at once agree on one. */
export async function openKeyFile(path: string): Promise<Buffer> {
  const found = await readKey(path);
  if (found !== undefined) return found;
  const draft = `${path}.${randomBytes(8).toString('hex')}.draft`;
  const { O_CREAT, O_EXCL, O_WRONLY } = constants;
  const file = await open(draft, O_CREAT | O_EXCL | O_WRONLY, 0o600);
  try {
    await file.writeFile(randomBytes(KEY_BYTES));
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
  const key = await readFile(path).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (key !== undefined && key.length !== KEY_BYTES)
    throw new Error(`${path} does not hold a key of ${KEY_BYTES} bytes`);
  return key;
}

function isCode(error: unknown, code: string): boolean {
  return (error as { code?: string }).code === code;
}
