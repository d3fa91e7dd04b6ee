// A server that is killed while it indexes: the old index answers, and the next server goes on. A removal that is
// killed is completed by the next server.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';
import { defineRowChecksums } from '../../../src/platform/storage/sqlite/row-checksums.ts';
import { createManyFiles, MemoryProgram } from './memory-program.ts';

/** More than the 256 that are stored at once. */
const FILES = 400;

/** The history has rows too, under an id that is derived from that of the repository. */
const OF_FILES = "WHERE repository_id NOT LIKE '%-history'";

describe('a server that is killed while it indexes', () => {
  let program: MemoryProgram;
  before(async () => {
    program = await MemoryProgram.open();
  });
  after(() => program.close());

  const search = async (words: string) => (await program.run(['search', words])).output;

  it('leaves the old index, its successor goes on with what was analysed, and another completes a removal', async () => {
    const repository = program.createRepository('birds', { 'ostrich.ts': 'export function feedOstrich() {}\n' });
    assert.equal((await program.run(['add', repository.path, '--wait'])).code, 0);
    const [old] = program.read('index.db', `SELECT generation, commit_id FROM indexes ${OF_FILES}`);
    repository.write(createManyFiles(FILES)).commit();
    const { server } = await program.serve();
    await program.run(['refresh']);
    await program.readUntil('index.db', `SELECT 1 FROM blobs ${OF_FILES} LIMIT 1 OFFSET 1`);
    await server.kill();

    assert.deepEqual(program.read('index.db', `SELECT generation, commit_id FROM indexes ${OF_FILES}`), [old]);
    assert.match(await search('ostrich'), /ostrich\.ts/);
    assert.doesNotMatch(await search('part7'), /src\/part/);
    const analysed = program.read('index.db', `SELECT rowid, key FROM blobs ${OF_FILES}`);
    assert.ok(analysed.length > 1 && analysed.length < FILES + 1, `${analysed.length} blobs`);
    const changed = pretendContent(join(program.dataDir, 'memory', 'index.db'));

    const { server: next } = await program.serve();
    await program.readUntil('index.db', `SELECT 1 FROM indexes ${OF_FILES} AND commit_id = '${repository.head()}'`);
    const now = new Map(
      program.read('index.db', `SELECT rowid, key FROM blobs ${OF_FILES}`).map(({ key, rowid }) => [key, rowid]),
    );
    assert.equal(now.size, FILES + 1);
    for (const { key, rowid } of analysed) assert.equal(now.get(key), rowid);
    const found = await search('ostrich');
    assert.equal(found.match(/^local\/birds src\/part\d+\.ts:.*feedOstrich$/gm)?.length, 1, `${changed}: ${found}`);
    await next.kill();

    // The command removes everything itself without a server. Killed midway, it leaves the rest to the next start.
    const removing = program.start(['memory', 'remove', 'local/birds']);
    await program.readUntil('memory.db', 'SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM repositories)');
    await removing.kill();
    await program.serve();
    for (const table of ['indexes', 'segments', 'blobs', 'commits', 'commit_files']) {
      await program.readUntil('index.db', `SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM ${table})`);
    }
  });
});

/** Gives an analysed file the content of another: a second analysis would overwrite it. */
function pretendContent(path: string): unknown {
  const database = new DatabaseSync(path);
  defineRowChecksums(database);
  try {
    const [first, second] = database.prepare(`SELECT key FROM blobs ${OF_FILES} ORDER BY rowid LIMIT 2`).all();
    database
      .prepare('UPDATE blobs SET (text, analysis) = (SELECT text, analysis FROM blobs WHERE key = ?) WHERE key = ?')
      .run(String(first?.['key']), String(second?.['key']));
    return second?.['key'];
  } finally {
    database.close();
  }
}
