import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { assertRefused } from '../testing/assert-refused.ts';
import { BROWSER, openTestAccounts, PASSWORD } from '../testing/open-test-accounts.ts';
import { signIn } from './access/sign-in.ts';
import { addAccount } from './add-account.ts';
import { createAccount } from './create-account.ts';
import { createAdmin } from './create-admin.ts';
import { createResetCodeFor, createSetupCode, resetPassword, setUpAdmin } from './one-time-codes.ts';

const DAY_MS = 24 * 3_600_000;
const FIRST = { email: 'first@example.org', name: 'First', password: PASSWORD };

describe('the setup code', () => {
  it('makes the first administrator, once, and is replaced by the next start', async () => {
    const accounts = await openTestAccounts();
    after(() => accounts.close());
    const { context } = accounts;
    const replaced = await createSetupCode(context);
    const code = await createSetupCode(context);
    assert.ok(replaced && code);
    const use = (text: string, fields = FIRST) => setUpAdmin(context, text, fields, BROWSER);
    await assertRefused(() => use(replaced), 'code_not_valid');
    await assertRefused(() => use('guess'), 'code_not_valid');
    await assertRefused(() => use(code, { ...FIRST, password: 'short' }), 'password_too_short');
    await assertRefused(() => use(code, { ...FIRST, name: '' }), 'name_missing');
    const outcomes = await Promise.allSettled([use(code), use(code, { ...FIRST, email: 'thief@example.org' })]);
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    await assertRefused(() => use(code), 'code_not_valid');
    assert.equal(await createSetupCode(context), undefined, 'there is an administrator');
  });

  it('is of no use when an administrator was made in another way', async () => {
    const accounts = await openTestAccounts();
    after(() => accounts.close());
    const { context } = accounts;
    const code = await createSetupCode(context);
    await createAdmin(context, { email: 'root@example.org', password: PASSWORD });
    await assertRefused(() => setUpAdmin(context, code ?? '', FIRST, BROWSER), 'code_not_valid');
  });

  it('is shown once, with the address of the first service that listens', async () => {
    const accounts = await openTestAccounts();
    after(() => accounts.close());
    const [notice = ''] = await accounts.announce('http://127.0.0.1:1');
    assert.match(notice, / http:\/\/127\.0\.0\.1:1\/setup\?code=[\w-]{43}$/);
    assert.deepEqual(await accounts.announce('https://x.org/y'), []);
    assert.ok(!JSON.stringify(await accounts.context.store.services.findUrl()).includes('code'));
  });
});

describe('a reset code', () => {
  it('sets the password once within a day, ends the sessions, and leaves the old password until then', async () => {
    const accounts = await openTestAccounts();
    after(() => accounts.close());
    const { context, clock } = accounts;
    await addAccount(context, FIRST);
    await assertRefused(() => createResetCodeFor(context, 'absent@example.org'), 'account_not_found');
    const expired = await createResetCodeFor(context, FIRST.email);
    clock.advance(DAY_MS);
    await assertRefused(() => resetPassword(context, expired, 'another password', BROWSER), 'code_not_valid');
    const replaced = await createResetCodeFor(context, FIRST.email);
    const code = await createResetCodeFor(context, FIRST.email);
    const { sessionId } = await signIn(context, FIRST.email, PASSWORD, BROWSER);
    await assertRefused(() => resetPassword(context, replaced, 'another password', BROWSER), 'code_not_valid');
    await assertRefused(() => setUpAdmin(context, code, FIRST, BROWSER), 'code_not_valid');
    await assertRefused(() => resetPassword(context, code, 'short', BROWSER), 'password_too_short');
    const opened = await resetPassword(context, code, 'another password', BROWSER);
    assert.ok((await accounts.findCaller(opened.sessionId)).account);
    assert.equal((await accounts.findCaller(sessionId)).account, undefined);
    await assertRefused(() => resetPassword(context, code, 'third password', BROWSER), 'code_not_valid');
    await signIn(context, FIRST.email, 'another password', BROWSER);
  });

  it('comes with an account that an administrator makes for another person', async () => {
    const accounts = await openTestAccounts();
    after(() => accounts.close());
    const { context } = accounts;
    const { account } = await createAdmin(context, { email: 'root@example.org', password: PASSWORD });
    const root = { account: { ...account, role: 'admin' as const }, clientHash: 'c' };
    const person = { email: 'new@example.org', name: 'Newcomer' };
    const librarian = await accounts.addCaller('Librarian', 'admin');
    await assertRefused(() => createAccount(context, librarian, person), 'not_admin');
    const code = await createAccount(context, root, person);
    await assertRefused(() => signIn(context, person.email, PASSWORD, BROWSER), 'wrong_credentials');
    await resetPassword(context, code, PASSWORD, BROWSER);
    await signIn(context, person.email, PASSWORD, BROWSER);
  });
});
