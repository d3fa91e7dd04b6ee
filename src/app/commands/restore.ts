import { resolve } from 'node:path';
import type { Command } from '../command.ts';
import { DATA_DIR } from '../settings/settings.ts';
import { formatBytes, formatCount } from '../terminal/format.ts';
import { Progress } from '../terminal/progress.ts';
import { listenForStopSignals } from '../terminal/stop-signals.ts';
import { print } from '../terminal/terminal.ts';

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'make a data folder out of a backup',
  words: [{ name: 'backup' }],
  options: [DATA_DIR],
  about: `
The data folder must not hold a store yet. Every checksum is verified before the store appears in it; the backup stays as it
is. Start the server on the folder afterwards.`,
  run: async (call) => {
    const dataDir = call.read(DATA_DIR);
    call.checkMistakes();
    const { restoreBackup } = await import('../../vector/embedded/backup/read-backup.ts');
    const progress = new Progress('restoring', formatBytes);
    const { collections, points, createdAt } = await restoreBackup(resolve(call.word(0)), dataDir, {
      signal: listenForStopSignals(call.isRunByNpm),
      onProgress: ({ bytesDone, bytesTotal }) => progress.show(bytesDone, bytesTotal),
    }).finally(() => progress.end());
    const counts = `${formatCount(collections, 'collection')}, ${formatCount(points, 'point')}`;
    print(`${dataDir} holds ${counts}, as of ${createdAt}; every checksum is right\n`);
    return 0;
  },
};
