import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { IS_SOAK } from '../../src/base/testing/soak.ts';
import { FakeCheckout } from './fake-checkout.ts';

describe('preparing a checkout', () => {
  let checkout: FakeCheckout;
  beforeEach(async () => {
    checkout = await FakeCheckout.create();
  });
  afterEach(() => checkout.remove());

  it('installs what running needs, whatever NODE_ENV is, and reports it in one line', async () => {
    const { code, output } = await checkout.prepare({ kind: 'install' }, { NODE_ENV: 'development' });
    assert.equal(code, 0, output);
    assert.match(output, /^magpie: installing 2 packages [^\n]+\n$/);
    const [call] = await checkout.listCalls();
    assert.deepEqual(call?.args.slice(0, 3), ['ci', '--omit=dev', '--include=optional']);
    assert.deepEqual(await listPackages(checkout), ['one', 'two']);
  });

  it('installs everything at once for tests and checks, also in a production environment', async () => {
    const { code, output } = await checkout.prepareDev({ kind: 'install' }, { NODE_ENV: 'production' });
    assert.equal(code, 0, output);
    const [call] = await checkout.listCalls();
    assert.deepEqual(call?.args.slice(0, 3), ['ci', '--include=dev', '--include=optional']);
    assert.deepEqual(await listPackages(checkout), ['one', 'tool', 'two']);
    assert.deepEqual(await checkout.prepare(), { code: 0, output: '' });
  });

  it('adds the packages of tests and checks without touching those that a server may use', async () => {
    await checkout.prepare();
    const inUse = join(checkout.folder, 'node_modules', 'one', 'in-use');
    await writeFile(inUse, '');
    const { code, output } = await checkout.prepareDev();
    assert.equal(code, 0, output);
    const call = (await checkout.listCalls())[1];
    assert.deepEqual(call?.args.slice(0, 3), ['install', '--no-save', '--include=dev']);
    assert.ok(existsSync(inUse));
    assert.deepEqual(await listPackages(checkout), ['one', 'tool', 'two']);
    assert.deepEqual(await checkout.prepareDev(), { code: 0, output: '' });
  });

  it('starts after an interrupted addition without installing, and installs anew for the next tests', async () => {
    await checkout.prepare();
    const killed = checkout.start({ kind: 'wait' }, {}, ['--dev']);
    const npm = await checkout.waitForCall(2);
    process.kill(npm.pid, 'SIGKILL');
    killed.process.kill('SIGKILL');
    await killed.ended;
    assert.deepEqual(await checkout.prepare(), { code: 0, output: '' });
    assert.equal((await checkout.prepareDev()).code, 0);
    assert.deepEqual((await checkout.listCalls())[2]?.args.slice(0, 2), ['ci', '--include=dev']);
    assert.deepEqual(await listPackages(checkout), ['one', 'tool', 'two']);
    assert.deepEqual(await checkout.prepareDev(), { code: 0, output: '' });
  });

  it('starts without a network after an addition failed for lack of one, and adds when there is one', {
    skip: !IS_SOAK,
  }, async () => {
    await checkout.prepare();
    assert.equal((await checkout.prepareDev({ kind: 'fail', says: 'npm error code ENOTFOUND' })).code, 1);
    assert.deepEqual(await checkout.prepare(), { code: 0, output: '' });
    assert.equal((await checkout.prepareDev()).code, 0);
    assert.deepEqual((await checkout.listCalls())[2]?.args.slice(0, 2), ['install', '--no-save']);
  });

  it('keeps the packages of tests and checks when a start has to install others', { skip: !IS_SOAK }, async () => {
    await checkout.prepareDev();
    await checkout.writeLock('2.0.0');
    assert.equal((await checkout.prepare()).code, 0);
    assert.deepEqual(await listPackages(checkout), ['one', 'tool', 'two']);
  });

  it('shows which package is being fetched', async () => {
    const waiting = checkout.start({ kind: 'wait' });
    await checkout.waitForCall(1);
    await checkout.beginPackage('two');
    await waiting.waitForOutput(/^magpie: 0 of 2 packages, fetching two$/m);
    await checkout.letGo();
    assert.equal((await waiting.ended).code, 0);
  });

  const DAMAGES: Readonly<Record<string, (checkout: FakeCheckout) => Promise<void>>> = {
    'a package is gone': ({ folder }) => rm(join(folder, 'node_modules', 'two'), { recursive: true }),
    'the last installation did not get to its end': ({ folder }) =>
      rm(join(folder, 'node_modules', '.package-lock.json')),
    'the lock file asks for other versions': (changed) => changed.writeLock('2.0.0'),
  };
  it(`installs again when ${Object.keys(DAMAGES).join(', or ')}, and does and says nothing when all is there`, async () => {
    await checkout.prepare();
    let calls = 1;
    for (const [damage, cause] of Object.entries(DAMAGES)) {
      await cause(checkout);
      calls += 1;
      assert.equal((await checkout.prepare()).code, 0, damage);
      assert.equal((await checkout.listCalls()).length, calls, damage);
      assert.deepEqual(await checkout.prepare(), { code: 0, output: '' }, damage);
      assert.equal((await checkout.listCalls()).length, calls, damage);
    }
  });

  it('installs once when several commands start at once', async () => {
    const all = Array.from({ length: 4 }, () => checkout.start({ kind: 'wait' }));
    await checkout.waitForCall(1);
    await checkout.letGo();
    const results = await Promise.all(all.map(({ ended }) => ended));
    assert.deepEqual(
      results.map(({ code }) => code),
      [0, 0, 0, 0],
    );
    assert.equal((await checkout.listCalls()).length, 1);
    assert.deepEqual(await listLocks(checkout), []);
  });

  it('takes over at once when an installation was killed', async () => {
    const killed = checkout.start({ kind: 'wait' });
    const npm = await checkout.waitForCall(1);
    process.kill(npm.pid, 'SIGKILL');
    killed.process.kill('SIGKILL');
    await killed.ended;
    const all = await Promise.all([checkout.prepare(), checkout.prepare(), checkout.prepare()]);
    for (const { code, output } of all) assert.equal(code, 0, output);
    assert.equal((await checkout.listCalls()).length, 2);
    assert.deepEqual(await listLocks(checkout), []);
  });

  it('waits for an npm that outlived its killed parent instead of installing beside it', async () => {
    const killed = checkout.start({ kind: 'wait' });
    await checkout.waitForCall(1);
    killed.process.kill('SIGKILL');
    const successor = checkout.start();
    await successor.waitForOutput(/waiting for another command/);
    await checkout.letGo();
    const { code, output } = await successor.ended;
    assert.equal(code, 0, output);
    assert.equal((await checkout.listCalls()).length, 1);
  });

  it('ends on a signal with its code, ends npm with it, and leaves no lock', async () => {
    const interrupted = checkout.start({ kind: 'wait' });
    const npm = await checkout.waitForCall(1);
    interrupted.process.kill('SIGTERM');
    const { code, output } = await interrupted.ended;
    assert.equal(code, 143);
    assert.match(output, /interrupted/);
    assert.throws(() => process.kill(npm.pid, 0), { code: 'ESRCH' });
    assert.deepEqual(await listLocks(checkout), []);
    assert.equal((await checkout.prepare()).code, 0);
  });

  /** `npm test` leaves out those that are explained as another is. */
  const LIKE_OTHERS = /ECONNREFUSED|EACCES/;
  const FAILURES: Readonly<Record<string, RegExp>> = {
    'npm error code ENOTFOUND\nnpm error network request failed': /the npm registry cannot be reached: [^\n]+\n$/,
    'npm error code ECONNREFUSED': /the npm registry cannot be reached: [^\n]+\n$/,
    'npm error code ENOSPC\nnpm error nospc': /the disk is full: [^\n]+\n$/,
    'npm error code EACCES': /no permission to write into [^\n]+\n$/,
    'npm error code EUSAGE\nnpm error out of sync':
      /npm ci failed and says\nnpm error code EUSAGE\nnpm error out of sync\n$/,
  };
  for (const [says, expected] of Object.entries(FAILURES).filter(([each]) => IS_SOAK || !LIKE_OTHERS.test(each))) {
    it(`explains a failure that npm reports as ${says.split('\n')[0]}`, async () => {
      const { code, output } = await checkout.prepare({ kind: 'fail', says });
      assert.equal(code, 1);
      assert.match(output, expected);
      assert.deepEqual(await listLocks(checkout), []);
    });
  }

  it('does not believe an npm that left a package out', async () => {
    // The fake keeps its own record, so only a check of the folders can notice.
    const { code, output } = await checkout.prepare({ kind: 'install-partly' });
    assert.equal(code, 1);
    assert.match(output, /npm ci has not installed node_modules\/two/);
  });

  it('says when there is no npm', async () => {
    const { code, output } = await checkout.prepare(undefined, { PATH: '/nonexistent' });
    assert.equal(code, 1);
    assert.match(output, /npm was not found on the PATH\n$/);
  });

  it('leaves the Node of the machine on the PATH where the packaged one does not start', async () => {
    const { code, output } = await checkout.prepare(undefined, { FAKE_RUNTIME: '#!/nonexistent/loader\n' });
    assert.equal(code, 0, output);
    assert.ok(!existsSync(join(checkout.folder, 'node_modules', '.bin', 'node')));
    assert.deepEqual(await checkout.prepare(), { code: 0, output: '' });
  });
});

async function listPackages({ folder }: FakeCheckout): Promise<string[]> {
  const names = await readdir(join(folder, 'node_modules'));
  return names.filter((name) => !name.startsWith('.')).sort();
}

async function listLocks({ folder }: FakeCheckout): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('.install-lock'));
}
