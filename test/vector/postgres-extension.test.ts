import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { StartupProblem } from '../../src/base/startup-problem.ts';
import { openTestPostgres, type TestPostgres } from '../../src/platform/storage/postgres/testing/test-postgres.ts';
import { openPostgresVectorStore } from '../../src/vector/postgres/postgres-vector-store.ts';

const isGiven = Boolean(process.env['TEST_DATABASE_URL']);

describe('a server without pgvector', { skip: isGiven && 'the given server may have it' }, () => {
  let postgres: TestPostgres;
  before(async () => {
    postgres = await openTestPostgres();
  });
  after(() => postgres.close());

  it('is refused with one line that says what to install and to run', async () => {
    await assert.rejects(openPostgresVectorStore({ server: postgres.server, nearBytesMax: 0 }), (error) => {
      assert.ok(error instanceof StartupProblem);
      assert.match(
        error.message,
        /^the database has no extension vector, and it is not available on this server: install pgvector .+ CREATE EXTENSION vector$/,
      );
      return true;
    });
  });
});
