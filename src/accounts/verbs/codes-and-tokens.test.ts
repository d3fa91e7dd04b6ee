import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { assertRefused } from '../testing/assert-refused.ts';
import { BROWSER, openTestAccounts, PASSWORD, STRANGER } from '../testing/open-test-accounts.ts';
import { addAccount } from './add-account.ts';
import { createApiToken, findApiToken } from './api-tokens.ts';
import { createAccount } from './create-account.ts';
import { createAdmin } from './create-admin.ts';
import { createResetCodeFor, createSetupCode, resetPassword, setUpAdmin } from './one-time-codes.ts';
import { signIn } from './sign-in.ts';

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

  it('is told with the address of the service, one for all of them', async () => {
    const accounts = await openTestAccounts();
    after(() => accounts.close());
    const [one, two] = [
      await accounts.createSetupLink('http://127.0.0.1:1'),
      await accounts.createSetupLink('https://x.org/y'),
    ];
    assert.match(one ?? '', /^http:\/\/127\.0\.0\.1:1\/setup\?code=[\w-]{43}$/);
    assert.equal(two?.split('=')[1], one?.split('=')[1]);
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

  it('comes with an account that an administrator makes for somebody else', async () => {
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

describe('an API token', () => {
  const SCOPES = [
    { name: 'library:read', about: 'Read' },
    { name: 'library:write', about: 'Write' },
  ];

  it('is found by its secret until it is revoked or expires, and kept as a hash', async () => {
    const accounts = await openTestAccounts();
    after(() => accounts.close());
    const { context, clock } = accounts;
    const ann = await accounts.addCaller('Ann');
    const make = (name: string, days?: number) =>
      createApiToken(context, ann, { name, scopes: ['library:read'], days }, SCOPES);
    const [ci, short] = [await make('ci'), await make('short', 1)];
    assert.match(ci, /^mgp_[\w-]{43}$/);
    const found = await findApiToken(context, ci);
    assert.deepEqual([found?.account.id, found?.token.scopes], [ann.account.id, ['library:read']]);
    const listed = await context.store.tokens.listOf(ann.account.id);
    assert.ok(!JSON.stringify(listed).includes(ci));
    assert.ok(listed.every(({ prefix }) => prefix.length === 10));
    clock.advance(DAY_MS);
    assert.equal(await findApiToken(context, short), undefined, 'expired');
    const bob = await accounts.addCaller('Bob');
    await context.store.tokens.revoke(bob.account.id, found?.token.id ?? '', new Date(clock.nowMs()));
    assert.ok(await findApiToken(context, ci), 'it is not Bob’s');
    await context.store.tokens.revoke(ann.account.id, found?.token.id ?? '', new Date(clock.nowMs()));
    assert.equal(await findApiToken(context, ci), undefined, 'revoked');
    assert.equal(await findApiToken(context, 'mgp_guess'), undefined);
  });

  it('notes its last use at most once in a minute', async () => {
    const accounts = await openTestAccounts();
    after(() => accounts.close());
    const { context, clock } = accounts;
    const ann = await accounts.addCaller('Ann');
    const fields = { name: 'ci', scopes: ['library:read'], days: undefined };
    const secret = await createApiToken(context, ann, fields, SCOPES);
    const lastUsedMs = async () => (await context.store.tokens.listOf(ann.account.id))[0]?.lastUsedAt?.getTime();
    assert.equal(await lastUsedMs(), undefined);
    await findApiToken(context, secret);
    const first = clock.nowMs();
    assert.equal(await lastUsedMs(), first);
    clock.advance(59_999);
    await findApiToken(context, secret);
    assert.equal(await lastUsedMs(), first);
    clock.advance(1);
    await findApiToken(context, secret);
    assert.equal(await lastUsedMs(), first + 60_000);
  });

  it('needs an account, a name, and scopes that there are, and is one of a bounded number', async () => {
    const accounts = await openTestAccounts({ limits: { tokensOfAccountMax: 1 } });
    after(() => accounts.close());
    const { context } = accounts;
    const ann = await accounts.addCaller('Ann');
    const fields = { name: 'ci', scopes: ['library:read'], days: undefined };
    const make = (caller: typeof STRANGER, changes: Partial<typeof fields> = {}) =>
      createApiToken(context, caller, { ...fields, ...changes }, SCOPES);
    await assertRefused(() => make(STRANGER), 'signed_out');
    await assertRefused(() => make(ann, { name: ' ' }), 'token_name_missing', 'tokenName');
    await assertRefused(() => make(ann, { name: 'x'.repeat(81) }), 'token_name_too_long', 'tokenName');
    await assertRefused(() => make(ann, { scopes: [] }), 'unknown_scope', 'scopes');
    await assertRefused(() => make(ann, { scopes: ['library:burn'] }), 'unknown_scope', 'scopes');
    await make(ann);
    await assertRefused(() => make(ann), 'too_many_tokens');
  });
});
