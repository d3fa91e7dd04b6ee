import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Kysely, sql } from 'kysely';
import { StartupProblem } from '../../base/startup-problem.ts';
import { type Migration, migrate } from './migrate.ts';
import { createSqliteDialect } from './sqlite/sqlite-dialect.ts';

const STEPS: readonly Migration[] = [
  async (database) => void (await sql`CREATE TABLE birds (name TEXT)`.execute(database)),
  async (database) => void (await sql`ALTER TABLE birds ADD COLUMN eggs INTEGER`.execute(database)),
  async (database) => void (await sql`INSERT INTO birds VALUES ('magpie', 6)`.execute(database)),
];

describe('migrations', () => {
  let database: Kysely<{ birds: { name: string; eggs: number } }>;

  beforeEach(() => {
    database = new Kysely({ dialect: createSqliteDialect(new DatabaseSync(':memory:')) });
  });
  afterEach(() => database.destroy());

  const list = async () => (await database.selectFrom('birds').selectAll().execute()).map((row) => ({ ...row }));

  it('run in order, each one once', async () => {
    await migrate(database, 'bird', STEPS.slice(0, 2));
    assert.deepEqual(await list(), []);
    await migrate(database, 'bird', STEPS);
    await migrate(database, 'bird', STEPS);
    assert.deepEqual(await list(), [{ name: 'magpie', eggs: 6 }]);
  });

  it('leave everything as it was when one of them fails', async () => {
    await migrate(database, 'bird', STEPS.slice(0, 1));
    const failing: Migration = () => Promise.reject(new Error('no room'));
    await assert.rejects(migrate(database, 'bird', [...STEPS, failing]), /no room/);
    await assert.rejects(sql`SELECT eggs FROM birds`.execute(database), /no such column/);
    await migrate(database, 'bird', STEPS);
    assert.deepEqual(await list(), [{ name: 'magpie', eggs: 6 }]);
  });

  it('refuse a database that is newer than the code', async () => {
    await migrate(database, 'bird', STEPS);
    await assert.rejects(migrate(database, 'bird', STEPS.slice(0, 2)), (error) => {
      assert.ok(error instanceof StartupProblem);
      assert.match(error.message, /bird database has version 3, newer than the 2/);
      return true;
    });
  });
});
