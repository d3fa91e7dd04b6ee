// A process that begins a job, says so and never ends it. Its argument is the path of the database.
import { openSqliteDatabase } from '../../storage/sqlite/open-sqlite-database.ts';
import { createJobs } from '../jobs.ts';
import { startWorkers } from '../start-workers.ts';
import type { JobTables } from '../store/job-table.ts';

const [, , path = ''] = process.argv;

startWorkers(
  createJobs({ database: openSqliteDatabase<JobTables>(path), limits: { leaseMs: 3_000, heartbeatMs: 100 } }),
  {
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
  },
);
