import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { assertRefused } from '../../testing/assert-refused.ts';
import { BROWSER, openTestAccounts, PASSWORD } from '../../testing/open-test-accounts.ts';
import { addAccount } from '../add-account.ts';
import { changePassword } from '../change-password.ts';
import { createAdmin } from '../create-admin.ts';
import { createResetCodeFor, resetPassword } from '../one-time-codes.ts';
import { findProxyAccount } from './find-proxy-account.ts';
import { openSession } from './open-session.ts';

const accounts = await openTestAccounts();
const { context, tokens } = accounts;
after(() => accounts.close());

const TOKEN = { name: 'ci', days: undefined, resources: undefined };

/** Adds an account as a request has read it, and hands it over while that request goes on. */
async function addHandedOver(name: string) {
  const email = `${name}@example.org`;
  const account = await addAccount(context, { email, name, password: PASSWORD });
  const code = await createResetCodeFor(context, email);
  await createAdmin(context, { email, password: 'of the operator' });
  return { account, email, code };
}

describe('a request that was under way when access to its account ended', () => {
  it('makes no session and no token', async () => {
    const { account } = await addHandedOver('early');
    await assertRefused(() => openSession(context, account, BROWSER), 'password_replaced');
    await assertRefused(() => tokens.create({ ...TOKEN, account }), 'signed_out');
    assert.deepEqual(await tokens.listOf(account.id), []);
  });

  it('sets no password, neither with the old one nor with a one-time code', async () => {
    const { account, code } = await addHandedOver('late');
    const caller = { account: { ...account, role: undefined }, clientHash: 'c' };
    const passwords = { oldPassword: PASSWORD, newPassword: 'of the stranger' };
    await assertRefused(() => changePassword(context, caller, passwords, BROWSER), 'password_replaced');
    await assertRefused(() => resetPassword(context, code, 'of the stranger', BROWSER), 'code_not_valid');
    const { store } = context;
    const audit = { service: 'accounts', actor: 'x', action: 'reset', subject: 'x', note: '', at: new Date(0) };
    const end = { event: 'reset', passwordHash: 'of the stranger', epoch: account.accessEpoch, audit } as const;
    assert.equal(await store.accounts.endAccess(account.id, end), undefined, 'the code was taken before');
  });
});

describe('an address', () => {
  it('is proved by the operator, a proxy and a used link, and a proved account is not handed over to its owner', async () => {
    const { store } = context;
    await addAccount(context, { email: 'own@example.org', name: 'own', password: PASSWORD });
    assert.equal((await store.accounts.findByEmail('own@example.org'))?.isAddressProved, false);
    await resetPassword(context, await createResetCodeFor(context, 'own@example.org'), 'another password', BROWSER);
    const reset = await store.accounts.findByEmail('own@example.org');
    assert.deepEqual([reset?.isAddressProved, reset?.accessEpoch, reset?.ownerEpoch], [true, 1, 0]);
    const account = await findProxyAccount(context, 'own@example.org');
    assert.equal(account.accessEpoch, 1);
    const made = await createAdmin(context, { email: 'root@example.org', password: PASSWORD });
    assert.equal((await findProxyAccount(context, 'root@example.org')).accessEpoch, made.account.accessEpoch);
  });

  it('that was only registered is handed over by a proxy, once, also where two requests come at once', async () => {
    await addAccount(context, { email: 'squat@example.org', name: 'squat', password: PASSWORD });
    const found = await Promise.all([1, 2, 3].map(() => findProxyAccount(context, 'squat@example.org')));
    assert.deepEqual(
      found.map(({ accessEpoch, ownerEpoch }) => [accessEpoch, ownerEpoch]),
      [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
    );
  });
});
