// Verifies a backup against its manifest, and restores a data folder from it.
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorProblem } from '../../base/operator-problem.ts';
import { makeFolder } from '../../platform/storage/data-folder.ts';
import { RESERVE_NAME } from '../../platform/storage/disk-reserve.ts';
import { syncFolder } from '../../platform/storage/durable-files.ts';
import { copyFile, digestFile, type FileDigest } from '../../platform/storage/operations/copy-file.ts';
import type { CopyProgress, StoreDescriptor } from '../../platform/storage/operations/store-operations.ts';
import { type BackupManifest, MANIFEST_NAME, parseManifest } from './backup-manifest.ts';
import type { Store } from './stores.ts';

/**
 * The prefix of the folder inside the data folder in which a restore works. Only a kill leaves such a folder behind.
 */
export const PARTIAL_PREFIX = 'restore.partial-';

/** Entries of an empty data folder: some file systems create lost+found, and a server reserves disk space. */
const NO_DATA = ['lost+found', RESERVE_NAME];

export interface ReadOptions {
  readonly stores: readonly Store[];
  readonly signal?: AbortSignal | undefined;
  onProgress?(progress: CopyProgress): void;
}

/** Rejects with an OperatorProblem unless every file exists and is what was backed up. */
export async function verifyBackup(backup: string, options: ReadOptions): Promise<BackupManifest> {
  const manifest = readManifest(backup);
  const descriptors = findDescriptors(manifest, options.stores);
  try {
    await eachFile(backup, manifest, options, (path, onBytes) => digestFile(path, onBytes));
    await checkStores(backup, descriptors);
    return manifest;
  } catch (error) {
    throw toProblem(error, `cannot read ${backup}`);
  }
}

/** Restores stores to an empty data folder. They appear there only after every checksum of the copies is verified. */
export async function restoreBackup(backup: string, dataDir: string, options: ReadOptions): Promise<BackupManifest> {
  await checkVacant(dataDir);
  const manifest = readManifest(backup);
  const descriptors = findDescriptors(manifest, options.stores);
  const partial = await makePartial(dataDir, manifest);
  try {
    await eachFile(backup, manifest, options, (path, onBytes, below) =>
      copyFile(path, join(partial, below), Number.POSITIVE_INFINITY, onBytes),
    );
    await checkStores(partial, descriptors);
    await syncFolders(partial);
    options.signal?.throwIfAborted();
    for (const { folder } of manifest.stores) await rename(join(partial, folder), join(dataDir, folder));
    await syncFolder(dataDir);
    return manifest;
  } catch (error) {
    if (options.signal?.aborted) throw new OperatorProblem('the restoring was interrupted; nothing was changed');
    throw toProblem(error, `cannot restore to ${dataDir}`);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

export function readManifest(backup: string): BackupManifest {
  const path = join(backup, MANIFEST_NAME);
  if (!existsSync(path)) throw new OperatorProblem(`${backup} is no backup: it holds no ${MANIFEST_NAME}`);
  return parseManifest(readFileSync(path, 'utf8'));
}

function findDescriptors({ stores, madeBy }: BackupManifest, known: readonly Store[]): StoreDescriptor<unknown>[] {
  return stores.map(({ folder }) => {
    const found = known.find(({ descriptor }) => descriptor.folder === folder);
    if (found !== undefined) return found.descriptor;
    throw new OperatorProblem(
      `the backup holds ${folder}, which this version of Magpie does not know: use the version that made it (${madeBy})`,
    );
  });
}

async function checkStores(backup: string, descriptors: readonly StoreDescriptor<unknown>[]): Promise<void> {
  for (const { folder, load } of descriptors) await (await load()).checkBackup(join(backup, folder));
}

async function checkVacant(dataDir: string): Promise<void> {
  if (await isVacant(dataDir)) return;
  throw new OperatorProblem(`${dataDir} holds data already: restore to a new folder, or move this one away`);
}

/** Returns true if a backup can be restored there: the folder is empty or does not exist. */
export async function isVacant(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw toProblem(error, `cannot restore to ${dataDir}`);
  });
  return names.every((name) => NO_DATA.includes(name));
}

async function makePartial(dataDir: string, { stores }: BackupManifest): Promise<string> {
  try {
    makeFolder(dataDir);
    const partial = await mkdtemp(join(dataDir, PARTIAL_PREFIX));
    for (const { folder } of stores) makeFolder(join(partial, folder));
    return partial;
  } catch (error) {
    throw toProblem(error, `cannot write to ${dataDir}`);
  }
}

/** `below` is the path of the file in the backup. */
type Digest = (path: string, onBytes: (bytes: number) => void, below: string) => Promise<FileDigest>;

async function eachFile(
  backup: string,
  { stores }: BackupManifest,
  { signal, onProgress }: ReadOptions,
  digest: Digest,
): Promise<void> {
  const files = stores.flatMap(({ folder, files: own }) =>
    own.map((file) => ({ ...file, below: join(folder, file.path) })),
  );
  const progress = { bytesDone: 0, bytesTotal: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  const onBytes = (bytes: number) => {
    signal?.throwIfAborted();
    progress.bytesDone += bytes;
    onProgress?.(progress);
  };
  for (const { below, bytes, sha256 } of files) {
    const path = join(backup, below);
    if (!existsSync(path)) throw new OperatorProblem(`the backup is damaged: ${path} is missing`);
    const found = await digest(path, onBytes, below);
    if (found.bytes !== bytes || found.sha256 !== sha256) {
      throw new OperatorProblem(`the backup is damaged: ${path} is not what was backed up`);
    }
  }
}

/** Syncs all folders: a new name is durable only after its folder is synced. */
async function syncFolders(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  for (const folder of [...folders, root]) await syncFolder(folder);
}

function toProblem(error: unknown, what: string): Error {
  if (error instanceof OperatorProblem) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new OperatorProblem(`${what} (${reason})`, { cause: error });
}
