import type { TestPostgres } from '../../src/platform/storage/postgres/testing/test-postgres.ts';
import { openPostgresVectorStore } from '../../src/vector/postgres/postgres-vector-store.ts';
import { openPgvector } from './pgvector-server.ts';
import { describeVectorStore } from './vector-store-suite.ts';

let postgres: TestPostgres | undefined;

describeVectorStore('PostgreSQL', {
  open: async () => {
    postgres = await openPgvector();
    return openPostgresVectorStore({ server: postgres.server });
  },
  cleanUp: async () => postgres?.close(),
});
