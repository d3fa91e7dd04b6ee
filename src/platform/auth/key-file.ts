// A key of this installation, which is stored beside its data and never leaves the machine. Its digest is stored with
// it: a lost or damaged key is reported, and not replaced by a new one that opens nothing.
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { link, open, readFile, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findDiskFault } from '../storage/disk-failure.ts';
import { syncFolder, writeDurableFile } from '../storage/durable-files.ts';
import { StoreDamaged } from '../storage/store-damaged.ts';
import { findKeyProblem, KEY_BYTES, toDigestPath, toKeyDigest } from './key-digest.ts';

/** Reads the key, or creates it if there never was one. Two processes that start at once agree on one. */
export async function openKeyFile(path: string): Promise<Buffer> {
  // Reads the digest first: every process writes it after the key.
  const digest = await readIfThere(toDigestPath(path));
  const found = await readIfThere(path);
  const problem = findKeyProblem(found, digest);
  if (problem !== undefined) throw toDamage(path, problem);
  const key = found ?? (await makeKey(path));
  if (digest === undefined) await keepDigest(path, key);
  return key;
}

function toDamage(path: string, problem: string): StoreDamaged {
  return new StoreDamaged(
    `${path} ${problem}: restore it from a backup. If there is none, delete ${path} and ${toDigestPath(path)}; the next start makes a new key, and what the old one sealed (logins of programs, credentials of repositories) has to be entered again`,
  );
}

/** Writes the digest. If the disk cannot be written, the key is used without it, and a later start writes it. */
async function keepDigest(path: string, key: Buffer): Promise<void> {
  try {
    await writeDurableFile(toDigestPath(path), Buffer.from(`${toKeyDigest(key)}\n`));
  } catch (error) {
    if (findDiskFault(error) === undefined && !isCode(error, 'EACCES')) throw error;
  }
}

async function makeKey(path: string): Promise<Buffer> {
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
    // A complete file appears under its name, or the one that another process created stays.
    await link(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  // The key must be durable before anything that is sealed with it.
  await syncFolder(dirname(path));
  return readFile(path);
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return (error as { code?: string }).code === code;
}
