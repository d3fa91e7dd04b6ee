import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { toTokenHash } from '../../platform/auth/tokens.ts';
import { openAccounts } from '../index.ts';
import { assertRefused } from '../testing/assert-refused.ts';
import {
  BROWSER,
  openTestAccounts,
  PASSWORD,
  STRANGER,
  TEST_ROLES,
  type TestRole,
} from '../testing/open-test-accounts.ts';
import { findProxyAccount } from './access/find-proxy-account.ts';
import { openSession } from './access/open-session.ts';
import { signIn } from './access/sign-in.ts';
import { addAccount } from './add-account.ts';
import { changePassword } from './change-password.ts';
import { createAdmin } from './create-admin.ts';
import { getAccount, getAccountByEmail } from './get-account.ts';
import { register } from './register.ts';
import { renameAccount } from './rename-account.ts';
import { toServiceAccount } from './service-account.ts';
import { setRole } from './set-role.ts';

const accounts = await openTestAccounts();
const { context, clock, findCaller } = accounts;
const { store } = context;
after(() => accounts.close());

const DAY_MS = 24 * 3_600_000;
const ada = { email: ' Ada@Example.org', name: ' Ada  Lovelace', password: PASSWORD };
const logIn = (email: string, password: string) => signIn(context, email, password, BROWSER);
const roleOf = async (email: string): Promise<TestRole> => {
  const account = await store.accounts.findByEmail(email);
  assert.ok(account);
  return (await toServiceAccount(context, TEST_ROLES, account)).role;
};

describe('an account', () => {
  it('is made of an address, a name and a password, and has no role', async () => {
    const { email, name, profileSlug, isInstallationAdmin, passwordHash } = await addAccount(context, ada);
    assert.deepEqual(
      { email, name, profileSlug, isInstallationAdmin },
      { email: 'ada@example.org', name: 'Ada Lovelace', profileSlug: 'ada-lovelace', isInstallationAdmin: false },
    );
    assert.ok(!passwordHash.includes(PASSWORD));
    assert.equal(await roleOf('ada@example.org'), undefined);
  });

  it('has a password that is hashed with the full work, unless a test asks for less', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'magpie-accounts-'));
    after(() => rm(folder, { recursive: true }));
    const opened = await openAccounts({ location: { folder }, onFailure: assert.ifError });
    const joined = await opened.join({
      roles: TEST_ROLES,
      onAccountRemoved: async () => {},
      onAccountChanged: async () => {},
    });
    const { passwordHash } = await addAccount(joined.context, ada);
    await opened.close();
    assert.ok(passwordHash.startsWith('scrypt$32768$8$3$'), passwordHash);
  });

  it('is one for each address, and has its own profile', async () => {
    await assertRefused(() => addAccount(context, { ...ada, email: 'ada@EXAMPLE.org' }), 'address_taken');
    const other = await addAccount(context, { ...ada, name: 'Ada Lovelace エイダ', email: 'other@example.org' });
    assert.equal(other.profileSlug, 'ada-lovelace-2');
  });

  it('is not changed, and does not open, when a stranger registers its address', async () => {
    const before = await store.accounts.findByEmail('ada@example.org');
    const registered = await register(context, {
      email: 'ada@example.org',
      name: 'Ada Lovelace',
      password: 'another password',
      clientHash: 'c',
    });
    assert.equal(registered, undefined);
    assert.deepEqual(await store.accounts.findByEmail('ada@example.org'), before);
    await assertRefused(() => register(context, { ...ada, email: 'x', name: 'X', clientHash: 'c' }), 'not_an_address');
  });

  it('has a name that is neither another account’s nor reserved, however it is spelt', async () => {
    const addAs = (name: string) => addAccount(context, { email: `${randomUUID()}@example.org`, name });
    const mia = await accounts.addCaller('Mia Miller');
    const second = await accounts.addCaller('Ada the Second');
    for (const name of ['Mia Miller', 'MÍA  MILLER', 'Mіa-Mi11er']) {
      await assertRefused(() => addAs(name), 'name_taken', 'name');
      await assertRefused(() => renameAccount(context, second, name), 'name_taken', 'name');
    }
    for (const name of ['Magpie', 'mаgрie', 'The Magpie Team', 'Anonymous']) {
      await assertRefused(() => addAs(name), 'name_reserved', 'name');
      await assertRefused(() => renameAccount(context, second, name), 'name_reserved', 'name');
    }
    await renameAccount(context, mia, 'mia miller');
    await renameAccount(context, mia, 'Somebody else');
    assert.equal((await addAs('Mia Miller')).name, 'Mia Miller', 'a name that was given up is free');
  });

  it('is made once where two want its name at the same time', async () => {
    const outcomes = await Promise.allSettled(
      ['one', 'two'].map((who) => addAccount(context, { email: `${who}@twins.org`, name: 'Twin' })),
    );
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  });

  it('of an operator or a proxy is called as they say', async () => {
    const { account } = await createAdmin(context, { email: 'admin@example.org', password: PASSWORD });
    assert.equal(account.name, 'admin');
    assert.equal((await findProxyAccount(context, 'moderator@example.org')).name, 'moderator');
    await renameAccount(context, { account: { ...account, role: 'admin' }, clientHash: '' }, 'Admin');
  });

  it('needs an address, a name that can be seen, and a password that is not too short', async () => {
    await assertRefused(() => addAccount(context, { ...ada, email: 'ada' }), 'not_an_address', 'email');
    await assertRefused(() => addAccount(context, { ...ada, name: ' ' }), 'name_missing', 'name');
    await assertRefused(() => addAccount(context, { ...ada, name: 'x'.repeat(81) }), 'name_too_long', 'name');
    await assertRefused(() => addAccount(context, { ...ada, name: 'a\u202eb' }), 'name_unseen', 'name');
    await assertRefused(() => addAccount(context, { ...ada, password: 'ninechars' }), 'password_too_short');
    await assertRefused(() => addAccount(context, { ...ada, password: 'x'.repeat(257) }), 'password_too_long');
  });

  it('can be renamed, which services are notified of, while its profile keeps its address', async () => {
    const bo = await accounts.addCaller('Bo');
    await renameAccount(context, bo, 'Bodil');
    const found = await store.accounts.list([bo.account.id, 'gone']);
    assert.deepEqual(found, [await store.accounts.find(bo.account.id)]);
    assert.deepEqual([found[0]?.name, found[0]?.profileSlug], ['Bodil', 'bo']);
    assert.equal(accounts.notifications.at(-1), 'changed Bodil');
    await assertRefused(() => renameAccount(context, STRANGER, 'x'), 'signed_out');
  });
});

describe('a session', () => {
  it('begins with the right address and password, and ends when it is removed', async () => {
    const { sessionId, account } = await logIn('ADA@example.org ', PASSWORD);
    assert.equal(account.email, 'ada@example.org');
    assert.equal((await findCaller(sessionId)).account?.id, account.id);
    await store.sessions.remove(toTokenHash(sessionId));
    assert.equal((await findCaller(sessionId)).account, undefined);
  });

  it('does not distinguish an unknown address from a wrong password', async () => {
    const wrong = await assertRefused(() => logIn('ada@example.org', 'wrong password'), 'wrong_credentials');
    const unknown = await assertRefused(() => logIn('nobody@example.org', PASSWORD), 'wrong_credentials');
    assert.deepEqual({ ...wrong, stack: '' }, { ...unknown, stack: '' });
    await assertRefused(() => logIn('ada@example.org', 'x'.repeat(1_000_000)), 'wrong_credentials');
  });

  it('lasts 30 days', async () => {
    const { sessionId } = await logIn('ada@example.org', PASSWORD);
    clock.advance(30 * DAY_MS - 1);
    await store.tidy(new Date(clock.nowMs()));
    assert.ok((await findCaller(sessionId)).account);
    clock.advance(1);
    assert.equal((await findCaller(sessionId)).account, undefined);
  });

  it('is found by its secret only', async () => {
    for (const sessionId of [undefined, '', 'guess']) {
      assert.equal((await findCaller(sessionId)).account, undefined);
    }
  });

  it('is listed with its browser, and noted as seen at most once in a minute', async () => {
    const { sessionId, account } = await logIn('other@example.org', PASSWORD);
    const openedMs = clock.nowMs();
    const lastSeenMs = async () => {
      const [session, ...more] = await store.sessions.listOf(account.id, new Date(clock.nowMs()));
      assert.equal(more.length, 0);
      assert.equal(session?.userAgent, BROWSER.userAgent);
      return session?.lastSeenAt.getTime();
    };
    clock.advance(59_999);
    await findCaller(sessionId);
    assert.equal(await lastSeenMs(), openedMs);
    clock.advance(1);
    await findCaller(sessionId);
    assert.equal(await lastSeenMs(), openedMs + 60_000);
  });

  it('ends everywhere else when the password is changed', async () => {
    const change = (caller: typeof STRANGER, oldPassword: string, newPassword: string) =>
      changePassword(context, caller, { oldPassword, newPassword }, BROWSER);
    const old = await logIn('ada@example.org', PASSWORD);
    const caller = await findCaller(old.sessionId);
    await assertRefused(() => change(caller, 'wrong', 'another password'), 'wrong_password', 'oldPassword');
    await assertRefused(() => change(caller, PASSWORD, 'short'), 'password_too_short', 'newPassword');
    await assertRefused(() => change(STRANGER, PASSWORD, 'another password'), 'signed_out');
    const renewed = await change(caller, PASSWORD, 'another password');
    assert.equal((await findCaller(old.sessionId)).account, undefined);
    assert.ok((await findCaller(renewed.sessionId)).account);
    await assertRefused(() => logIn('ada@example.org', PASSWORD), 'wrong_credentials');
    await logIn('ada@example.org', 'another password');
  });

  it('neither begins nor changes the password after that was replaced meanwhile', async () => {
    const late = await addAccount(context, { email: 'late@example.org', name: 'Late', password: PASSWORD });
    const caller = { account: { ...late, role: undefined }, clientHash: 'c' };
    // Their password was verified; meanwhile the account was handed over.
    await createAdmin(context, { email: late.email, password: 'of the operator' });
    await assertRefused(() => openSession(context, late, BROWSER), 'password_replaced');
    const passwords = { oldPassword: PASSWORD, newPassword: 'of the stranger' };
    await assertRefused(() => changePassword(context, caller, passwords, BROWSER), 'password_replaced');
    await logIn(late.email, 'of the operator');
  });
});

describe('administrators and roles', () => {
  it('begin with an administrator whom the operator makes, who is one in every service', async () => {
    const made = await createAdmin(context, { email: 'Root@example.org', password: PASSWORD });
    assert.deepEqual([made.became, made.account.isInstallationAdmin], ['created', true]);
    assert.equal(await roleOf('root@example.org'), 'admin');
    await assertRefused(() => createAdmin(context, { email: 'nonsense', password: PASSWORD }), 'not_an_address');
  });

  it('leave an administrator the password, which they may have changed', async () => {
    const { sessionId } = await logIn('root@example.org', PASSWORD);
    const again = await createAdmin(context, { email: 'root@example.org', password: () => assert.fail('asked for') });
    assert.equal(again.became, 'unchanged');
    assert.ok((await findCaller(sessionId)).account);
  });

  it('make no administrator of a stranger who had registered the address before', async () => {
    await addAccount(context, { email: 'boss@example.org', name: 'Stranger', password: PASSWORD });
    const { sessionId } = await logIn('boss@example.org', PASSWORD);
    const boss = { email: 'boss@example.org', password: 'of the operator' };
    await assertRefused(() => createAdmin(context, { ...boss, password: 'short' }), 'password_too_short');
    assert.equal((await findCaller(sessionId)).account?.role, undefined);
    const { became, account } = await createAdmin(context, boss);
    assert.deepEqual([became, account.isInstallationAdmin, account.name], ['handed-over', true, 'Stranger']);
    assert.equal((await findCaller(sessionId)).account, undefined);
    await assertRefused(() => logIn('boss@example.org', PASSWORD), 'wrong_credentials');
    await logIn('boss@example.org', 'of the operator');
  });

  it('are changed by administrators, never their own, and written down', async () => {
    const admin = await accounts.addCaller('Chief', 'admin');
    const writer = await accounts.addCaller('Wry', 'writer');
    const set = (caller: typeof STRANGER, id: string, role: string) => setRole(context, caller, TEST_ROLES, id, role);
    const other = await getAccountByEmail(context, admin, TEST_ROLES, ' OTHER@example.org');
    assert.equal((await set(admin, other.id, 'writer')).role, 'writer');
    assert.equal(await roleOf('other@example.org'), 'writer');
    await assertRefused(() => set(admin, admin.account.id, 'reader'), 'own_role', 'role');
    await assertRefused(() => set(writer, other.id, 'admin'), 'not_admin');
    await assertRefused(() => set(STRANGER, other.id, 'admin'), 'signed_out');
    await assertRefused(() => set(admin, 'nobody', 'admin'), 'account_not_found');
    await assertRefused(() => set(admin, other.id, 'owner'), 'unknown_role', 'role');
    await assertRefused(() => getAccountByEmail(context, admin, TEST_ROLES, 'no@example.org'), 'account_not_found');
    await assertRefused(() => getAccountByEmail(context, writer, TEST_ROLES, 'other@example.org'), 'not_admin');
    await assertRefused(() => getAccount(context, writer, TEST_ROLES, other.id), 'not_admin');
    const [entry] = await accounts.listAudit(1);
    assert.deepEqual(
      [entry?.service, entry?.action, entry?.actor, entry?.note],
      ['library', 'set-role', 'chief@example.org', 'none → writer'],
    );
  });

  it('of the installation are taken by another administrator of the installation only', async () => {
    const { account } = await createAdmin(context, { email: 'second@example.org', password: PASSWORD });
    const ofService = await accounts.addCaller('Librarian', 'admin');
    const root = await store.accounts.findByEmail('root@example.org');
    assert.ok(root);
    const ofAll = { account: { ...root, role: 'admin' as const }, clientHash: 'c' };
    const take = (caller: typeof STRANGER) => setRole(context, caller, TEST_ROLES, account.id, 'reader');
    await assertRefused(() => take(ofService), 'role_of_installation_admin');
    const { isInstallationAdmin, role } = await take(ofAll);
    assert.deepEqual([isInstallationAdmin, role], [false, 'reader']);
    assert.equal(await roleOf('second@example.org'), 'reader');
  });
});

describe('a person whom a trusted proxy has signed in', () => {
  it('gets an account with the first request, and the same one with every other', async () => {
    const [one, two] = await Promise.all([
      findProxyAccount(context, 'Pat.Doe@example.org'),
      findProxyAccount(context, 'pat.doe@example.org'),
    ]);
    assert.equal(one.id, two.id);
    assert.deepEqual([one.email, one.name], ['pat.doe@example.org', 'pat.doe']);
    assert.equal((await findProxyAccount(context, 'pat.doe@example.org')).id, one.id);
    await assertRefused(() => logIn('pat.doe@example.org', ''), 'wrong_credentials');
    await assertRefused(() => logIn('pat.doe@example.org', one.passwordHash), 'wrong_credentials');
  });

  it('does not share the account with a stranger who had registered the address before', async () => {
    const fields = { email: 'victim@example.org', name: 'Another stranger', password: PASSWORD };
    const { id } = await addAccount(context, fields);
    const { sessionId } = await logIn('victim@example.org', PASSWORD);
    assert.equal((await findProxyAccount(context, 'victim@example.org')).id, id);
    assert.equal((await findCaller(sessionId)).account, undefined);
    await assertRefused(() => logIn('victim@example.org', PASSWORD), 'wrong_credentials');
  });
});
