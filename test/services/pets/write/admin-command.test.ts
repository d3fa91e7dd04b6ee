import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { IS_SOAK } from '../../../../src/base/testing/soak.ts';
import type { RunningPets } from '../../../../src/services/pets/index.ts';
import { MagpieProcess, PREPARED } from '../../../repository/magpie-process.ts';
import { startPets } from '../pets-server.ts';

describe('magpie admin', () => {
  let dataDir: string;
  let service: RunningPets;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'magpie-admin-'));
    service = await startPets(join(dataDir, 'pets'), { accountsFolder: join(dataDir, 'accounts') });
  });
  after(async () => {
    await service.close();
    await rm(dataDir, { recursive: true });
  });

  const run = async (words: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
    const child = new MagpieProcess([...words, '--data-dir', dataDir], { environment });
    return { code: await child.ended, output: child.stdout, complaints: child.stderr };
  };
  const create = (email: string, password?: string) =>
    run(['admin', 'create', email], password === undefined ? {} : { MAGPIE_ADMIN_PASSWORD: password });

  const send = (path: string, fields: Record<string, string>) =>
    fetch(`${service.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

  /** Returns true if the administrators' pages open with this address and password. */
  const isAdmin = async (email: string, password: string): Promise<boolean> => {
    const cookie = (await send('/login', { email, password })).headers.get('set-cookie')?.split(';', 1)[0];
    if (cookie === undefined) return false;
    return (await fetch(`${service.url}/admin`, { headers: { cookie }, redirect: 'manual' })).status === 200;
  };

  it('makes an administrator while the server runs, with the password of the environment', async () => {
    const { code, output } = await create('Ada@example.org', 'four unrelated words');
    assert.deepEqual([code, output], [0, 'ada@example.org is an administrator now.\n']);
    assert.ok(await isAdmin('ada@example.org', 'four unrelated words'));
  });

  it('makes up a password where there is no terminal to ask on, and prints it', async () => {
    const { code, output } = await create('bo@example.org');
    const [, password = ''] = /^The password is (\S+)$/m.exec(output) ?? [];
    assert.equal(code, 0);
    assert.ok(await isAdmin('bo@example.org', password));
  });

  it('takes an account away from the person who had registered the address, and says so', async () => {
    const fields = { email: 'cy@example.org', name: 'Cy', password: 'a good long password' };
    const cookie = (await send('/register', fields)).headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const { output } = await create('cy@example.org', 'another password');
    assert.match(output, /^cy@example.org has an account since .*\. Nobody has proved the address/);
    assert.match(output, /^Handing it over ends: 1 session\.$/m);
    assert.match(output, /is an administrator now, with the new password; all access .* has ended/);
    const admin = await fetch(`${service.url}/admin`, { headers: { cookie }, redirect: 'manual' });
    assert.equal(admin.headers.get('location'), '/login?next=%2Fadmin');
    assert.equal(await isAdmin('cy@example.org', 'a good long password'), false);
    assert.ok(await isAdmin('cy@example.org', 'another password'));
  });

  it('asks at a terminal before it takes an account away', { skip: process.platform !== 'linux' }, async () => {
    const fields = { email: 'tty@example.org', name: 'Tty', password: 'a good long password' };
    await send('/register', fields);
    const askAt = async (flags: string) => {
      const command = `"${process.execPath}" "${PREPARED}" admin create tty@example.org --data-dir "${dataDir}" ${flags}`;
      const environment = { MAGPIE_ADMIN_PASSWORD: 'another password' };
      // There is no input, so the terminal reports its end.
      const child = new MagpieProcess([], { environment, program: ['script', '-qec', command, '/dev/null'] });
      return { code: await child.ended, shown: child.stdout };
    };
    const refused = await askAt('');
    assert.equal(refused.code, 1, refused.shown);
    assert.match(refused.shown, /Hand it over\? \[y\/N\].*the account was not handed over; nothing was changed/s);
    assert.equal((await send('/login', fields)).status, 303, 'its owner has it');
    const accepted = await askAt('--yes');
    assert.equal(accepted.code, 0, accepted.shown);
    assert.ok(await isAdmin('tty@example.org', 'another password'));
  });

  it('leaves an administrator the password', { skip: !IS_SOAK }, async () => {
    const { output } = await create('ada@example.org', 'another password');
    assert.equal(output, 'ada@example.org is an administrator already, and keeps the password.\n');
    assert.ok(await isAdmin('ada@example.org', 'four unrelated words'));
  });

  it('still knows the names of earlier releases, and reports the present ones', { skip: !IS_SOAK }, async () => {
    const words = ['pets', 'admin', 'create', 'former@example.org'];
    const { code, output, complaints } = await run(words, { MAGPIE_PETS_ADMIN_PASSWORD: 'four unrelated words' });
    assert.deepEqual([code, output], [0, 'former@example.org is an administrator now.\n']);
    assert.match(complaints, /magpie pets admin create is now named magpie admin create; use that name/);
    assert.match(complaints, /MAGPIE_PETS_ADMIN_PASSWORD is now named MAGPIE_ADMIN_PASSWORD; use that name/);
    assert.ok(await isAdmin('former@example.org', 'four unrelated words'));
  });

  /** Follows the link, and sets a password. */
  const choosePassword = async (link: string, password: string) => {
    const { origin, pathname, searchParams } = new URL(link.trim());
    assert.equal(origin, service.url);
    assert.equal(pathname, '/reset');
    assert.equal((await fetch(link.trim())).status, 200);
    return (await send('/reset', { code: searchParams.get('code') ?? '', password })).status;
  };

  it('resets a password by a link that works once, and says in one line what is wrong', async () => {
    const { code, output } = await run(['admin', 'reset-password', 'ada@example.org']);
    assert.equal(code, 0);
    assert.ok(await isAdmin('ada@example.org', 'four unrelated words'), 'until the link is used');
    assert.equal(await choosePassword(output, 'another password'), 303);
    assert.equal(await isAdmin('ada@example.org', 'four unrelated words'), false);
    assert.ok(await isAdmin('ada@example.org', 'another password'));
    assert.equal((await fetch(output.trim())).status, 404);
    const unknown = await run(['admin', 'reset-password', 'absent@example.org']);
    assert.deepEqual([unknown.code, unknown.output], [1, '']);
    assert.match(unknown.complaints, /^magpie: There is no such account\.\n$/);
  });

  it('creates an account whose owner chooses the password', async () => {
    const { output } = await run(['admin', 'create-account', 'gus@example.org']);
    assert.equal(await choosePassword(output, 'a good long password'), 303);
    assert.equal((await send('/login', { email: 'gus@example.org', password: 'a good long password' })).status, 303);
    assert.equal(await isAdmin('gus@example.org', 'a good long password'), false);
  });

  it('says in one line what is wrong', async () => {
    const { code, complaints } = await create('nonsense', 'four unrelated words');
    assert.equal(code, 1);
    assert.match(complaints, /^magpie: .*e-mail address.*\n$/);
  });
});
