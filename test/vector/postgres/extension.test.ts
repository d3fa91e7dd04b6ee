// Databases whose extension vector is too old or unavailable to the user: each is reported in one line, with the
// statement to run.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { StartupProblem } from '../../../src/base/startup-problem.ts';
import type { TestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { openPostgresVectorStore } from '../../../src/vector/postgres/postgres-vector-store.ts';
import { openPgvector, stopPgvector } from './pgvector-server.ts';

after(stopPgvector);

const isGiven = Boolean(process.env['TEST_DATABASE_URL']);

describe('the PostgreSQL store', { skip: isGiven && 'the given server is not ours to change' }, () => {
  let postgres: TestPostgres;
  let database: Kysely<unknown>;
  before(async () => {
    postgres = await openPgvector();
    database = postgres.server.open('vectors');
  });
  after(() => postgres.close());

  const run = (statement: string) => sql.raw(statement).execute(database);
  const open = () => openPostgresVectorStore({ server: postgres.server, nearBytesMax: 0 });
  const refuses = (told: RegExp) =>
    assert.rejects(open(), (error) => {
      assert.ok(error instanceof StartupProblem);
      assert.match(error.message, told);
      return true;
    });

  it('tells a user who may not install the extension what an administrator has to run', async () => {
    const schema = postgres.server.toSchema('vectors');
    await run('CREATE ROLE plain');
    await run(`CREATE SCHEMA ${schema} AUTHORIZATION plain`);
    // PGlite has one session, which the pool uses too.
    await run('SET ROLE plain');
    await refuses(
      /^the database has no extension vector, and it cannot be installed by this user \(permission denied.+\): as an administrator of this database run CREATE EXTENSION vector$/,
    );
    await run('RESET ROLE');
    await run('CREATE EXTENSION vector');
    await run('SET ROLE plain');
    await (await open()).close();
    await run('RESET ROLE');
  });

  it('tells that the extension is too old, and how to update it', async () => {
    const { version } = (
      await sql<{ version: string }>`SELECT extversion AS version FROM pg_extension WHERE extname = 'vector'`.execute(
        database,
      )
    ).rows[0] ?? { version: '' };
    const pretend = (told: string) => run(`UPDATE pg_extension SET extversion = '${told}' WHERE extname = 'vector'`);
    for (const old of ['0.6.2', '0.5']) {
      await pretend(old);
      await refuses(
        new RegExp(
          `^the database has version ${old} of the extension vector, and 0\\.7\\.0 .+ ALTER EXTENSION vector UPDATE$`,
        ),
      );
    }
    for (const fit of ['0.7.0', '0.10.1', '1.0', version]) {
      await pretend(fit);
      await (await open()).close();
    }
  });
});
