import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Kysely } from 'kysely';
import { openStoreDatabase } from '../open-store-database.ts';
import { findDatabaseDamage } from '../operations/check-database.ts';
import { runStatements } from '../run-statements.ts';
import { StoreDamaged } from '../store-damaged.ts';
import { hasChecksum } from './checked-query-compiler.ts';
import { openForReading } from './open-for-reading.ts';

interface Tables {
  birds: { id: string; name: string; song: string };
  nests: { bird_id: string; eggs: number };
}

const STORE = {
  name: 'birds',
  file: 'birds.db',
  migrations: [
    (tables: Parameters<typeof runStatements>[0]) =>
      runStatements(tables, [
        'CREATE TABLE birds (id TEXT PRIMARY KEY, name TEXT NOT NULL, song TEXT NOT NULL)',
        'CREATE TABLE nests (bird_id TEXT NOT NULL, eggs INTEGER NOT NULL, PRIMARY KEY (bird_id)) WITHOUT ROWID',
      ]),
  ],
};

describe('checksums of rows', () => {
  let folder: string;
  let database: Kysely<Tables>;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'magpie-row-checksums-'));
    database = await openStoreDatabase<Tables>({ folder }, STORE);
    const birds = ['magpie', 'jay'].map((name) => ({ id: `id of ${name}`, name, song: `song of ${name}` }));
    await database.insertInto('birds').values(birds).execute();
    await database.insertInto('nests').values({ bird_id: 'id of jay', eggs: 5 }).execute();
    await database.destroy();
    const path = join(folder, STORE.file);
    const bytes = readFileSync(path);
    bytes.write('S', bytes.indexOf('song of magpie'));
    writeFileSync(path, bytes);
    database = await openStoreDatabase<Tables>({ folder }, STORE);
  });
  afterEach(async () => {
    await database.destroy();
    rmSync(folder, { recursive: true });
  });

  const find = (name: string) => database.selectFrom('birds').selectAll().where('name', '=', name).execute();
  const listDamage = () => {
    const opened = openForReading(join(folder, STORE.file));
    try {
      return findDatabaseDamage(opened, 'birds').map(({ text }) => text);
    } finally {
      opened.close();
    }
  };

  it('fail a query that would return a damaged row, and no other', async () => {
    await assert.rejects(find('magpie'), (error) => {
      assert.ok(error instanceof StoreDamaged);
      assert.match(error.message, /^a row of the table birds in the store birds is damaged \(1\): run magpie doctor$/);
      return true;
    });
    assert.equal((await find('jay')).length, 1);
    const joined = database.selectFrom('birds').leftJoin('nests', 'nests.bird_id', 'birds.id').select(['song', 'eggs']);
    await assert.rejects(joined.execute(), StoreDamaged);
    assert.deepEqual(
      (await joined.where('name', '=', 'jay').execute()).map(({ eggs }) => eggs),
      [5],
    );
    const count = database.selectFrom('birds').select(({ fn }) => fn.countAll().as('birds'));
    assert.equal(Number((await count.executeTakeFirstOrThrow()).birds), 2);
  });

  it('are not compared for a query whose caller compares checksums itself', async () => {
    const marked = database.selectFrom('birds').modifyFront(hasChecksum).select('song');
    assert.deepEqual(
      (await marked.where('name', '=', 'magpie').execute()).map(({ song }) => song),
      ['Song of magpie'],
    );
  });

  it('name the damaged row, and nothing of it that may be secret', () => {
    assert.deepEqual(listDamage(), ['the birds is damaged: 1 row of birds (id "id of magpie", name "magpie")']);
  });

  it('refuse a change of the damaged row, which would make it seem whole', async () => {
    const change = database.updateTable('birds').set({ name: 'Magpie' });
    await assert.rejects(change.where('id', '=', 'id of magpie').execute(), StoreDamaged);
    await change.where('id', '=', 'id of jay').execute();
    assert.equal(listDamage().length, 1);
  });
});
