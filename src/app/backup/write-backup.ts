// Makes a backup of every store in a data folder. It appears under its name only when it is complete and on disk.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { OperatorProblem } from '../../base/operator-problem.ts';
import { syncFolder } from '../../platform/storage/durable-files.ts';
import { findFolderMarker } from '../../platform/storage/move/folder-marker.ts';
import { checkUnmarked } from '../../platform/storage/move/move-marker.ts';
import type { CopyProgress } from '../../platform/storage/operations/store-operations.ts';
import { isSqliteDamage } from '../../platform/storage/store-damaged.ts';
import { type BackedUpStore, MANIFEST_NAME, toManifest } from './backup-manifest.ts';
import { hasFiles, hasStore, listStoresIn, type Store } from './stores.ts';

export interface BackupProgress extends CopyProgress {
  readonly store: string;
}

export interface BackupOptions {
  readonly stores: readonly Store[];
  /** Returns what this process has open of a store. */
  findOpened?(store: Store): Promise<unknown>;
  readonly madeBy: string;
  readonly signal?: AbortSignal | undefined;
  onProgress?(progress: BackupProgress): void;
}

export interface SavedStore {
  readonly name: string;
  readonly contents: string;
  readonly bytes: number;
  /** Damage of the store that the backup contains as well, one line each. */
  readonly damage: readonly string[];
}

export async function writeBackup(dataDir: string, target: string, options: BackupOptions): Promise<SavedStore[]> {
  checkTarget(target);
  checkUnmarked(dataDir, findFolderMarker(dataDir));
  const present = listStoresIn(dataDir, options.stores);
  if (!present.some((store) => hasStore(dataDir, store))) {
    throw new OperatorProblem(`${dataDir} holds no store: name its folder with --data-dir`);
  }
  let partial: string | undefined;
  try {
    partial = await mkdtemp(`${target}.partial-`);
    const saved = await saveStores(dataDir, partial, present, options);
    options.signal?.throwIfAborted();
    await rename(partial, target);
    await syncFolder(dirname(target));
    return saved;
  } catch (error) {
    if (partial !== undefined) await rm(partial, { recursive: true, force: true });
    throw toProblem(error, target, options.signal);
  }
}

export function checkTarget(target: string): void {
  if (existsSync(target)) throw new OperatorProblem(`${target} exists already: name a new folder for the backup`);
  if (!existsSync(dirname(resolve(target)))) {
    throw new OperatorProblem(`${dirname(resolve(target))} does not exist: create the folder for backups first`);
  }
}

async function saveStores(
  dataDir: string,
  partial: string,
  present: readonly Store[],
  options: BackupOptions,
): Promise<SavedStore[]> {
  const createdAt = new Date().toISOString();
  const saved: SavedStore[] = [];
  const stores: BackedUpStore[] = [];
  for (const store of present) {
    if (!hasStore(dataDir, store)) {
      saved.push(...describeMissing(dataDir, store));
      continue;
    }
    const { folder } = store.descriptor;
    const target = join(partial, folder);
    try {
      const { contents, files, damage } = await saveStore(dataDir, target, store, options);
      stores.push({ folder, contents, files, damage });
      saved.push({ name: store.name, contents, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), damage });
    } catch (error) {
      // A store that SQLite cannot read does not prevent the backup of the others.
      if (!isSqliteDamage(error)) throw error;
      await rm(target, { recursive: true, force: true });
      const damage = [`it is damaged (${(error as Error).message}), so nothing of it was saved`];
      saved.push({ name: store.name, contents: 'nothing', bytes: 0, damage });
    }
  }
  await writeFile(join(partial, MANIFEST_NAME), toManifest({ madeBy: options.madeBy, createdAt, stores }), {
    flush: true,
  });
  await syncFolder(partial);
  return saved;
}

async function saveStore(dataDir: string, target: string, store: Store, options: BackupOptions) {
  await mkdir(target, { mode: 0o700 });
  const operations = await store.descriptor.load();
  return operations.backup({
    source: join(dataDir, store.descriptor.folder),
    target,
    opened: await options.findOpened?.(store),
    signal: options.signal ?? new AbortController().signal,
    onProgress: (progress) => options.onProgress?.({ ...progress, store: store.name }),
  });
}

function describeMissing(dataDir: string, store: Store): SavedStore[] {
  if (!hasFiles(dataDir, store)) return [];
  const { folder, mainFile } = store.descriptor;
  const damage = [`${join(dataDir, folder, mainFile)} is missing, so nothing of it was saved`];
  return [{ name: store.name, contents: 'nothing', bytes: 0, damage }];
}

function toProblem(error: unknown, target: string, signal: AbortSignal | undefined): Error {
  if (signal?.aborted) return new OperatorProblem('the backup was interrupted; nothing is left of it');
  if (error instanceof OperatorProblem) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new OperatorProblem(`the backup to ${target} failed (${reason}); nothing is left of it`, { cause: error });
}
