// Puts a backup in the place of a data folder. What was there is kept beside it, and can be put back.
import { readdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { OperatorProblem } from '../../base/operator-problem.ts';
import { isDataFolderOpen } from '../../platform/storage/data-folder.ts';
import { syncFolder } from '../../platform/storage/durable-files.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { isVacant, type ReadOptions, restoreBackup } from './read-backup.ts';
import { STORES } from './stores.ts';

/** Follows the name of the data folder; a time follows it. */
const KEPT = '.before-';
const RESTORED = '.restored-';

/** What stands in the way of replacing the folder, if anything does. */
export function checkClosed(dataDir: string): void {
  const folders = [dataDir, ...STORES.map(({ descriptor }) => join(dataDir, descriptor.folder))];
  if (!folders.some(isDataFolderOpen)) return;
  throw new OperatorProblem(`${dataDir} is open in a running server: stop it first`);
}

/** Nothing is changed before every checksum of the backup was right. */
export async function replaceDataFolder(
  backup: string,
  dataDir: string,
  options: ReadOptions,
): Promise<BackupManifest> {
  checkClosed(dataDir);
  if (await isVacant(dataDir)) return restoreBackup(backup, dataDir, options);
  const restored = `${dataDir}${RESTORED}${toStamp()}`;
  try {
    const manifest = await restoreBackup(backup, restored, options);
    await swap(dataDir, restored);
    return manifest;
  } finally {
    await rm(restored, { recursive: true, force: true });
  }
}

/** Puts the folder back that was kept last, and keeps the present one in the same way: doing it twice changes nothing. */
export async function undoReplacement(dataDir: string): Promise<void> {
  await swap(dataDir, getLastKept(dataDir));
}

export function getLastKept(dataDir: string): string {
  const prefix = `${basename(dataDir)}${KEPT}`;
  const kept = readdirSync(dirname(dataDir)).filter((name) => name.startsWith(prefix));
  const last = kept.sort().at(-1);
  if (last === undefined) throw new OperatorProblem(`no folder was kept beside ${dataDir}: there is nothing to undo`);
  return join(dirname(dataDir), last);
}

async function swap(dataDir: string, next: string): Promise<void> {
  checkClosed(dataDir);
  const kept = `${dataDir}${KEPT}${toStamp()}`;
  try {
    await rename(dataDir, kept);
  } catch (error) {
    throw new OperatorProblem(`${dataDir} cannot be moved aside (${String(error)}); nothing was changed`);
  }
  try {
    await rename(next, dataDir);
  } catch (error) {
    await rename(kept, dataDir);
    throw error;
  }
  await syncFolder(dirname(dataDir));
}

/** Sorts by time. */
function toStamp(): string {
  return new Date().toISOString().replaceAll(/[-:.]/g, '');
}
