import type { Command } from '../../platform/command-line/command.ts';
import { DATA_DIR } from '../../platform/settings/data-dir.ts';
import { DATABASE_SETTINGS } from '../../platform/settings/database.ts';
import { Progress } from '../../platform/terminal/progress.ts';
import { print } from '../../platform/terminal/terminal.ts';
import { formatCount } from '../../platform/text/format.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'look a data folder over for damage, leftovers and space',
  parameters: [],
  options: [DATA_DIR, ...DATABASE_SETTINGS],
  about: `
Changes nothing, and may run while a server has the folder open. Checks the databases and files of every service against
themselves and their checksums, and looks for files that belong to nothing, locks, permissions and free space; says what to do.
Ends with 1 when something is damaged or could not be checked. With DATABASE_URL it looks at the database instead: whether its server
has checksums, the tables that grow are distributed on a Citus cluster, and their counts are those of their rows.`,
  run: async (call) => {
    const dataDir = call.read(DATA_DIR);
    return call.withDatabase(async (database) => {
      const { diagnose, diagnoseDatabase } = await import('../diagnose.ts');
      if (database !== undefined) {
        return (await diagnoseDatabase(database, print)) === 0 ? 0 : 1;
      }
      const createProgress = (store: string) =>
        new Progress(`checking ${store}`, (count) => formatCount(count, 'item'));
      const doubtful = await diagnose(dataDir, { onReport: print, createProgress });
      return doubtful === 0 ? 0 : 1;
    });
  },
};
