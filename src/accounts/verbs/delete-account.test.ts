import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openAccounts } from '../index.ts';
import type { ServiceRoles } from '../model/account.ts';
import { assertRefused } from '../testing/assert-refused.ts';
import { BROWSER, openTestAccounts, PASSWORD, STRANGER, TEST_ROLES } from '../testing/open-test-accounts.ts';
import { signIn } from './access/sign-in.ts';
import { addAccount } from './add-account.ts';
import { createAdmin } from './create-admin.ts';
import { deleteAccount } from './delete-account.ts';

const accounts = await openTestAccounts();
const { context } = accounts;
after(() => accounts.close());

describe('deleting an account', () => {
  it('needs the password, erases sessions, tokens and roles, notifies services, and makes the address free', async () => {
    const fields = { email: 'gone@example.org', name: 'Gone', password: PASSWORD };
    const account = await addAccount(context, fields);
    const caller = { account: { ...account, role: undefined }, clientHash: 'x' };
    const { sessionId } = await signIn(context, fields.email, PASSWORD, BROWSER);
    const fresh = { account, name: 'ci', days: 1, resources: undefined };
    const token = await accounts.tokens.create(fresh);
    const remove = (who: typeof STRANGER, password: string) => deleteAccount(context, who, TEST_ROLES, password);
    await assertRefused(() => remove(caller, 'not the password'), 'wrong_password', 'password');
    await assertRefused(() => remove(STRANGER, PASSWORD), 'signed_out');
    await remove(caller, PASSWORD);
    assert.equal((await accounts.findCaller(sessionId)).account, undefined);
    assert.equal(await accounts.tokens.find(token), undefined);
    assert.deepEqual(accounts.notifications, [`removed ${account.id}`]);
    const [entry] = await accounts.listAudit(1);
    assert.deepEqual([entry?.action, entry?.actor, entry?.subject], ['delete-account', account.id, account.id]);
    assert.notEqual((await addAccount(context, fields)).id, account.id);
  });

  it('leaves its id in the audit log where its address was', async () => {
    const ann = await accounts.addCaller('Ann', 'writer');
    const at = new Date(0);
    const entry = { actor: ann.account.email, action: 'shelve', subject: ann.account.email, note: '', at };
    await accounts.addAudit(entry);
    const audit = { ...entry, service: 'accounts', actor: ann.account.id };
    await context.store.accounts.remove(ann.account.id, audit);
    const entries = (await accounts.listAudit(10)).filter(({ action }) => action === 'shelve');
    const { id } = ann.account;
    assert.deepEqual(
      entries.map(({ actor, subject }) => [actor, subject]),
      [
        [id, ann.account.email],
        [id, id],
      ],
    );
  });

  it('is not for administrators: so there is always one left', async () => {
    const { account } = await createAdmin(context, { email: 'stays@example.org', password: PASSWORD });
    const admin = { account: { ...account, role: 'admin' as const }, clientHash: 'x' };
    await assertRefused(() => deleteAccount(context, admin, TEST_ROLES, PASSWORD), 'admin_not_deletable');
    assert.ok(await context.store.accounts.find(account.id));
  });
});

describe('a service that does not run when an account changes', () => {
  it('is notified when it starts, until it has handled the removal', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'magpie-accounts-'));
    after(() => rm(folder, { recursive: true }));
    const onFailure = assert.ifError;
    const roles: ServiceRoles<undefined> = {
      service: 'archive',
      roles: [],
      fallback: undefined,
      administrator: undefined,
    };
    const notifications: string[] = [];
    const run = async (fail = false) => {
      const opened = await openAccounts({ location: { folder }, onFailure });
      const notify = async (what: string) => {
        if (fail) throw new Error('the service failed');
        notifications.push(what);
      };
      const hooks = {
        onAccountRemoved: (id: string) => notify(`removed ${id}`),
        onAccountChanged: ({ name }: { name: string }) => notify(`renamed ${name}`),
      };
      try {
        await opened.join({ roles, ...hooks });
      } finally {
        await opened.close();
      }
    };
    await run();
    const { openAccountStore } = await import('../store/open-account-store.ts');
    const store = await openAccountStore({ folder });
    const make = (id: string) => ({
      id,
      email: `${id}@example.org`,
      name: id,
      profileSlug: id,
      isInstallationAdmin: false,
      passwordHash: 'none',
      isAddressProved: true,
      accessEpoch: 0,
      ownerEpoch: 0,
      createdAt: new Date(0),
    });
    for (const id of ['ann', 'bob']) await store.accounts.add(make(id));
    await store.accounts.rename('ann', 'Anna');
    const audit = {
      service: 'accounts',
      actor: 'bob',
      action: 'delete-account',
      subject: 'bob',
      note: '',
      at: new Date(0),
    };
    await store.accounts.remove('bob', audit);
    await store.close();
    await assert.rejects(run(true), /the service failed/);
    await run();
    assert.deepEqual(notifications.sort(), ['removed bob', 'renamed Anna']);
    await run();
    assert.equal(notifications.length, 2, 'and not again');
  });
});
