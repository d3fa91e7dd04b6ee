import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { StartupProblem } from '../../../base/startup-problem.ts';
import { openSqliteDatabase } from './open-sqlite-database.ts';
import { StatementCache } from './statement-cache.ts';

interface Tables {
  birds: { name: string; eggs: number };
  nests: { bird: string };
}

describe('a SQLite database', () => {
  let folder: string;
  let database: Kysely<Tables>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magpie-sqlite-'));
    database = openSqliteDatabase<Tables>(join(folder, 'below', 'birds.db'));
    await sql`CREATE TABLE birds (name TEXT PRIMARY KEY, eggs INTEGER NOT NULL)`.execute(database);
    await sql`CREATE TABLE nests (bird TEXT NOT NULL REFERENCES birds (name))`.execute(database);
  });
  afterEach(async () => {
    await database.destroy();
    await rm(folder, { recursive: true });
  });

  const add = (name: string, eggs = 0) => database.insertInto('birds').values({ name, eggs }).executeTakeFirst();
  const list = async () => (await database.selectFrom('birds').select('name').execute()).map(({ name }) => name);

  it('commits to the disk, and enforces references', async () => {
    const pragma = async (name: string) =>
      (await sql.raw<Record<string, unknown>>(`PRAGMA ${name}`).execute(database)).rows[0];
    assert.deepEqual({ ...(await pragma('journal_mode')) }, { journal_mode: 'wal' });
    assert.deepEqual({ ...(await pragma('synchronous')) }, { synchronous: 2 });
    await assert.rejects(database.insertInto('nests').values({ bird: 'dodo' }).execute(), /FOREIGN KEY/);
  });

  it('reports how many rows a statement changed, and returns those that are asked for', async () => {
    assert.equal((await add('magpie')).numInsertedOrUpdatedRows, 1n);
    const lay = database.updateTable('birds').set((column) => ({ eggs: column('eggs', '+', 2) }));
    assert.equal((await lay.executeTakeFirst()).numUpdatedRows, 1n);
    assert.deepEqual(
      (await lay.returning('eggs').execute()).map((row) => ({ ...row })),
      [{ eggs: 4 }],
    );
    assert.equal((await database.deleteFrom('birds').where('name', '=', 'dodo').executeTakeFirst()).numDeletedRows, 0n);
  });

  it('streams rows', async () => {
    for (const name of ['crow', 'jay', 'rook']) await add(name);
    const names: string[] = [];
    for await (const { name } of database.selectFrom('birds').select('name').orderBy('name').stream()) names.push(name);
    assert.deepEqual(names, ['crow', 'jay', 'rook']);
  });

  it('takes back everything of a transaction that fails, and reports why', async () => {
    const failing = database.transaction().execute(async (transaction) => {
      await transaction.insertInto('birds').values({ name: 'dodo', eggs: 0 }).execute();
      throw new Error('extinct');
    });
    await assert.rejects(failing, /extinct/);
    assert.deepEqual(await list(), []);
  });

  it('reports why a transaction failed that the database has rolled back by itself', async () => {
    await add('magpie');
    const failing = database
      .transaction()
      .execute((transaction) => sql`INSERT OR ROLLBACK INTO birds VALUES ('magpie', 1)`.execute(transaction));
    await assert.rejects(failing, /UNIQUE/);
    assert.deepEqual(await list(), ['magpie']);
  });

  it('lets no other query between those of a transaction', async () => {
    const order: string[] = [];
    const transaction = database.transaction().execute(async (inside) => {
      await inside.insertInto('birds').values({ name: 'jay', eggs: 0 }).execute();
      await new Promise((resolve) => setImmediate(resolve));
      await inside.insertInto('birds').values({ name: 'rook', eggs: 0 }).execute();
      order.push('transaction');
    });
    await Promise.all([transaction, list().then((names) => order.push(names.join(' ')))]);
    assert.deepEqual(order, ['transaction', 'jay rook']);
  });

  it('takes the write lock at the start of a transaction, unless it only reads', async () => {
    const other = new DatabaseSync(join(folder, 'below', 'birds.db'), { timeout: 0 });
    const write = () => other.exec("INSERT INTO birds VALUES ('crow', 0)");
    await database.transaction().execute(async () => assert.throws(write, /locked/));
    await database
      .transaction()
      .setAccessMode('read only')
      .execute(async () => write());
    other.close();
    assert.deepEqual(await list(), ['crow']);
  });

  it('refuses a file that is no database with a reason', async () => {
    const path = join(folder, 'text.db');
    await writeFile(path, 'not a database '.repeat(1_000));
    assert.throws(() => openSqliteDatabase(path), StartupProblem);
  });
});

describe('the statement cache', () => {
  it('prepares a statement once, and forgets the least recently used one when there are many', () => {
    const database = new DatabaseSync(':memory:');
    const cache = new StatementCache(database);
    const first = cache.get('SELECT 0');
    const second = cache.get('SELECT 1');
    for (let number = 2; number < 256; number++) cache.get(`SELECT ${number}`);
    assert.equal(cache.get('SELECT 0'), first);
    for (let number = 256; number < 300; number++) cache.get(`SELECT ${number}`);
    assert.equal(cache.size, 256);
    assert.equal(cache.get('SELECT 0'), first);
    assert.notEqual(cache.get('SELECT 1'), second);
    database.close();
  });
});
