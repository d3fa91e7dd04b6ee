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

describe('vectors in PostgreSQL', () => {
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
    opened = await openPostgresVectorStore({ server: postgres.server });
    return opened;
  };
  const get = async () => opened ?? reopen();

  describeVectorStore('PostgreSQL', { open: reopen, cleanUp: async () => {} });
  describeExactSearch('PostgreSQL', { get, reopen }, forSoak(1, 6));
  describeModel('PostgreSQL', reopen, forSoak(1_500, 150));
  describeFilteredCalls('PostgreSQL', reopen, forSoak(80, 12));
});
