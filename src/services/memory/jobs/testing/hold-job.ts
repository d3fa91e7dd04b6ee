// A process that begins a job, reports that and never ends it. Its argument is the address of the database, as JSON.

import { systemClock } from '../../../../base/clock.ts';
import { openStoreDatabase } from '../../../../platform/storage/open-store-database.ts';
import { openPostgresServer } from '../../../../platform/storage/postgres/postgres-server.ts';
import { toStoreLocation } from '../../../../platform/storage/store-location.ts';
import { MEMORY_STORE } from '../../store/open-memory-store.ts';
import type { Tables } from '../../store/tables.ts';
import { Jobs } from '../store/jobs.ts';
import { Workers } from '../workers.ts';

const [, , address = ''] = process.argv;
const { folder, keyHex, ...given } = JSON.parse(address);
const server = folder === undefined ? openPostgresServer({ key: Buffer.from(keyHex, 'hex'), ...given }) : undefined;
const database = await openStoreDatabase<Tables>(toStoreLocation(folder, server), MEMORY_STORE);

new Workers(new Jobs(database, systemClock, { leaseMs: 3_000, heartbeatMs: 100 }), {
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
