import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { openTestLocation, type TestLocation } from '../../platform/storage/testing/test-location.ts';
import type { AccountStore, ImportedAccounts } from '../ports.ts';
import { openAccountStore } from './open-account-store.ts';

const AT = new Date(5);

function makeAccount(id: string, isInstallationAdmin = false) {
  const names = { id, email: `${id}@example.org`, name: id, profileSlug: id };
  return { ...names, isInstallationAdmin, passwordHash: `hash of ${id}`, createdAt: AT };
}

const IMPORTED: ImportedAccounts = {
  service: 'pets',
  accounts: [
    { ...makeAccount('root', true), role: 'admin' },
    { ...makeAccount('mo'), role: 'moderator' },
    { ...makeAccount('ann'), role: 'member' },
  ],
  audit: ['one', 'two'].map((note) => ({ actor: 'system', action: 'test', subject: 'x', note, at: AT })),
};

describe('importing accounts', () => {
  let opened: TestLocation;
  let store: AccountStore;
  beforeEach(async () => {
    opened = await openTestLocation();
    store = await openAccountStore(opened.location);
  });
  afterEach(async () => {
    await store.close();
    await opened.close();
  });

  const audited = async () => (await store.audit.list(['pets'], 10)).map(({ note }) => note);

  it('keeps ids, passwords, roles and the order of the audit log, and changes nothing the second time', async () => {
    await store.importAccounts(IMPORTED);
    const audit = { service: 'accounts', actor: 'ann', action: 'reset', subject: 'ann', note: '', at: AT };
    await store.accounts.endAccess('ann', { event: 'reset', passwordHash: 'another hash', epoch: 0, audit });
    await store.importAccounts(IMPORTED);
    for (const { role, ...account } of IMPORTED.accounts) {
      const isReset = account.id === 'ann';
      const access = { isAddressProved: isReset || account.isInstallationAdmin, ownerEpoch: 0 };
      const password = isReset ? { passwordHash: 'another hash', accessEpoch: 1 } : { accessEpoch: 0 };
      assert.deepEqual(await store.accounts.find(account.id), { ...account, ...access, ...password });
      assert.equal(await store.accounts.findRole(account.id, 'pets'), role);
    }
    assert.deepEqual(await audited(), ['two', 'one']);
  });

  it('leaves nothing behind when it fails halfway', async () => {
    const broken = { ...IMPORTED.accounts[1]!, id: 'x', email: null as unknown as string };
    await assert.rejects(store.importAccounts({ ...IMPORTED, accounts: [...IMPORTED.accounts, broken] }));
    assert.equal(await store.accounts.find('ann'), undefined);
    await store.importAccounts(IMPORTED);
    assert.deepEqual(await audited(), ['two', 'one']);
  });

  it('gives an administrator whom the operator made meanwhile the id that the service knows', async () => {
    const made = { ...makeAccount('new-id', true), email: 'root@example.org', passwordHash: 'of the operator' };
    const taken = { ...makeAccount('other-id', true), email: 'mo@example.org', passwordHash: 'of the operator' };
    for (const account of [made, taken])
      await store.accounts.add({ ...account, isAddressProved: true, accessEpoch: 0, ownerEpoch: 0 });
    const session = { idHash: 's', accountId: 'other-id', createdAt: AT, expiresAt: new Date(9e12) };
    await store.sessions.add({ ...session, userAgent: '', addressHash: '' }, 0);
    await store.importAccounts(IMPORTED);
    assert.equal(await store.accounts.find('new-id'), undefined);
    const [root, mo] = [await store.accounts.find('root'), await store.accounts.find('mo')];
    assert.deepEqual([root?.passwordHash, root?.isInstallationAdmin], ['hash of root', true], 'was one before');
    assert.deepEqual([mo?.passwordHash, mo?.isInstallationAdmin, mo?.profileSlug], ['of the operator', true, 'mo']);
    assert.equal((await store.sessions.find('s', AT))?.account.id, 'mo', 'its records follow');
    assert.equal(await store.accounts.findByEmail('root@example.org').then((each) => each?.id), 'root');
  });
});
