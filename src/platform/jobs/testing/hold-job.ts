// A process that begins a job, reports that and never ends it. Its argument is the address of the database, as JSON.

import { openStoreDatabase } from '../../storage/open-store-database.ts';
import { openPostgresServer } from '../../storage/postgres/postgres-server.ts';
import { toStorePlace } from '../../storage/store-place.ts';
import { createJobs } from '../jobs.ts';
import { startWorkers } from '../start-workers.ts';
import type { JobTables } from '../store/job-table.ts';
import { TEST_STORE } from './open-test-jobs.ts';

const [, , address = ''] = process.argv;
const { folder, keyHex, ...given } = JSON.parse(address);
const server = folder === undefined ? openPostgresServer({ key: Buffer.from(keyHex, 'hex'), ...given }) : undefined;
const database = await openStoreDatabase<JobTables>(toStorePlace(folder, server), TEST_STORE);

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
