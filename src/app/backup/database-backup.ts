// Backups of a database. They are those of a data folder, into which everything is copied first, so that each can be
// restored to a folder or to a database. The copies are verified by the move.
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { assert } from '../../base/assert.ts';
import { OperatorProblem } from '../../base/operator-problem.ts';
import type { ReadSetting } from '../../platform/settings/setting.ts';
import { makeFolder } from '../../platform/storage/data-folder.ts';
import { checkUnused } from '../../platform/storage/move/open-moving-database.ts';
import { openDatabase } from '../../platform/storage/postgres/open-database.ts';
import type { PostgresServer } from '../../platform/storage/postgres/postgres-server.ts';
import { listSchemas } from '../migrations.ts';
import { type MoveOptions, moveData } from '../move/move-data.ts';
import type { BackUpOptions } from './back-up.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { PARTIAL_PREFIX, type ReadOptions, restoreBackup } from './read-backup.ts';
import { STORES } from './stores.ts';
import { checkTarget, type SavedStore, writeBackup } from './write-backup.ts';

type MoveProgress = MoveOptions['onProgress'];

/** Opens the database so that all reads see one state of it. There is no such state of the nodes of a cluster. */
export async function openSnapshot(read: ReadSetting): Promise<PostgresServer> {
  const server = await openDatabase(read, { applicationName: 'magpie backup', isSnapshot: true });
  assert(server, 'the settings name a database');
  try {
    const schemas = await listSchemas(server);
    if (schemas.some(({ distribution }) => (distribution?.shards ?? 0) > 0)) await checkUnused(server);
    return server;
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Makes a backup of an opened snapshot. */
export async function backUpDatabase(
  server: PostgresServer,
  target: string,
  options: BackUpOptions & { onMove: MoveProgress },
): Promise<SavedStore[]> {
  checkTarget(target);
  const folder = await mkdtemp(`${target}.partial-`).catch((error: Error) => {
    throw new OperatorProblem(`cannot write to ${target} (${error.message})`);
  });
  try {
    await moveData({ server }, { folder }, { stores: STORES, signal: options.signal, onProgress: options.onMove });
    return await writeBackup(folder, target, { ...options, stores: STORES });
  } catch (error) {
    if (options.signal.aborted) throw new OperatorProblem('the backup was interrupted; nothing is left of it');
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Restores a backup to a database without tables of Magpie. It is unpacked into the data folder in between. */
export async function restoreToDatabase(
  backup: string,
  server: PostgresServer,
  dataDir: string,
  options: ReadOptions & { readonly signal: AbortSignal; onMove: MoveProgress },
): Promise<BackupManifest> {
  makeFolder(dataDir);
  const folder = await mkdtemp(join(dataDir, PARTIAL_PREFIX));
  try {
    const manifest = await restoreBackup(backup, folder, options);
    const source = `the backup ${resolve(backup)}`;
    await moveData({ folder }, { server }, { ...options, source, onProgress: options.onMove });
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
