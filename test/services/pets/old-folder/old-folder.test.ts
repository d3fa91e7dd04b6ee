// A data folder of the version before accounts were shared, opened by this one. `write-old-folder.mjs` wrote it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { forSoak, IS_SOAK } from '../../../../src/base/testing/soak.ts';
import { MagpieProcess } from '../../../repository/magpie-process.ts';

const ARCHIVE = fileURLToPath(new URL('./before-accounts.tar.gz', import.meta.url));
const ADMIN = { email: 'admin@example.org', password: 'the keeper of the keys' };
const MEMBER_PASSWORD = 'a good long password';

let dataDir: string;
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'magpie-old-'));
  await promisify(execFile)('tar', ['-xzf', ARCHIVE, '-C', dataDir]);
});
after(() => rm(dataDir, { recursive: true }));

type Started = Awaited<ReturnType<typeof start>>;

async function start(services: readonly string[] = []) {
  const environment = {
    MAGPIE_DATA_DIR: dataDir,
    // The settings of the old version; the administrator has changed the password since.
    MAGPIE_PETS_ADMIN: ADMIN.email,
    MAGPIE_PETS_ADMIN_PASSWORD: 'not the password any more',
  };
  const child = new MagpieProcess(['serve', ...services], { environment });
  const pets = await child.waitUntilReady('pets');
  const vectors = /^ {2}vectors +(http\S+)$/m.exec(child.stdout)?.[1];
  const read = async (path: string, cookie = '') => {
    const response = await fetch(`${pets}${path}`, { headers: { accept: 'text/html', cookie }, redirect: 'manual' });
    return { status: response.status, text: await response.text() };
  };
  const logIn = async (email: string, password: string) => {
    const body = new URLSearchParams({ email, password });
    const response = await fetch(`${pets}/login`, { method: 'POST', body, redirect: 'manual' });
    return response.headers.get('set-cookie')?.split(';')[0] ?? `refused with ${response.status}`;
  };
  const stop = async () => {
    child.child.kill('SIGTERM');
    assert.equal(await child.ended, 0);
  };
  return { child, vectors, read, logIn, stop };
}

describe('a data folder of the version before accounts were shared', () => {
  it('has everything as before after the first start of this version', async () => {
    // The other services had no data in that version.
    const { child, vectors, read, logIn, stop } = await start(forSoak([], ['vectors', 'pets']));
    try {
      assert.match(child.stderr, /MAGPIE_PETS_ADMIN is now named MAGPIE_ADMIN; use that name/);
      assert.doesNotMatch(child.stdout, /\/setup\?code=/, 'there is an administrator');

      const ada = await logIn('ada@example.org', MEMBER_PASSWORD);
      assert.match(ada, /^magpie_session=/);
      const own = await read('/me', ada);
      for (const what of [/Hello, <bdi>Ada Lovelace/, /Cloud Fox/, /Moss Owl/, /A very small dragon/]) {
        assert.match(own.text, what);
      }
      assert.equal((await read('/admin', ada)).status, 403);

      const mo = await logIn('mo@example.org', MEMBER_PASSWORD);
      assert.equal((await read('/admin', mo)).status, 200, 'a moderator');
      assert.equal((await read('/admin/people', mo)).status, 403);
      assert.match((await read('/me', mo)).text, /Pets you like[\s\S]*Cloud Fox/);

      await checkAdmin(read, await logIn(ADMIN.email, ADMIN.password));
      assert.equal((await read('/authors/ada-lovelace')).status, 200);

      const response = await fetch(`${vectors}/collections/old/points/search`, {
        method: 'POST',
        headers: { 'api-key': 'old-folder-key', 'content-type': 'application/json' },
        body: JSON.stringify({ vector: [1, 0, 0, 0], limit: 1, with_payload: true }),
      });
      assert.equal(response.status, 200);
      assert.match(await response.text(), /east/);
    } finally {
      await stop();
    }
  });

  it('has people and pets once after the second', { skip: !IS_SOAK }, async () => {
    const { read, logIn, stop } = await start(['pets']);
    try {
      await checkAdmin(read, await logIn(ADMIN.email, ADMIN.password));
    } finally {
      await stop();
    }
  });

  async function checkAdmin(read: Started['read'], admin: string): Promise<void> {
    assert.equal((await read('/admin/people', admin)).status, 200, 'an administrator');
    assert.match((await read('/account', admin)).text, /administrator of this installation/);
    const audit = (await read('/admin/audit', admin)).text;
    assert.match(audit, /Approved a pet[\s\S]*Changed a role[\s\S]*member → moderator[\s\S]*Created an administrator/);
    assert.equal(audit.match(/Approved a pet/g)?.length, 1);

    const page = (await read('/pets/cloud-fox')).text;
    assert.match(page, /Ada Lovelace/);
    assert.match(page, /2 likes|>2</);
  }

  it('holds the people of pets no more, and refers to them by the same ids', () => {
    const pets = new DatabaseSync(join(dataDir, 'pets', 'pets.db'), { readOnly: true });
    const accounts = new DatabaseSync(join(dataDir, 'accounts', 'accounts.db'), { readOnly: true });
    const tables = pets.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    for (const gone of ['accounts', 'sessions', 'audit']) assert.ok(!tables.some(({ name }) => name === gone), gone);
    const ids = new Set(
      accounts
        .prepare('SELECT id FROM accounts')
        .all()
        .map(({ id }) => id),
    );
    assert.equal(ids.size, 4);
    const named = pets.prepare(
      'SELECT owner_account_id AS id FROM pets UNION SELECT account_id FROM likes UNION SELECT account_id FROM requests',
    );
    for (const { id } of named.all()) assert.ok(ids.has(id as string), String(id));
    pets.close();
    accounts.close();
    assert.ok(!existsSync(join(dataDir, 'pets', 'key')));
  });
});
