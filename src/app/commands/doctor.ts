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
Ends with 1 when something is damaged or could not be checked. With DATABASE_URL there is nothing in the folder to check: says
whether the database server has checksums; use magpie migrate status and pg_amcheck for the rest.`,
  run: async (call) => {
    const dataDir = call.read(DATA_DIR);
    return call.withDatabase(async (database) => {
      const { describeDatabase, diagnose } = await import('../diagnose.ts');
      if (database !== undefined) {
        print(await describeDatabase(database));
        return 0;
      }
      const createProgress = (store: string) =>
        new Progress(`checking ${store}`, (count) => formatCount(count, 'item'));
      const doubtful = await diagnose(dataDir, { onReport: print, createProgress });
      return doubtful === 0 ? 0 : 1;
    });
  },
};
