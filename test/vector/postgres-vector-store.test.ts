import { after, before, describe } from 'node:test';
import { forSoak } from '../../src/base/testing/soak.ts';
import type { TestPostgres } from '../../src/platform/storage/postgres/testing/test-postgres.ts';
import { openPostgresVectorStore } from '../../src/vector/postgres/postgres-vector-store.ts';
import type { VectorStore } from '../../src/vector/vector-store.ts';
import { describeExactSearch } from './exactness-suite.ts';
import { describeFilteredCalls } from './filtered-calls-suite.ts';
import { describeModel } from './model-suite.ts';
import { openPgvector } from './pgvector-server.ts';
import { describeVectorStore } from './vector-store-suite.ts';

/** Off, and with room for everything that the suites write. */
const NEAR_BYTES: Readonly<Record<string, number>> = { PostgreSQL: 0, 'PostgreSQL, near': 1 << 28 };

for (const [name, nearBytesMax] of Object.entries(NEAR_BYTES))
  describe(`vectors in ${name}`, () => {
    let postgres: TestPostgres;
    let opened: VectorStore | undefined;
    before(async () => {
      postgres = await openPgvector();
    });
    after(async () => {
      await opened?.close();
      await postgres.close();
    });

    const reopen = async (): Promise<VectorStore> => {
      await opened?.close();
      opened = await openPostgresVectorStore({ server: postgres.server, nearBytesMax });
      return opened;
    };
    const get = async () => opened ?? reopen();

    describeVectorStore(name, { open: reopen, cleanUp: async () => {} });
    describeExactSearch(name, { get, reopen }, forSoak(1, 6));
    describeModel(name, reopen, forSoak(1_500, 150));
    describeFilteredCalls(name, reopen, forSoak(80, 12));
  });
