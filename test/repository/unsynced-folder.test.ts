import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FailingDisk } from '../support/disk/failing-disk.ts';

const PROGRAM = fileURLToPath(new URL('commit-when-asked.ts', import.meta.url));

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

for (const [kind, module] of [
  ['openSqliteDatabase', '../../src/platform/storage/sqlite/open-sqlite-database.ts'],
  ['openCatalogueDatabase', '../../src/vector/embedded/files/schema.ts'],
] as const) {
  it(`${kind} refuses a folder that cannot be synced`, (test) => {
    const disk = new FailingDisk();
    test.after(() => disk[Symbol.dispose]());
    disk.break({ seed: 1, oneIn: 1, operations: ['syncFolder'], error: 'EIO' });
    const opening = `import { ${kind} } from '${new URL(module, import.meta.url)}';
      ${kind}(${JSON.stringify(join(disk.folder, 'a.db'))});`;
    const env = { ...process.env, ...disk.environment };
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', opening], { env });
    assert.equal(status, 1);
    assert.match(String(stderr), /cannot (?:be opened|open the database).*EIO/s);
  });
}
