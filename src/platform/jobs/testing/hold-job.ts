// A process that begins a job, says so and never ends it. Its argument tells where the database is, as JSON.
import { openPostgresServer } from '../../storage/postgres/postgres-server.ts';
import { openSqliteDatabase } from '../../storage/sqlite/open-sqlite-database.ts';
import { createJobs } from '../jobs.ts';
import { startWorkers } from '../start-workers.ts';
import type { JobTables } from '../store/job-table.ts';

const [, , address = ''] = process.argv;
const { path, ...given } = JSON.parse(address);
const database =
  path === undefined
    ? openPostgresServer({ key: new Uint8Array(), ...given }).open<JobTables>('test')
    : openSqliteDatabase<JobTables>(path);

startWorkers(createJobs({ database, limits: { leaseMs: 3_000, heartbeatMs: 100 } }), {
  handlers: {
    index: async ({ attempt }) => {
      process.stdout.write(`attempt ${attempt}\n`);
      await new Promise(() => {});
    },
  },
  atOnce: 1,
  pollMs: 20,
  random: Math.random,
  onFailure: (error) => process.stderr.write(`${error}\n`),
});
