import { resolve } from 'node:path';
import type { Command } from '../../platform/command-line/command.ts';
import { DATA_DIR } from '../../platform/settings/data-dir.ts';
import { DATABASE_URL } from '../../platform/settings/database.ts';
import { Progress } from '../../platform/terminal/progress.ts';
import { listenForStopSignals } from '../../platform/terminal/stop-signals.ts';
import { complain, print } from '../../platform/terminal/terminal.ts';
import { formatBytes } from '../../platform/text/format.ts';
import { refuseDatabase } from './refuse-database.ts';

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'make a data folder out of a backup',
  parameters: [{ name: 'backup' }],
  options: [DATA_DIR, DATABASE_URL],
  about: `
The data folder must be new or empty. Every checksum is verified before anything appears in it; the backup stays as it is. Start
the server on the folder afterwards.`,
  run: async (call) => {
    const dataDir = call.read(DATA_DIR);
    call.checkUsage(refuseDatabase(call));
    const { restoreBackup } = await import('../backup/read-backup.ts');
    const { STORES } = await import('../backup/stores.ts');
    const { describeManifest, listSavedDamage } = await import('../backup/describe-manifest.ts');
    const progress = new Progress('restoring', formatBytes);
    const manifest = await restoreBackup(resolve(call.arg(0)), dataDir, {
      stores: STORES,
      signal: listenForStopSignals(call.isRunByNpm),
      onProgress: ({ bytesDone, bytesTotal }) => progress.show(bytesDone, bytesTotal),
    }).finally(() => progress.end());
    const contents = describeManifest(manifest, STORES);
    print(`${dataDir} holds the state of ${manifest.createdAt}; every checksum is right:\n${contents}`);
    const damage = listSavedDamage(manifest, STORES);
    for (const line of damage) complain(`damaged already when it was saved: ${line}`);
    return damage.length === 0 ? 0 : 1;
  },
};
