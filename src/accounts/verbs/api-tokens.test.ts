import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { OperatorProblem } from '../../base/operator-problem.ts';
import { operateTokens } from '../commands/operate-accounts.ts';
import { assertRefused } from '../testing/assert-refused.ts';
import { openTestAccounts, TEST_ROLES } from '../testing/open-test-accounts.ts';
import { createServiceTokens, type NewApiToken } from './api-tokens.ts';

const DAY_MS = 24 * 3_600_000;
const FIELDS: Omit<NewApiToken, 'account'> = { name: 'ci', days: undefined, resources: undefined };

describe('an API token', () => {
  it('is found by its secret until it is revoked or expires, and kept as a hash', async () => {
    const { tokens, clock, context, addCaller, close } = await openTestAccounts();
    after(close);
    const { account } = await addCaller('Ann', 'writer');
    const accountId = account.id;
    const ci = await tokens.create({ ...FIELDS, account, resources: ['book'] });
    const short = await tokens.create({ ...FIELDS, account, name: 'short', days: 1 });
    assert.match(ci, /^lib_[0-9A-Za-z]{43}$/);
    const found = await tokens.find(ci);
    assert.deepEqual([found?.account?.id, found?.account?.role], [accountId, 'writer']);
    assert.deepEqual([found?.token.service, found?.token.resources], ['library', ['book']]);
    assert.ok(await tokens.find(short));
    const listed = await tokens.listOf(accountId);
    assert.ok(!JSON.stringify(await context.store.tokens.list('library')).includes(ci));
    assert.deepEqual(
      listed.map(({ prefix }) => prefix.length),
      [10, 10],
    );
    clock.advance(DAY_MS);
    assert.equal(await tokens.find(short), undefined, 'expired');
    const id = found?.token.id ?? '';
    assert.equal(await tokens.revoke(id, (await addCaller('Bob')).account.id, 'bob@example.org'), false);
    assert.ok(await tokens.find(ci), 'it is not Bob’s');
    assert.equal(await tokens.revoke(id, accountId, 'ann@example.org'), true);
    assert.equal(await tokens.find(ci), undefined, 'revoked');
    assert.equal(await tokens.revoke(id, undefined, 'system'), false, 'it is revoked already');
    for (const guess of ['', 'lib_', 'lib_guess', ci.slice(4), `${ci}0`])
      assert.equal(await tokens.find(guess), undefined);
  });

  it('acts with the role that its account has at that moment', async () => {
    const { tokens, context, addCaller, close } = await openTestAccounts();
    after(close);
    const { account } = await addCaller('Ann', 'writer');
    const secret = await tokens.create({ ...FIELDS, account });
    const audit = { service: 'library', actor: 'system', action: 'set-role', subject: '', note: '', at: new Date(0) };
    await context.store.accounts.setRole(account.id, 'library', 'reader', audit);
    assert.equal((await tokens.find(secret))?.account?.role, 'reader');
  });

  it('may be of the operator, who has no account, and is of one service only', async () => {
    const { tokens, context, addCaller, close } = await openTestAccounts();
    after(close);
    const { account } = await addCaller('Ann');
    const accountId = account.id;
    const secret = await tokens.create({ ...FIELDS, account: undefined });
    const own = await tokens.create({ ...FIELDS, account });
    assert.deepEqual(
      [(await tokens.find(secret))?.account, (await tokens.find(secret))?.token.accountId],
      [undefined, undefined],
    );
    assert.equal((await tokens.listAll()).length, 2);
    assert.deepEqual([(await tokens.listOf(accountId)).length, (await tokens.listOf(undefined)).length], [1, 1]);
    const others = createServiceTokens(context, { ...TEST_ROLES, service: 'archive' }, 'lib_');
    assert.deepEqual([await others.find(own), await others.listAll()], [undefined, []]);
    assert.equal(await others.revoke((await tokens.listOf(accountId))[0]?.id ?? '', undefined, 'system'), false);
  });

  it('notes its last use at most once in a minute', async () => {
    const { tokens, clock, addCaller, close } = await openTestAccounts();
    after(close);
    const { account } = await addCaller('Ann');
    const accountId = account.id;
    const secret = await tokens.create({ ...FIELDS, account });
    const lastUsedMs = async () => (await tokens.listOf(accountId))[0]?.lastUsedAt?.getTime();
    assert.equal(await lastUsedMs(), undefined);
    await tokens.find(secret);
    const first = clock.nowMs();
    assert.equal(await lastUsedMs(), first);
    clock.advance(59_999);
    await tokens.find(secret);
    assert.equal(await lastUsedMs(), first);
    clock.advance(1);
    await tokens.find(secret);
    assert.equal(await lastUsedMs(), first + 60_000);
  });

  it('needs an account that exists, a name, and days within bounds, and is one of a bounded number', async () => {
    const { tokens, clock, addCaller, close } = await openTestAccounts({ limits: { tokensOfAccountMax: 1 } });
    after(close);
    const { account } = await addCaller('Ann');
    const make = (changes: Partial<NewApiToken> = {}) => tokens.create({ ...FIELDS, account, ...changes });
    await assertRefused(() => make({ account: { ...account, id: 'missing' } }), 'signed_out');
    await assertRefused(() => make({ name: ' ' }), 'token_name_missing', 'tokenName');
    await assertRefused(() => make({ name: 'x'.repeat(81) }), 'token_name_too_long', 'tokenName');
    for (const days of [0, -1, 1.5, Number.NaN, 3_651])
      await assertRefused(() => make({ days }), 'token_expiry_invalid', 'days');
    await make({ days: 1 });
    await assertRefused(() => make(), 'too_many_tokens');
    clock.advance(DAY_MS);
    await make();
    await assertRefused(() => make(), 'too_many_tokens');
  });

  it('is in the audit log when it is made and when it is revoked, without its secret', async () => {
    const { tokens, listAudit, addCaller, close } = await openTestAccounts();
    after(close);
    const { account } = await addCaller('Ann');
    const secret = await tokens.create({ ...FIELDS, account });
    const [token] = await tokens.listAll();
    await tokens.revoke(token?.id ?? '', undefined, 'root@example.org');
    const entries = (await listAudit(10)).map(({ actor, action, subject, note }) => [actor, action, subject, note]);
    assert.deepEqual(entries.slice(0, 2), [
      ['root@example.org', 'revoke-token', token?.id, 'ci'],
      [account.email, 'create-token', token?.id, 'ci'],
    ]);
    assert.ok(!JSON.stringify(entries).includes(secret));
  });

  it('can be made at the command line in a separate folder, with refusals in words', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'magpie-tokens-'));
    after(() => rm(dataDir, { recursive: true }));
    const service = { roles: TEST_ROLES, tokenMark: 'lib_' };
    const fields = { ...FIELDS, account: undefined };
    const secret = await operateTokens(dataDir, service, (tokens) => tokens.create(fields));
    const found = await operateTokens(dataDir, service, (tokens) => tokens.find(secret));
    assert.equal(found?.token.name, 'ci');
    await assert.rejects(
      operateTokens(dataDir, service, (tokens) => tokens.create({ ...fields, name: '' })),
      (error: unknown) => error instanceof OperatorProblem && /The token has no name/.test(error.message),
    );
  });
});
