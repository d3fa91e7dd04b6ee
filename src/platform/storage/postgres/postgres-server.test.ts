import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { StartupProblem } from '../../../base/startup-problem.ts';
import { inTransaction } from '../in-transaction.ts';
import type { Migration } from '../migrate.ts';
import { openStoreDatabase } from '../open-store-database.ts';
import { runStatements } from '../run-statements.ts';
import { CommitUncertain, StoreUnavailable } from '../store-unavailable.ts';
import { toQueued } from './postgres-dialect.ts';
import { checkReachable, openPostgresServer } from './postgres-server.ts';
import { openTestPostgres, type TestPostgres } from './testing/test-postgres.ts';

interface Tables {
  birds: { id: number; name: string; eggs: number; picture: Uint8Array | null };
}

const TABLES = ['CREATE TABLE birds (id INTEGER PRIMARY KEY, name TEXT NOT NULL, eggs INTEGER NOT NULL, picture BLOB)'];
const MIGRATIONS: readonly Migration[] = [(database) => runStatements(database, TABLES)];
const STORE = { name: 'birds', file: 'birds.db', migrations: MIGRATIONS };

describe('a PostgreSQL server', () => {
  let postgres: TestPostgres;
  let birds: Kysely<Tables>;

  before(async () => {
    postgres = await openTestPostgres({ connectionsMax: 8 });
    birds = await openStoreDatabase<Tables>({ server: postgres.server }, STORE);
  });
  after(() => postgres.close());

  const toTable = () => `"${postgres.server.toSchema('birds')}".birds`;

  it('gives and takes values as SQLite does: numbers, bytes, and texts in the order of their bytes', async () => {
    const names = ['b', 'B', 'a', 'é', 'Z', '😀'];
    const rows = names.map((name, index) => ({ id: index + 1, name, eggs: 2 ** 40 + index, picture: null }));
    await birds.insertInto('birds').values(rows).execute();
    await birds
      .updateTable('birds')
      .set({ picture: Uint8Array.of(0, 255) })
      .where('name', '=', 'a')
      .execute();
    const found = await birds.selectFrom('birds').selectAll().where('name', '=', 'a').executeTakeFirstOrThrow();
    assert.deepEqual(found, { id: 3, name: 'a', eggs: 2 ** 40 + 2, picture: Uint8Array.of(0, 255) });
    const sorted = await birds.selectFrom('birds').select('name').orderBy('name').execute();
    assert.deepEqual(
      sorted.map(({ name }) => name),
      ['B', 'Z', 'a', 'b', 'é', '😀'],
    );
    const { eggs, count } = await birds
      .selectFrom('birds')
      .select(({ fn }) => [fn.sum<number>('eggs').as('eggs'), fn.countAll<number>().as('count')])
      .executeTakeFirstOrThrow();
    assert.deepEqual([eggs, count], [6 * 2 ** 40 + 15, 6]);
    const { numDeletedRows } = await birds.deleteFrom('birds').executeTakeFirst();
    assert.equal(numDeletedRows, 6n);
  });

  it('runs transactions that write what others read again, so that no change is lost', async () => {
    await birds.insertInto('birds').values({ id: 1, name: 'magpie', eggs: 0, picture: null }).execute();
    const lay = () =>
      inTransaction(birds, async (transaction) => {
        const { eggs } = await transaction
          .selectFrom('birds')
          .select('eggs')
          .where('id', '=', 1)
          .executeTakeFirstOrThrow();
        await transaction
          .updateTable('birds')
          .set({ eggs: eggs + 1 })
          .where('id', '=', 1)
          .execute();
      });
    await Promise.all(Array.from({ length: 6 }, lay));
    const { eggs } = await birds.selectFrom('birds').select('eggs').executeTakeFirstOrThrow();
    assert.equal(eggs, 6);
  });

  it('rolls back what fails, and uses the connection again', async () => {
    const failing = inTransaction(birds, async (transaction) => {
      await transaction.deleteFrom('birds').execute();
      throw new Error('changed my mind');
    });
    await assert.rejects(failing, /changed my mind/);
    const broken = inTransaction(birds, async (transaction) => {
      await transaction.deleteFrom('birds').execute();
      await sql`SELECT nothing`.execute(transaction);
    });
    await assert.rejects(broken, /nothing/);
    assert.equal((await birds.selectFrom('birds').selectAll().execute()).length, 1);
  });

  it('carries out queued statements with the next one or the commit, and fails with them', async () => {
    const lay = (eggs: string, next?: 'count') =>
      birds.transaction().execute(async (transaction) => {
        await transaction.executeQuery(toQueued(`UPDATE ${toTable()} SET eggs = ${eggs}`));
        if (next) return (await transaction.selectFrom('birds').select('eggs').execute())[0]?.eggs;
        return undefined;
      });
    await lay('11');
    assert.equal(await lay('eggs + 1', 'count'), 12);
    await assert.rejects(lay('nothing'), /nothing/);
    await assert.rejects(lay('eggs / 0', 'count'), /division by zero/);
    assert.deepEqual(await birds.selectFrom('birds').select('eggs').execute(), [{ eggs: 12 }]);
  });

  it('reports a commit that the server warns of', async () => {
    await sql`CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE WARNING ''one node is late''; RETURN NULL; END'`.execute(birds);
    await sql`CREATE CONSTRAINT TRIGGER warns AFTER UPDATE ON ${sql.raw(toTable())} DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION warn()`.execute(birds);
    await sql`SET client_min_messages TO error`.execute(birds);
    const write = birds
      .transaction()
      .execute((transaction) => transaction.updateTable('birds').set({ eggs: 13 }).execute());
    await assert.rejects(write, (error) => error instanceof CommitUncertain && /one node is late/.test(error.message));
    await sql`DROP FUNCTION warn CASCADE`.execute(birds);
    assert.deepEqual(await birds.selectFrom('birds').select('eggs').execute(), [{ eggs: 13 }]);
  });

  it('makes tables once, however many processes start at once', async () => {
    const servers = Array.from({ length: 4 }, () => openPostgresServer(postgres));
    const store = { ...STORE, name: 'raced' };
    const opened = await Promise.all(servers.map((server) => openStoreDatabase<Tables>({ server }, store)));
    for (const tables of opened) assert.deepEqual(await tables.selectFrom('birds').selectAll().execute(), []);
    await Promise.all(servers.map((server) => server.close()));
  });

  it('refuses tables that are newer than the code', async () => {
    const opening = openStoreDatabase({ server: postgres.server }, { ...STORE, migrations: [] });
    await assert.rejects(opening, (error) => {
      assert.ok(error instanceof StartupProblem);
      assert.match(error.message, /birds database has version 1, newer than the 0/);
      return true;
    });
  });

  it('refuses a key that is not the one of the first process, and reveals neither', async () => {
    const server = openPostgresServer({ ...postgres, key: new Uint8Array(32).fill(8) });
    await assert.rejects(openStoreDatabase({ server }, STORE), (error) => {
      assert.ok(error instanceof StartupProblem);
      assert.match(error.message, /^MAGPIE_DATABASE_KEY is not the key that sealed what is in postgres:[^\n]+$/);
      return true;
    });
    await server.close();
    const { rows } = await sql`SELECT * FROM ${sql.table(`${postgres.schemaPrefix}_birds.schema_version`)}`.execute(
      birds,
    );
    for (const key of [7, 8]) assert.ok(!JSON.stringify(rows).includes(key.toString(16).padStart(2, '0').repeat(32)));
    await (await openStoreDatabase({ server: postgres.server }, STORE)).destroy();
  });

  it('is unavailable when a statement takes too long, and works afterwards', async () => {
    const server = openPostgresServer({ ...postgres, statementTimeoutMs: 50, connectionsMax: 1 });
    const tables = server.open<Tables>('birds');
    await assert.rejects(sql`SELECT pg_sleep(60)`.execute(tables), StoreUnavailable);
    await server.probe();
    await server.close();
  });

  it('shows one state to a snapshot, which ends with its connection', async () => {
    await birds.deleteFrom('birds').execute();
    const snapshot = openPostgresServer({ ...postgres, isSnapshot: true });
    const seen = snapshot.open<Tables>('birds');
    const count = async (tables = seen) => (await tables.selectFrom('birds').selectAll().execute()).length;
    assert.equal(await count(), 0);
    await birds.insertInto('birds').values({ id: 1, name: 'jay', eggs: 0, picture: null }).execute();
    assert.equal(await seen.transaction().execute(count), 0);
    await assert.rejects(seen.deleteFrom('birds').execute(), StoreUnavailable);
    await assert.rejects(count(), StoreUnavailable);
    await snapshot.close();
  });

  it('that does not answer is reported in one line, without the password', async () => {
    const url = 'postgres://magpie:hunter2@127.0.0.1:1/birds';
    const server = openPostgresServer({ url, key: new Uint8Array(32) });
    await assert.rejects(server.open<Tables>('birds').selectFrom('birds').selectAll().execute(), StoreUnavailable);
    await assert.rejects(checkReachable(server), (error) => {
      assert.ok(error instanceof StartupProblem);
      assert.match(error.message, /^cannot use the database postgres:\/\/127\.0\.0\.1:1\/birds \(.*ECONNREFUSED.*\)$/);
      return true;
    });
    await server.close();
  });
});
