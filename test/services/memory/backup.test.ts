// Memory in a backup: made while it is served, restored, and served again.
import assert from 'node:assert/strict';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { accountsPart } from '../../../src/accounts/accounts-part.ts';
import { restoreBackup, verifyBackup } from '../../../src/app/backup/read-backup.ts';
import { writeBackup } from '../../../src/app/backup/write-backup.ts';
import { openKeyFile } from '../../../src/platform/auth/key-file.ts';
import { createSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import type { Repository } from '../../../src/services/memory/model/repository.ts';
import { memoryService } from '../../../src/services/memory/service.ts';
import { MemoryServer } from './memory-server.ts';

const { store } = memoryService;
assert.ok(store);
const stores = [
  { name: 'memory', descriptor: store },
  { name: 'accounts', descriptor: accountsPart.store },
];
const root = mkdtempSync(join(tmpdir(), 'magpie-memory-backup-'));
const [dataDir, backup, restored] = ['data', 'backup', 'restored'].map((name) => join(root, name)) as [
  string,
  string,
  string,
];

async function inspect(folder: string): Promise<string[]> {
  const { inspect: look } = await (store ?? assert.fail()).load();
  const request = { describeNamespace: (text: string) => text, onProgress: () => {} };
  const { findings } = await look({ folder: join(folder, 'memory'), ...request });
  return findings.map(({ level, text, advice }) => `${level}: ${text}: ${advice}`);
}

describe('a backup of memory', () => {
  let repository: Repository;
  before(async () => {
    const server = await MemoryServer.open({ folder: dataDir });
    try {
      repository = await server.addFiles('team/birds', { 'ostrich.ts': 'export function feedOstrich() {}\n' });
      const [saved] = await writeBackup(dataDir, backup, { stores, madeBy: 'a test' });
      assert.deepEqual([saved?.contents, saved?.damage], ['1 repository, 1 file', []]);
    } finally {
      await server.close();
    }
  });
  after(() => rmSync(root, { recursive: true }));

  it('holds records and the key, and nothing that can be read again', async () => {
    await verifyBackup(backup, { stores });
    assert.deepEqual(globSync('*', { cwd: join(backup, 'memory') }).sort(), ['key', 'memory.db']);
    assert.doesNotMatch(readFileSync(join(backup, 'memory', 'memory.db'), 'latin1'), /feedOstrich/);
  });

  it('can be served after it was restored: the repositories are read again', async () => {
    await restoreBackup(backup, restored, { stores });
    const key = await openKeyFile(join(restored, 'memory', 'key'));
    const sealed = createSecretBox(await openKeyFile(join(dataDir, 'memory', 'key'))).seal('secret', 'a test');
    assert.equal(createSecretBox(key).open(sealed, 'a test'), 'secret', 'sealed credentials can be opened');
    const server = await MemoryServer.open({ folder: restored });
    try {
      await server.whenIndexed(repository);
      const [index] = await server.index.indexes.list([repository.id]);
      assert.equal(index?.counts.files, 1);
      assert.deepEqual(await inspect(restored), []);
    } finally {
      await server.close();
    }
  });

  it('reports a damaged index to the doctor, and makes it anew at the next start', async () => {
    const path = join(dataDir, 'memory', 'index.db');
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(7, 4096));
    const [finding = '', ...others] = await inspect(dataDir);
    assert.match(finding, /^damage: the index is damaged: .*: nothing is lost: the next start makes it anew/s);
    assert.ok(others.every((each) => each.startsWith('damage: the index')));
    const failures: unknown[] = [];
    const server = await MemoryServer.open({ folder: dataDir, onFailure: (error) => failures.push(error) });
    try {
      await server.whenIndexed(repository);
      assert.equal((await server.index.indexes.list([repository.id])).length, 1);
      assert.match(failures.join(), /^Error: the index is damaged: .*; it is made anew from the repositories$/);
    } finally {
      await server.close();
    }
  });
});
