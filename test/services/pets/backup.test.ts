// The registry in a backup: made while it is served, restored, and served again.
import assert from 'node:assert/strict';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { accountsPart } from '../../../src/accounts/accounts-part.ts';
import { restoreBackup, verifyBackup } from '../../../src/app/backup/read-backup.ts';
import { writeBackup } from '../../../src/app/backup/write-backup.ts';
import type { RunningPets } from '../../../src/services/pets/index.ts';
import { toPetJson } from '../../../src/services/pets/package/pet-json.ts';
import { writeZip } from '../../../src/services/pets/package/write-zip.ts';
import { petsService } from '../../../src/services/pets/service.ts';
import { makeTestSheet } from '../../../src/services/pets/testing/make-sheet.ts';
import { startPets } from './pets-server.ts';

const { store } = petsService;
assert.ok(store);
const stores = [
  { name: 'pets', descriptor: store },
  { name: 'accounts', descriptor: accountsPart.store },
];
const root = mkdtempSync(join(tmpdir(), 'magpie-pets-backup-'));
const [dataDir, backup, restored] = ['data', 'backup', 'restored'].map((name) => join(root, name)) as [
  string,
  string,
  string,
];
const ADMIN = { email: 'ada@example.org', password: 'four unrelated words' };

const start = (folder: string, admin?: typeof ADMIN) =>
  startPets(join(folder, 'pets'), { accountsFolder: join(folder, 'accounts'), admin });

async function send(service: RunningPets): Promise<{ slug: string }> {
  const petJson = toPetJson({
    slug: 'momo',
    displayName: 'Momo',
    description: '',
    extension: 'webp',
    spriteVersion: 1,
  });
  const zip = writeZip({ petJson, sheet: await makeTestSheet(), extension: 'webp' });
  const form = new FormData();
  form.set('zip', new Blob([new Uint8Array(zip)], { type: 'application/zip' }), 'momo.zip');
  form.set('contactEmail', 'bo@example.org');
  const response = await fetch(`${service.url}/api/submissions/register`, { method: 'POST', body: form });
  const text = await response.text();
  assert.equal(response.status, 201, text);
  return JSON.parse(text).pet;
}

async function signIn(service: RunningPets): Promise<string> {
  const response = await fetch(`${service.url}/login`, {
    method: 'POST',
    body: new URLSearchParams(ADMIN),
    redirect: 'manual',
  });
  return response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

async function inspect(folder: string): Promise<string[]> {
  const { inspect: look } = await (store ?? assert.fail()).load();
  const request = { describeNamespace: (text: string) => text, onProgress: () => {} };
  const { findings } = await look({ folder: join(folder, 'pets'), ...request });
  return findings.map(({ level, text }) => `${level}: ${text}`);
}

describe('a backup of the registry', () => {
  before(async () => {
    const service = await start(dataDir, ADMIN);
    try {
      await send(service);
      const [saved] = await writeBackup(dataDir, backup, { stores, madeBy: 'a test' });
      assert.deepEqual([saved?.contents, saved?.damage], ['1 pet, 2 files', []]);
      // Later submissions are not in the backup.
      assert.deepEqual(await inspect(dataDir), []);
    } finally {
      await service.close();
    }
  });
  after(() => rmSync(root, { recursive: true }));

  it('holds records, packages and the key, and no pictures that can be made again', async () => {
    await verifyBackup(backup, { stores });
    assert.deepEqual(globSync(join(backup, 'pets', '{derived,variants,lock.db*}')), []);
    for (const name of ['pets/pets.db', 'accounts/accounts.db', 'accounts/key']) {
      assert.ok(existsSync(join(backup, name)), name);
    }
  });

  it('holds passwords as hashes, as the data folder does', () => {
    assert.doesNotMatch(readFileSync(join(backup, 'accounts', 'accounts.db'), 'latin1'), new RegExp(ADMIN.password));
  });

  it('can be served after it was restored: accounts sign in, and pets have their files', async () => {
    await restoreBackup(backup, restored, { stores });
    assert.deepEqual(await inspect(restored), []);
    const service = await start(restored);
    try {
      const page = await fetch(`${service.url}/admin`, { headers: { cookie: await signIn(service) } });
      const text = await page.text();
      assert.equal(page.status, 200);
      assert.match(text, /Momo/);
      const [packageFile = ''] = globSync(join(restored, 'pets', 'packages', '*'));
      assert.deepEqual(readFileSync(packageFile), readFileSync(packageFile.replace(restored, dataDir)));
    } finally {
      await service.close();
    }
  });

  it('is refused when a file of it has changed, and nothing is restored', async () => {
    const [sheet = ''] = globSync(join(backup, 'pets', 'sheets', '*'));
    const bytes = readFileSync(sheet);
    writeFileSync(sheet, Buffer.concat([bytes, Buffer.from('x')]));
    const target = join(root, 'refused');
    await assert.rejects(restoreBackup(backup, target, { stores }), /the backup is damaged: .*sheets/);
    assert.equal(existsSync(join(target, 'pets')), false);
    writeFileSync(sheet, bytes);
  });

  it('reports a damaged sheet to the doctor', async () => {
    const [sheet = ''] = globSync(join(dataDir, 'pets', 'sheets', '*'));
    writeFileSync(sheet, 'no picture');
    assert.match(
      (await inspect(dataDir)).join(),
      /^damage: files that records need: sheets\/\S+ is not what was written$/,
    );
  });
});
