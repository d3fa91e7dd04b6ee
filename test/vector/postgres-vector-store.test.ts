import { after, before, describe } from 'node:test';
import { forSoak, IS_SOAK } from '../../src/base/testing/soak.ts';
import type { TestPostgres } from '../../src/platform/storage/postgres/testing/test-postgres.ts';
import { openPostgresVectorStore } from '../../src/vector/postgres/postgres-vector-store.ts';
import type { VectorStore } from '../../src/vector/vector-store.ts';
import { describeExactSearch } from './exactness-suite.ts';
import { describeFilteredCalls } from './filtered-calls-suite.ts';
import { describeModel } from './model-suite.ts';
import { describeMove } from './move-suite.ts';
import { openPgvector } from './pgvector-server.ts';
import { describeVectorStore } from './vector-store-suite.ts';

/**
 * The configurations: searched in the database; near, with room for everything; collections that soon spread over many
 * buckets.
 */
const WAYS = {
  PostgreSQL: { nearBytesMax: 0 },
  'near PostgreSQL': { nearBytesMax: 1 << 28 },
  'spread PostgreSQL': { nearBytesMax: 0, bucketPoints: 10 },
};

for (const [name, way] of Object.entries(WAYS)) {
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
      opened = await openPostgresVectorStore({ server: postgres.server, ...way });
      return opened;
    };
    const get = async () => opened ?? reopen();

    if (name === 'PostgreSQL' || IS_SOAK) {
      describeVectorStore(name, { open: reopen, cleanUp: async () => {}, changedPoints: forSoak(4_000, 500) });
    }
    describeExactSearch(name, { get, reopen }, forSoak(1, name === 'PostgreSQL' ? 6 : 12));
    describeModel(name, reopen, forSoak(1_500, 150));
    describeFilteredCalls(name, reopen, forSoak(80, 12));
  });
}

describeMove();
