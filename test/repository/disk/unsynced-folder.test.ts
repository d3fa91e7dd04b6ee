import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FailingDisk } from '../../support/disk/failing-disk.ts';

const PROGRAM = fileURLToPath(new URL('./commit-when-asked.ts', import.meta.url));

it('a database keeps what was committed on a disk that fails to sync folders, which SQLite ignores', async (test) => {
  const disk = new FailingDisk();
  test.after(() => disk[Symbol.dispose]());
  const path = join(disk.folder, 'a.db');
  disk.note();
  const child = spawn(process.execPath, [PROGRAM, path], { env: { ...process.env, ...disk.environment } });
  test.after(() => child.kill('SIGKILL'));
  child.stderr.pipe(process.stderr);
  assert.match(String(await once(child.stdout, 'data')), /open/);
  disk.break({ seed: 1, oneIn: 1, operations: ['syncFolder'], error: 'EIO' });
  child.stdin.write('commit\n');
  assert.match(String(await once(child.stdout, 'data')), /committed/);
  assert.ok(disk.faults > 0, 'a sync of the folder has failed');
  child.kill('SIGKILL');
  await once(child, 'exit');
  disk.heal();
  disk.cutPower(1);
  const database = new DatabaseSync(path);
  assert.equal(database.prepare('SELECT value FROM kept').get()?.['value'], 'acknowledged');
  database.close();
});

/** Runs a function with a path on a disk that syncs no folder. Returns its error. */
function failOn(disk: FailingDisk, name: string, module: string, path: string): string {
  disk.break({ seed: 1, oneIn: 1, operations: ['syncFolder'], error: 'EIO' });
  const call = `import { ${name} } from '${new URL(module, import.meta.url)}'; ${name}(${JSON.stringify(path)});`;
  const env = { ...process.env, ...disk.environment };
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', call], { env });
  assert.equal(status, 1);
  return String(stderr);
}

for (const [kind, module] of [
  ['openSqliteDatabase', '../../../src/platform/storage/sqlite/open-sqlite-database.ts'],
  ['openCatalogueDatabase', '../../../src/vector/embedded/files/schema.ts'],
] as const) {
  it(`${kind} refuses a folder that cannot be synced`, (test) => {
    const disk = new FailingDisk();
    test.after(() => disk[Symbol.dispose]());
    const error = failOn(disk, kind, module, join(disk.folder, 'a.db'));
    assert.match(error, /cannot (?:be opened|open the database).*EIO/s);
  });
}

it('makeFolder leaves no folder whose name is not synced, which a second call would take for durable', (test) => {
  const disk = new FailingDisk();
  test.after(() => disk[Symbol.dispose]());
  const path = join(disk.folder, 'new');
  assert.match(failOn(disk, 'makeFolder', '../../../src/platform/storage/data-folder.ts', path), /EIO/);
  assert.equal(existsSync(path), false);
});
