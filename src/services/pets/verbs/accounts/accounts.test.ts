import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { assertRefused } from '../../testing/assert-refused.ts';
import { ANYBODY, addTestAccount, openTestRegistry, submitTestPet } from '../../testing/test-registry.ts';
import { listAudit } from '../moderation/list-audit.ts';
import { tidyRegistry } from '../tidy-registry.ts';
import { changePassword } from './change-password.ts';
import { createAdmin } from './create-admin.ts';
import { findCaller } from './find-caller.ts';
import { findProxyAccount } from './find-proxy-account.ts';
import { getAccount, getAccountByEmail } from './get-account.ts';
import { logIn, openSession } from './log-in.ts';
import { logOut } from './log-out.ts';
import { renameAccount } from './rename-account.ts';
import { setRole } from './set-role.ts';
import { signUp } from './sign-up.ts';

const registry = await openTestRegistry();
const { resources, clock } = registry;
after(() => registry.close());

const DAY_MS = 24 * 3_600_000;
const PASSWORD = 'four unrelated words';
const ada2 = await addTestAccount(resources, 'Ada the Second');
const ada = { email: ' Ada@Example.org', name: ' Ada  Lovelace', password: PASSWORD };

describe('an account', () => {
  it('is made of an address, a name and a password, and is a member', async () => {
    const { email, name, profileSlug, role, passwordHash } = await signUp(resources, ada);
    assert.deepEqual(
      { email, name, profileSlug, role },
      { email: 'ada@example.org', name: 'Ada Lovelace', profileSlug: 'ada-lovelace', role: 'member' },
    );
    assert.ok(!passwordHash.includes(PASSWORD));
  });

  it('is one for each address, and has a profile of its own', async () => {
    await assertRefused(() => signUp(resources, { ...ada, email: 'ada@EXAMPLE.org' }), 'invalid_state');
    const other = await signUp(resources, { ...ada, name: 'Ada Lovelace エイダ', email: 'other@example.org' });
    assert.equal(other.profileSlug, 'ada-lovelace-2');
  });

  it('has a name that is neither another account’s nor the registry’s, however it is spelt', async () => {
    const signUpAs = (name: string) =>
      signUp(resources, { email: `${randomUUID()}@example.org`, name, password: PASSWORD });
    const mia = await addTestAccount(resources, 'Mia Miller');
    for (const name of [
      'Mia Miller',
      'MÍA  MILLER',
      'Mіa-Mi11er',
      'Magpie',
      'mаgрie',
      'The Magpie Team',
      'Anonymous',
    ]) {
      await assertRefused(() => signUpAs(name), 'invalid_field', /name|Choose/);
      await assertRefused(() => renameAccount(resources, ada2, name), 'invalid_field');
    }
    await renameAccount(resources, mia, 'mia miller');
    await renameAccount(resources, mia, 'Somebody else');
    assert.equal((await signUpAs('Mia Miller')).name, 'Mia Miller', 'a name that was given up is free');
  });

  it('is made once where two want its name at the same time', async () => {
    const outcomes = await Promise.allSettled(
      ['one', 'two'].map((who) => signUp(resources, { email: `${who}@twins.org`, name: 'Twin', password: PASSWORD })),
    );
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  });

  it('of an operator or a proxy is called as they say', async () => {
    const { account } = await createAdmin(resources, 'admin@example.org', PASSWORD);
    assert.equal(account.name, 'admin');
    assert.equal((await findProxyAccount(resources, 'moderator@example.org')).name, 'moderator');
    await renameAccount(resources, { account, clientHash: '' }, 'Admin');
  });

  it('needs an address, a name, and a password that is not too short', async () => {
    await assertRefused(() => signUp(resources, { ...ada, email: 'ada' }), 'invalid_field', /address/);
    await assertRefused(() => signUp(resources, { ...ada, name: ' ' }), 'missing_field', /name/);
    await assertRefused(() => signUp(resources, { ...ada, name: 'x'.repeat(81) }), 'invalid_field', /80/);
    await assertRefused(() => signUp(resources, { ...ada, password: 'ninechars' }), 'invalid_field', /password/);
    await assertRefused(() => signUp(resources, { ...ada, password: 'x'.repeat(257) }), 'invalid_field', /password/);
  });

  it('can be renamed, and its pets with it, while its profile keeps its address', async () => {
    const bo = await addTestAccount(resources, 'Bo');
    const { id } = await submitTestPet(resources, bo);
    await renameAccount(resources, bo, 'Bodil');
    const pet = await resources.store.pets.find(id);
    assert.deepEqual(pet?.owner, { accountId: bo.account.id, name: 'Bodil', profileSlug: 'bo' });
    await assertRefused(() => renameAccount(resources, ANYBODY, 'x'), 'unauthorized');
    await assertRefused(() => renameAccount(resources, bo, ''), 'missing_field');
  });
});

describe('a session', () => {
  it('begins with the right address and password, and ends when somebody signs out', async () => {
    const { sessionId, account } = await logIn(resources, 'ADA@example.org ', PASSWORD);
    assert.equal(account.email, 'ada@example.org');
    assert.equal((await findCaller(resources, sessionId, 'c')).account?.id, account.id);
    await logOut(resources, sessionId);
    assert.deepEqual(await findCaller(resources, sessionId, 'c'), { account: undefined, clientHash: 'c' });
  });

  it('does not tell an unknown address from a wrong password', async () => {
    const wrong = await assertRefused(() => logIn(resources, 'ada@example.org', 'wrong password'), 'unauthorized');
    const unknown = await assertRefused(() => logIn(resources, 'nobody@example.org', PASSWORD), 'unauthorized');
    assert.deepEqual({ ...wrong, stack: '' }, { ...unknown, stack: '' });
    assert.equal(wrong.message, unknown.message);
    await assertRefused(() => logIn(resources, 'ada@example.org', 'x'.repeat(1_000_000)), 'unauthorized');
  });

  it('lasts 30 days', async () => {
    const { sessionId } = await logIn(resources, 'ada@example.org', PASSWORD);
    clock.advance(30 * DAY_MS - 1);
    await tidyRegistry(resources);
    assert.ok((await findCaller(resources, sessionId, 'c')).account);
    clock.advance(1);
    assert.equal((await findCaller(resources, sessionId, 'c')).account, undefined);
  });

  it('is nobody’s without its secret', async () => {
    for (const sessionId of [undefined, '', 'guess']) {
      assert.equal((await findCaller(resources, sessionId, 'c')).account, undefined);
    }
  });

  it('ends for everybody else when the password is changed', async () => {
    const old = await logIn(resources, 'ada@example.org', PASSWORD);
    const caller = await findCaller(resources, old.sessionId, 'c');
    await assertRefused(() => changePassword(resources, caller, 'wrong', 'another password'), 'forbidden');
    await assertRefused(() => changePassword(resources, caller, PASSWORD, 'short'), 'invalid_field');
    await assertRefused(() => changePassword(resources, ANYBODY, PASSWORD, 'another password'), 'unauthorized');
    const renewed = await changePassword(resources, caller, PASSWORD, 'another password');
    assert.equal((await findCaller(resources, old.sessionId, 'c')).account, undefined);
    assert.ok((await findCaller(resources, renewed.sessionId, 'c')).account);
    await assertRefused(() => logIn(resources, 'ada@example.org', PASSWORD), 'unauthorized');
    await logIn(resources, 'ada@example.org', 'another password');
  });

  it('is neither begun nor used for a new password by who knew the one that was just replaced', async () => {
    const late = await signUp(resources, { email: 'late@example.org', name: 'Late', password: PASSWORD });
    const caller = { account: late, clientHash: 'c' };
    // Their password was found right; meanwhile the account was handed over.
    await createAdmin(resources, late.email, 'of the operator');
    await assertRefused(() => openSession(resources, late), 'unauthorized');
    await assertRefused(() => changePassword(resources, caller, PASSWORD, 'of the stranger'), 'unauthorized');
    await logIn(resources, late.email, 'of the operator');
  });
});

describe('roles', () => {
  it('begin with an administrator whom the operator makes', async () => {
    const made = await createAdmin(resources, 'Root@example.org', PASSWORD);
    assert.equal(made.became, 'created');
    assert.equal((await logIn(resources, 'root@example.org', PASSWORD)).account.role, 'admin');
    await assertRefused(() => createAdmin(resources, 'nonsense', PASSWORD), 'invalid_field');
  });

  it('leave an administrator the password, which they may have changed', async () => {
    const { sessionId } = await logIn(resources, 'root@example.org', PASSWORD);
    const again = await createAdmin(resources, 'root@example.org', () => assert.fail('asked for'));
    assert.equal(again.became, 'unchanged');
    assert.ok((await findCaller(resources, sessionId, 'c')).account);
    await logIn(resources, 'root@example.org', PASSWORD);
  });

  it('make no administrator of a stranger who had registered the address before', async () => {
    await signUp(resources, { email: 'boss@example.org', name: 'Stranger', password: PASSWORD });
    const { sessionId } = await logIn(resources, 'boss@example.org', PASSWORD);
    await assertRefused(() => createAdmin(resources, 'boss@example.org', 'short'), 'invalid_field');
    assert.equal((await findCaller(resources, sessionId, 'c')).account?.role, 'member');
    const { became, account } = await createAdmin(resources, 'boss@example.org', 'of the operator');
    assert.deepEqual([became, account.role, account.name], ['handed-over', 'admin', 'Stranger']);
    assert.equal((await findCaller(resources, sessionId, 'c')).account, undefined);
    await assertRefused(() => logIn(resources, 'boss@example.org', PASSWORD), 'unauthorized');
    assert.equal((await logIn(resources, 'boss@example.org', 'of the operator')).account.role, 'admin');
  });

  it('are changed by administrators, never their own, and written down', async () => {
    const admin = await addTestAccount(resources, 'Chief', 'admin');
    const moderator = await addTestAccount(resources, 'Mo', 'moderator');
    const other = await getAccountByEmail(resources, admin, ' OTHER@example.org');
    const changed = await setRole(resources, admin, other.id, 'moderator');
    assert.equal(changed.role, 'moderator');
    await assertRefused(() => setRole(resources, admin, admin.account.id, 'member'), 'forbidden');
    await assertRefused(() => setRole(resources, moderator, other.id, 'admin'), 'forbidden');
    await assertRefused(() => setRole(resources, ANYBODY, other.id, 'admin'), 'unauthorized');
    await assertRefused(() => setRole(resources, admin, 'nobody', 'admin'), 'not_found');
    await assertRefused(() => getAccountByEmail(resources, admin, 'nobody@example.org'), 'not_found');
    await assertRefused(() => getAccountByEmail(resources, moderator, 'other@example.org'), 'forbidden');
    await assertRefused(() => getAccount(resources, moderator, other.id), 'forbidden');
    const [entry] = await listAudit(resources, admin);
    assert.equal(entry?.action, 'set-role');
    assert.equal(entry?.actor, 'chief@example.org');
    assert.equal(entry?.note, 'member → moderator');
  });
});

describe('somebody whom a trusted proxy has signed in', () => {
  it('gets an account with the first request, and the same one with every other', async () => {
    const [one, two] = await Promise.all([
      findProxyAccount(resources, 'Pat.Doe@example.org'),
      findProxyAccount(resources, 'pat.doe@example.org'),
    ]);
    assert.equal(one.id, two.id);
    assert.deepEqual([one.email, one.name, one.role], ['pat.doe@example.org', 'pat.doe', 'member']);
    assert.equal((await findProxyAccount(resources, 'pat.doe@example.org')).id, one.id);
    await assertRefused(() => logIn(resources, 'pat.doe@example.org', ''), 'unauthorized');
    await assertRefused(() => logIn(resources, 'pat.doe@example.org', one.passwordHash), 'unauthorized');
  });

  it('shares the account with nobody who had registered the address before', async () => {
    const { id } = await signUp(resources, {
      email: 'victim@example.org',
      name: 'Another stranger',
      password: PASSWORD,
    });
    const { sessionId } = await logIn(resources, 'victim@example.org', PASSWORD);
    assert.equal((await findProxyAccount(resources, 'victim@example.org')).id, id);
    assert.equal((await findCaller(resources, sessionId, 'c')).account, undefined);
    await assertRefused(() => logIn(resources, 'victim@example.org', PASSWORD), 'unauthorized');
  });
});
