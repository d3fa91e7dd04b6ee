// Replaces a data folder by a backup. The old folder is kept beside it and can be restored.
import { readdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { OperatorProblem } from '../../base/operator-problem.ts';
import { isDataFolderOpen } from '../../platform/storage/data-folder.ts';
import { syncFolder } from '../../platform/storage/durable-files.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { isVacant, type ReadOptions, restoreBackup } from './read-backup.ts';
import { STORES } from './stores.ts';

/** The suffix of the data folder's name, followed by a time. */
const KEPT = '.before-';
const RESTORED = '.restored-';

/** Rejects while a server has the folder open. */
export function checkClosed(dataDir: string): void {
  const folders = [dataDir, ...STORES.map(({ descriptor }) => join(dataDir, descriptor.folder))];
  if (!folders.some(isDataFolderOpen)) return;
  throw new OperatorProblem(`${dataDir} is open in a running server: stop it first`);
}

/** Replaces the folder. Changes nothing before every checksum of the backup is verified. */
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

/**
 * Restores the folder that was kept last, and keeps the present one in the same way. Doing it twice changes nothing.
 */
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

/** Returns the time as a name that sorts by time. */
function toStamp(): string {
  return new Date().toISOString().replaceAll(/[-:.]/g, '');
}
