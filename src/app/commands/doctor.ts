import type { Command } from '../../platform/command-line/command.ts';
import { DATA_DIR } from '../../platform/settings/data-dir.ts';
import { DATABASE_URL } from '../../platform/settings/database.ts';
import { Progress } from '../../platform/terminal/progress.ts';
import { print } from '../../platform/terminal/terminal.ts';
import { formatCount } from '../../platform/text/format.ts';
import { refuseDatabase } from './refuse-database.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'look a data folder over for damage, leftovers and space',
  parameters: [],
  options: [DATA_DIR, DATABASE_URL],
  about: `
Changes nothing, and may run while a server has the folder open. Checks the databases and files of every service against
themselves and their checksums, and looks for files that belong to nothing, locks, permissions and free space; says what to do.
Ends with 1 when something is damaged or could not be checked. With DATABASE_URL there is nothing in the folder to check: use magpie migrate status
and pg_amcheck.`,
  run: async (call) => {
    const dataDir = call.read(DATA_DIR);
    call.checkUsage(refuseDatabase(call));
    const { diagnose } = await import('../diagnose.ts');
    const createProgress = (store: string) => new Progress(`checking ${store}`, (count) => formatCount(count, 'item'));
    const doubtful = await diagnose(dataDir, { onReport: print, createProgress });
    return doubtful === 0 ? 0 : 1;
  },
};
