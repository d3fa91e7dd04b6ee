import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Kysely } from 'kysely';
import { openKey } from '../../platform/auth/open-key.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import { openDataFolder } from '../../platform/storage/data-folder.ts';
import { findDatabaseMarker } from '../../platform/storage/move/database-marker.ts';
import { findFolderMarker } from '../../platform/storage/move/folder-marker.ts';
import { openMovingDatabase } from '../../platform/storage/move/open-moving-database.ts';
import { openStoreDatabase, type StoreTables } from '../../platform/storage/open-store-database.ts';
import { openPostgresServer } from '../../platform/storage/postgres/postgres-server.ts';
import { openTestPostgres, type TestPostgres } from '../../platform/storage/postgres/testing/test-postgres.ts';
import { runStatements } from '../../platform/storage/run-statements.ts';
import type { StoreLocation } from '../../platform/storage/store-location.ts';
import type { Store } from '../backup/stores.ts';
import { moveData } from './move-data.ts';

/** A count that needs more than one batch of the copy. */
const MANY = 450;

interface Tables {
  readonly aviaries: { location: string; number: number; bird: string };
  readonly birds: { name: string; weight: number | null; photo: Uint8Array | null; secret: string | null };
  readonly counters: { name: string; value: number };
  readonly log: { id?: number; text: string };
  readonly sightings: { at: number; note: string | null };
}

const BIRDS: StoreTables = {
  name: 'birds',
  file: 'birds.db',
  migrations: [
    (tables) =>
      runStatements(tables, [
        'CREATE TABLE birds (name TEXT PRIMARY KEY, weight REAL, photo BLOB, secret TEXT)',
        `CREATE TABLE aviaries (location TEXT NOT NULL, number INTEGER NOT NULL, bird TEXT NOT NULL REFERENCES birds (name),
           PRIMARY KEY (location, number))`,
        'CREATE TABLE counters (name TEXT PRIMARY KEY, value BIGINT NOT NULL)',
        "INSERT INTO counters (name, value) VALUES ('songs', 0)",
        'CREATE TABLE log (id INTEGER PRIMARY KEY, text TEXT NOT NULL)',
        'CREATE TABLE sightings (at BIGINT NOT NULL, note TEXT)',
      ]),
  ],
  sealed: [{ table: 'birds', column: 'secret', toPurpose: ({ name }) => `of ${String(name)}` }],
};

const STORE: Store = {
  name: 'birds',
  descriptor: {
    folder: 'birds',
    mainFile: BIRDS.file,
    load: () => assert.fail('there are no backups here'),
    listTables: async () => [BIRDS],
  },
};

describe('a move', () => {
  let folder: string;
  let postgres: TestPostgres;
  let database: StoreLocation;
  let number = 0;
  let source: { readonly folder: string };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magpie-move-'));
  });
  after(() => rm(folder, { recursive: true }));
  afterEach(() => postgres.close());
  beforeEach(async () => {
    postgres = await openTestPostgres();
    database = { server: postgres.server };
    number += 1;
    source = { folder: join(folder, `source-${number}`) };
    await fill(source);
  });

  const target = () => ({ folder: join(folder, `target-${number}`) });
  const toStore = (location: StoreLocation) =>
    'folder' in location ? { folder: join(location.folder, 'birds') } : location;

  async function withTables<T>(location: StoreLocation, act: (tables: Kysely<Tables>) => Promise<T>): Promise<T> {
    const tables = await openStoreDatabase<Tables>(toStore(location), BIRDS);
    return act(tables).finally(() => tables.destroy());
  }

  async function fill(location: StoreLocation): Promise<void> {
    await withTables(location, async (tables) => {
      const box = createSecretBox(await openKey(toStore(location), BIRDS.name));
      const birds = Array.from({ length: MANY }, (_, index) => ({
        name: `ä${index}`,
        weight: index % 3 === 0 ? null : index / 7,
        photo: index % 2 === 0 ? null : new Uint8Array([index & 255, 0, 255]),
        secret: index % 5 === 0 ? box.seal(`secret ${index}`, `of ä${index}`) : null,
      }));
      await tables.insertInto('birds').values(birds).execute();
      await tables.insertInto('aviaries').values({ location: 'zoo', number: 1, bird: 'ä7' }).execute();
      await tables.updateTable('counters').set({ value: 42 }).execute();
      for (const text of ['one', 'two\0']) await tables.insertInto('log').values({ text }).execute();
      const sightings = birds.map((_, index) => ({ at: index % 10, note: index % 4 === 0 ? null : 'seen' }));
      await tables.insertInto('sightings').values(sightings).execute();
    });
  }

  /** Reads all contents as a service would. */
  const read = (location: StoreLocation) =>
    withTables(location, async (tables) => {
      const box = createSecretBox(await openKey(toStore(location), BIRDS.name));
      const birds = await tables.selectFrom('birds').selectAll().orderBy('name').execute();
      const sightings = await tables.selectFrom('sightings').selectAll().orderBy('at').orderBy('note').execute();
      return JSON.stringify([
        birds.map(({ secret, ...bird }) => ({ ...bird, secret: secret && box.open(secret, `of ${bird.name}`) })),
        await tables.selectFrom('aviaries').selectAll().execute(),
        await tables.selectFrom('counters').selectAll().execute(),
        await tables.selectFrom('log').selectAll().orderBy('id').execute(),
        sightings.map(({ at, note }) => `${at} ${note}`).sort(),
      ]);
    });

  /** Moves the data, and interrupts the move after `itemsMax` items. */
  function move(from: StoreLocation, to: StoreLocation, itemsMax = Number.POSITIVE_INFINITY) {
    const controller = new AbortController();
    return moveData(from, to, {
      stores: [STORE],
      signal: controller.signal,
      onProgress: ({ done }) => {
        if (done >= itemsMax) controller.abort();
      },
    });
  }

  it('brings everything to a database and back, and says how much', async () => {
    const moved = [{ store: 'birds', unit: 'row', count: 2 * MANY + 4 }];
    assert.deepEqual(await move(source, database), moved);
    assert.deepEqual(await move(database, target()), moved);
    const [first, inDatabase, back] = [await read(source), await read(database), await read(target())];
    assert.equal(back, inDatabase);
    assert.equal(inDatabase, first.replace('\\u0000', '\ufffd'), 'PostgreSQL has no NUL');
    assert.equal(await findDatabaseMarker(postgres.server), undefined);
    assert.equal(findFolderMarker(target().folder), undefined);
  });

  it('brings everything from one database to another, and leaves the first as it is', async () => {
    await move(source, database);
    const before = await read(database);
    const other = await openTestPostgres({ key: new Uint8Array(32).fill(9) });
    await assert.rejects(move(database, { server: other.server }, 300), /interrupted/);
    await move(database, { server: other.server });
    assert.deepEqual([await read({ server: other.server }), await read(database)], [before, before]);
    await other.close();
  });

  it('lets numbers that the database gives out go on after those that it brought', async () => {
    await move(source, database);
    await withTables(database, (tables) => tables.insertInto('log').values({ text: 'three' }).execute());
    await move(database, target());
    await withTables(target(), (tables) => tables.insertInto('log').values({ text: 'four' }).execute());
    const log = await withTables(target(), (tables) => tables.selectFrom('log').selectAll().orderBy('id').execute());
    assert.deepEqual(
      log.map(({ id, text }) => [id, text]),
      [1, 2, 3, 4].map((id) => [id, ['one', 'two\ufffd', 'three', 'four'][id - 1]]),
    );
  });

  it('goes on where it was interrupted, in every table', async () => {
    for (const itemsMax of [1, 300, MANY + 210]) await assert.rejects(move(source, database, itemsMax), /interrupted/);
    assert.notEqual(await findDatabaseMarker(postgres.server), undefined);
    await move(source, database);
    for (const itemsMax of [1, 300, MANY + 210])
      await assert.rejects(move(database, target(), itemsMax), /interrupted/);
    assert.notEqual(findFolderMarker(target().folder), undefined);
    await move(database, target());
    assert.equal(await read(target()), await read(database));
  });

  it('reports a row that was changed or lost on the way, and stays unfinished', async () => {
    await assert.rejects(move(source, database, MANY), /interrupted/);
    await withTables(database, (tables) =>
      tables.updateTable('birds').set({ weight: 1 }).where('name', '=', 'ä8').execute(),
    );
    await assert.rejects(move(source, database), /birds: the same number with another checksum.*move again$/);
    await withTables(database, (tables) => tables.deleteFrom('birds').where('name', '=', 'ä8').execute());
    await assert.rejects(move(source, database), /birds: 450 there, 449 here/);
    await assert.rejects(move(database, target()), /is the target of a move from .* that is not finished/);
  });

  it('refuses a target that holds anything else, and says what to do', async () => {
    await withTables(database, async () => {});
    await assert.rejects(move(source, database), /holds data already: .* DROP SCHEMA "test_\w+_birds" CASCADE$/);
    await mkdir(target().folder);
    await writeFile(join(target().folder, 'notes.txt'), '');
    await assert.rejects(move(database, target()), /holds data already: name a new folder with --data-dir$/);
    assert.deepEqual(readdirSync(target().folder), ['notes.txt']);
  });

  it('refuses a target that an unfinished move from elsewhere has begun', async () => {
    await assert.rejects(move(source, database, 1), /interrupted/);
    const other = { folder: join(folder, `other-${number}`) };
    await fill(other);
    await assert.rejects(move(other, database), /unfinished move from .*source-\d+: finish that one, or empty/);
  });

  it('refuses a source that is in use, of another version or empty, and leaves the target alone', async () => {
    await assert.rejects(move({ folder: join(folder, 'nowhere') }, database), /holds no store/);
    await assert.rejects(move(database, target()), /holds no store/);
    assert.equal(existsSync(target().folder), false);
    const opened = openDataFolder(source.folder);
    await assert.rejects(move(source, database), /is open in a running server: stop it first/);
    opened.close();
    assert.equal(await findDatabaseMarker(postgres.server), undefined);
    await withTables(source, (tables) =>
      (tables as unknown as Kysely<{ schema_version: { version: number } }>)
        .updateTable('schema_version')
        .set({ version: 2 })
        .execute(),
    );
    await assert.rejects(move(source, database), /has version 2, and this program 1/);
  });

  it('refuses secrets that were sealed with another key', async () => {
    await move(source, database);
    for (const name of ['key', 'key.sha256']) await rm(join(source.folder, 'birds', name));
    const other = await openTestPostgres();
    await assert.rejects(move(source, { server: other.server }), /cannot be opened: it was sealed with another key/);
    await other.close();
  });

  it('refuses a database that a server has open', async () => {
    const options = { url: postgres.url, key: postgres.key, schemaPrefix: postgres.schemaPrefix };
    const running = openPostgresServer(options);
    await running.probe();
    const open = () => openMovingDatabase(options, ({ fallback }) => fallback);
    await assert.rejects(open(), /is in use by a running server: stop all of them first/);
    await running.close();
    await (await open()).close();
  });
});
