import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, it } from 'node:test';
import { openDataFolder } from '../data-folder.ts';
import type { SqliteStore } from './sqlite-store.ts';
import { createSqliteStoreOperations } from './sqlite-store-operations.ts';

const root = mkdtempSync(join(tmpdir(), 'magpie-sqlite-store-'));
after(() => rmSync(root, { recursive: true }));
let folders = 0;

const newFolder = () => {
  const path = join(root, String(folders++));
  mkdirSync(path, { mode: 0o700 });
  return path;
};
const digest = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

/** A store of texts, whose records are in the database and whose contents are files. */
const STORE: SqliteStore = {
  title: 'library',
  database: 'library.db',
  version: 2,
  keyFiles: ['key', 'absent'],
  fileFolders: [
    { name: 'texts', fileName: /^[0-9a-f]{64}$/, isIntact: (name, bytes) => digest(bytes) === name },
    { name: 'empty', fileName: /^never$/, isIntact: () => true },
  ],
  read: (database) => {
    const rows = database.prepare('SELECT digest FROM texts ORDER BY digest').all();
    return { summary: `${rows.length} texts`, neededFiles: rows.map((row) => `texts/${row['digest']}`) };
  },
};

function createLibrary(texts: readonly string[]) {
  const folder = newFolder();
  const database = new DatabaseSync(join(folder, 'library.db'));
  database.exec(`PRAGMA journal_mode = WAL; CREATE TABLE texts (digest TEXT PRIMARY KEY);
    CREATE TABLE schema_version (id INTEGER PRIMARY KEY, version INTEGER); INSERT INTO schema_version VALUES (1, 2)`);
  mkdirSync(join(folder, 'texts'));
  writeFileSync(join(folder, 'key'), 'k'.repeat(32), { mode: 0o600 });
  writeFileSync(join(folder, 'texts', 'not-ours'), '');
  for (const text of texts) {
    writeFileSync(join(folder, 'texts', digest(text)), text);
    database.prepare('INSERT INTO texts VALUES (?)').run(digest(text));
  }
  return { folder, database, fileOf: (text: string) => join(folder, 'texts', digest(text)) };
}

const unstopped = new AbortController().signal;

async function backUp(folder: string, store = STORE, signal = unstopped) {
  const target = newFolder();
  const progress: number[] = [];
  const request = { source: folder, target, opened: undefined, signal };
  const backup = await createSqliteStoreOperations(store).backup({
    ...request,
    onProgress: ({ bytesDone, bytesTotal }) => progress.push(bytesDone / bytesTotal),
  });
  return { target, progress, ...backup };
}

describe('the backup of a database with files', () => {
  it('is a copy of both with checksums, while the database is open and its log is not folded in', async () => {
    const { folder, database } = createLibrary(['one', 'two']);
    const { target, contents, files, damage, progress } = await backUp(folder);
    assert.deepEqual([contents, damage], ['2 texts, 3 files', []]);
    assert.deepEqual(
      files.map(({ path }) => path).toSorted(),
      ['key', 'library.db', `texts/${digest('one')}`, `texts/${digest('two')}`].toSorted(),
    );
    for (const { path, bytes, sha256 } of files) {
      const copy = readFileSync(join(target, path));
      assert.deepEqual([copy.length, digest(copy)], [bytes, sha256], path);
    }
    assert.equal(progress.at(-1), 1);
    await createSqliteStoreOperations(STORE).checkBackup(target);
    database.close();
  });

  it('holds every file that its records name, also when one is removed meanwhile', async () => {
    const { folder, database, fileOf } = createLibrary(['kept', 'removed']);
    rmSync(fileOf('removed'));
    let rounds = 0;
    // A server removes the record first. The record still existed when the database was copied.
    const read: SqliteStore['read'] = (copy) => {
      if (rounds++ === 0) database.prepare('DELETE FROM texts WHERE digest = ?').run(digest('removed'));
      return STORE.read(copy);
    };
    const { contents, damage } = await backUp(folder, { ...STORE, read });
    assert.deepEqual([contents, damage], ['1 texts, 2 files', []]);
    database.close();
  });

  it('reports which files the store itself lacks, and saves the rest', async () => {
    const { folder, database, fileOf } = createLibrary(['one', 'two']);
    rmSync(fileOf('one'));
    const { damage, files } = await backUp(folder);
    assert.deepEqual(damage, [`texts/${digest('one')} is missing`]);
    assert.equal(files.length, 3);
    database.close();
  });

  it('saves a database of an older version as it is', async () => {
    const { folder, database } = createLibrary(['one']);
    database.exec('UPDATE schema_version SET version = 1; ALTER TABLE texts RENAME TO works');
    const { target, contents, damage } = await backUp(folder);
    assert.deepEqual([contents, damage], ['2 files', []]);
    await createSqliteStoreOperations(STORE).checkBackup(target);
    database.close();
  });

  it('ends when its signal is aborted', async () => {
    const { folder, database } = createLibrary(['one']);
    await assert.rejects(backUp(folder, STORE, AbortSignal.abort()), { name: 'AbortError' });
    database.close();
  });

  it('is refused by a program that is older, and when the database is broken', async () => {
    const { folder, database } = createLibrary(['one']);
    const { target } = await backUp(folder);
    const older = createSqliteStoreOperations({ ...STORE, version: 1 });
    await assert.rejects(older.checkBackup(target), /has version 2 and this program knows 1: restore it with/);
    truncateSync(join(target, 'library.db'), 5_000);
    await assert.rejects(createSqliteStoreOperations(STORE).checkBackup(target), /no whole database/);
    database.close();
  });
});

describe('the inspection of a database with files', () => {
  async function inspect(folder: string, store = STORE) {
    const progress: [number, number][] = [];
    const { isOpen, lines, findings } = await createSqliteStoreOperations(store).inspect({
      folder,
      describeNamespace: (namespace) => namespace,
      onProgress: (done, total) => progress.push([done, total]),
    });
    return { isOpen, lines, progress, findings: findings.map(({ level, text }) => `${level}: ${text}`) };
  }

  function closeLibrary(texts: readonly string[]) {
    const library = createLibrary(texts);
    library.database.close();
    return library;
  }

  it('finds nothing wrong with a healthy one, open or closed, and reports its sizes', async () => {
    const { folder } = closeLibrary(['one', 'three']);
    const { isOpen, lines, findings, progress } = await inspect(folder);
    assert.deepEqual([isOpen, findings, progress.at(-1)], [false, [], [2, 2]]);
    assert.deepEqual([lines[0], lines[1]?.replace(/^.*, /, '')], ['2 texts', '8 bytes in 2 files']);
    const lock = openDataFolder(folder);
    assert.equal((await inspect(folder)).isOpen, true);
    lock.close();
  });

  it('names files that are missing or not what was written', async () => {
    const { folder, fileOf } = closeLibrary(['one', 'two', 'three']);
    rmSync(fileOf('one'));
    writeFileSync(fileOf('two'), 'tvo');
    const [finding = '', ...others] = (await inspect(folder)).findings;
    assert.deepEqual(others, []);
    assert.match(finding, /^damage: files that records need: /);
    assert.ok(finding.includes(`${digest('one')} is missing`) && finding.includes(`${digest('two')} is not what was`));
  });

  it('notes files that no record needs, once they are old, and what a kill left unfinished', async () => {
    const { folder, fileOf } = closeLibrary(['one']);
    writeFileSync(fileOf('spare'), 'spare');
    assert.deepEqual((await inspect(folder)).findings, [], 'its record may be under way');
    utimesSync(fileOf('spare'), 0, 0);
    writeFileSync(join(folder, 'texts', '.unfinished-x'), '');
    assert.deepEqual((await inspect(folder)).findings, [
      'note: 1 file that no record needs (5 bytes)',
      `note: 1 unfinished file in ${join(folder, 'texts')}`,
    ]);
  });

  it('says that the database is damaged, missing, or of another version', async () => {
    const { folder } = closeLibrary(['one']);
    assert.deepEqual((await inspect(folder, { ...STORE, version: 3 })).findings, [
      'note: the library has version 2, this program writes version 3',
    ]);
    assert.deepEqual((await inspect(folder, { ...STORE, version: 1 })).findings, [
      'damage: the library has version 2, this program writes version 1',
    ]);
    const path = join(folder, 'library.db');
    writeFileSync(path, 'this is no database, and was none in a long time');
    assert.match((await inspect(folder)).findings.join(), /^damage: the library is damaged: file is not a database/);
    rmSync(path);
    assert.deepEqual((await inspect(folder)).findings, [`damage: ${path} is missing while its files lie beside it`]);
    assert.equal(existsSync(path), false);
    assert.deepEqual((await inspect(newFolder())).findings, ['note: there is no store here yet']);
  });
});
