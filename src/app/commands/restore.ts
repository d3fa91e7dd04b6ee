import { resolve } from 'node:path';
import type { Command } from '../../platform/command-line/command.ts';
import type { CommandCall } from '../../platform/command-line/command-call.ts';
import { DATA_DIR } from '../../platform/settings/data-dir.ts';
import { DATABASE_KEY, DATABASE_SETTINGS, DATABASE_URL } from '../../platform/settings/database.ts';
import type { CopyProgress } from '../../platform/storage/operations/store-operations.ts';
import type { PostgresOptions } from '../../platform/storage/postgres/postgres-options.ts';
import { listenForStopSignals } from '../../platform/terminal/stop-signals.ts';
import { complain, print } from '../../platform/terminal/terminal.ts';
import { formatBytes } from '../../platform/text/format.ts';
import type { BackupManifest } from '../backup/backup-manifest.ts';
import type { ReadOptions } from '../backup/read-backup.ts';
import { LabelledProgress, toMoveProgress } from './labelled-progress.ts';

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'make a data folder or a database out of a backup',
  parameters: [{ name: 'backup' }],
  options: [DATA_DIR, ...DATABASE_SETTINGS],
  about: `
The data folder must be new or empty. Every checksum is verified before anything appears in it; the backup stays as it is. Start
the server on the folder afterwards. With DATABASE_URL everything is restored to that database, which must have no tables of
Magpie and no server; the backup may be one of a data folder or of a database. What is sealed in it is sealed anew with
MAGPIE_DATABASE_KEY. After an interruption, the same command goes on where it was.`,
  run: async (call) => {
    const dataDir = call.read(DATA_DIR);
    const [url, key] = [call.read(DATABASE_URL), call.read(DATABASE_KEY)];
    for (const setting of DATABASE_SETTINGS) call.read(setting);
    call.checkUsage(
      url !== undefined && key === undefined ? [`set ${DATABASE_KEY.variable} to ${DATABASE_KEY.allowed}`] : [],
    );
    const { STORES } = await import('../backup/stores.ts');
    const { describeManifest, listSavedDamage } = await import('../backup/describe-manifest.ts');
    const progress = new LabelledProgress();
    const options = {
      stores: STORES,
      signal: listenForStopSignals(call.isRunByNpm),
      onProgress: ({ bytesDone, bytesTotal }: CopyProgress) =>
        progress.show('restoring', formatBytes, bytesDone, bytesTotal),
    };
    const backup = resolve(call.arg(0));
    const restored = await (url === undefined
      ? restoreFolder(backup, dataDir, options)
      : restoreDatabase(call, backup, { url, key: Buffer.from(key ?? '', 'hex') }, { ...options, dataDir, progress })
    ).finally(() => progress.end());
    const { manifest, location } = restored;
    const contents = describeManifest(manifest, STORES);
    print(`${location} holds the state of ${manifest.createdAt}; every checksum is right:\n${contents}`);
    const damage = listSavedDamage(manifest, STORES);
    for (const line of damage) complain(`damaged already when it was saved: ${line}`);
    return damage.length === 0 ? 0 : 1;
  },
};

interface Restored {
  readonly manifest: BackupManifest;
  readonly location: string;
}

async function restoreFolder(backup: string, dataDir: string, options: ReadOptions): Promise<Restored> {
  const { restoreBackup } = await import('../backup/read-backup.ts');
  return { manifest: await restoreBackup(backup, dataDir, options), location: dataDir };
}

async function restoreDatabase(
  call: CommandCall,
  backup: string,
  address: PostgresOptions,
  { dataDir, progress, ...options }: ReadOptions & { signal: AbortSignal; dataDir: string; progress: LabelledProgress },
): Promise<Restored> {
  const { restoreToDatabase } = await import('../backup/database-backup.ts');
  const { openMovingDatabase } = await import('../../platform/storage/move/open-moving-database.ts');
  const server = await openMovingDatabase({ ...address, applicationName: 'magpie restore' }, call.read);
  try {
    const onMove = toMoveProgress(progress);
    const manifest = await restoreToDatabase(backup, server, dataDir, { ...options, onMove });
    return { manifest, location: server.address };
  } finally {
    await server.close();
  }
}
