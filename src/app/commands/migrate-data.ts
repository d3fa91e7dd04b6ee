import type { Command } from '../../platform/command-line/command.ts';
import type { CommandCall } from '../../platform/command-line/command-call.ts';
import { DATA_DIR } from '../../platform/settings/data-dir.ts';
import {
  DATABASE_KEY,
  DATABASE_POOL,
  DATABASE_SCHEMA,
  DATABASE_TIMEOUT,
  DATABASE_URL,
} from '../../platform/settings/database.ts';
import type { Setting } from '../../platform/settings/setting.ts';
import type { StoreLocation } from '../../platform/storage/store-location.ts';
import { listenForStopSignals } from '../../platform/terminal/stop-signals.ts';
import { print } from '../../platform/terminal/terminal.ts';
import { formatCount } from '../../platform/text/format.ts';
import { LabelledProgress, toMoveProgress } from './labelled-progress.ts';

const { allowed, parse } = DATABASE_URL;
const TO: Setting<string | undefined> = {
  flag: 'to',
  about: 'database to move everything to, from the data folder or from another database',
  allowed,
  fallback: undefined,
  isSecret: true,
  parse,
};
const FROM: Setting<string | undefined> = {
  ...TO,
  flag: 'from',
  about: 'database to move to a new data folder, or to another database',
};

export const migrateDataCommand: Command = {
  name: 'migrate-data',
  summary: 'move everything stored from a data folder to a PostgreSQL database, back, or to another database',
  parameters: [],
  options: [TO, FROM, DATA_DIR, DATABASE_KEY, DATABASE_SCHEMA, DATABASE_POOL, DATABASE_TIMEOUT],
  about: `
Stop all servers on both sides first. The target must be new: a database without tables of Magpie, or an empty folder. Everything is
copied, then counted and compared with checksums on both sides; secrets are sealed anew, with MAGPIE_DATABASE_KEY in the database and
with key files in the folder. The source stays as it is. Until the end, servers refuse the target; after an interruption, the same
command goes on where it was. With both --from and --to one database is moved to another, such as a plain server to a Citus cluster;
both have the same MAGPIE_DATABASE_KEY and MAGPIE_DATABASE_SCHEMA. A password that no other user of this machine shall see can be given in PGPASSWORD, not in the address.`,
  run: async (call) => {
    const [to, from, dataDir, key] = [call.read(TO), call.read(FROM), call.read(DATA_DIR), call.read(DATABASE_KEY)];
    for (const setting of [DATABASE_SCHEMA, DATABASE_POOL, DATABASE_TIMEOUT]) call.read<unknown>(setting);
    call.checkUsage([
      ...(to === undefined && from === undefined ? ['give --to or --from or both, with a postgres:// address'] : []),
      ...(key === undefined ? [`set ${DATABASE_KEY.variable} to ${DATABASE_KEY.allowed}`] : []),
    ]);
    const { openMovingDatabase } = await import('../../platform/storage/move/open-moving-database.ts');
    const opened = new AsyncDisposableStack();
    const open = async (url: string | undefined): Promise<StoreLocation> => {
      if (url === undefined) return { folder: dataDir };
      const server = await openMovingDatabase({ url, key: Buffer.from(key ?? '', 'hex') }, call.read);
      opened.defer(() => server.close());
      return { server };
    };
    try {
      const [source, target] = [await open(from), await open(to)];
      const moved = await move(call, source, target);
      const name = 'server' in target ? target.server.address : dataDir;
      print(`${name} holds, with the same checksums as the source:\n${moved}`);
      return 0;
    } finally {
      await opened.disposeAsync();
    }
  },
};

async function move(call: CommandCall, from: StoreLocation, to: StoreLocation): Promise<string> {
  const { moveData } = await import('../move/move-data.ts');
  const { STORES } = await import('../backup/stores.ts');
  const progress = new LabelledProgress();
  const moved = await moveData(from, to, {
    stores: STORES,
    signal: listenForStopSignals(call.isRunByNpm),
    onProgress: toMoveProgress(progress),
  }).finally(() => progress.end());
  return Object.entries(Object.groupBy(moved, ({ store }) => store))
    .map(
      ([store, parts = []]) => `  ${store}: ${parts.map(({ unit, count }) => formatCount(count, unit)).join(', ')}\n`,
    )
    .join('');
}
