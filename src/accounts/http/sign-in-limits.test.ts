import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forSoak } from '../../base/testing/soak.ts';
import { TokenBuckets } from '../../platform/rate-limit/token-buckets.ts';
import { refuse } from '../model/refusal-codes.ts';
import { TestClock } from '../testing/open-test-accounts.ts';
import { SignInLimits } from './sign-in-limits.ts';

const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;
/** The time between the tries of an attacker, who tries more often than any limit allows. */
const STEP_S = forSoak(10, 60);
const OWNER = { clientHash: 'client owner', email: 'ada@example.org', isKnown: false };

/**
 * Opens a limiter and returns a function that tries a wrong password and returns whether it would have been compared.
 */
function openSignIns() {
  const clock = new TestClock();
  const limits = new SignInLimits((rate) => new TokenBuckets(rate, clock));
  const isLetThrough = async (client: string | number, email: string, isKnown = false): Promise<boolean> => {
    let isTried = false;
    const attempt = async () => {
      isTried = true;
      throw refuse('wrong_credentials', {});
    };
    await limits.try({ clientHash: `client ${client}`, email, isKnown }, attempt).catch(() => {});
    return isTried;
  };
  return { clock, limits, isLetThrough };
}

describe('SignInLimits', () => {
  it('show a client its own limit, or that of the account if fewer tries are left there', async () => {
    const { clock, limits, isLetThrough } = openSignIns();
    const remaining = async (email?: string) => (await limits.tryHeadersOf('client a', email))['ratelimit-remaining'];
    for (let attempt = 0; attempt < 20; attempt++) await isLetThrough('a', 'ada@example.org');
    clock.advance(HOUR_MS);
    assert.deepEqual(
      [await remaining(), await remaining(' ADA@example.org'), await remaining('bo@example.org')],
      ['20', '4', '20'],
    );
    await limits.checkRegistration('client a');
    await limits.checkEdit('account');
    assert.match((await limits.registrationHeadersOf('client a'))['ratelimit'] ?? '', /^"registration";r=19;/);
    assert.match((await limits.editHeadersOf('account'))['ratelimit'] ?? '', /^"edit";r=59;/);
  });

  it('let the owner in from elsewhere, however long one client keeps trying the account', async () => {
    const { clock, isLetThrough } = openSignIns();
    let tried = 0;
    for (let second = 0; second < 24 * 3_600; second += STEP_S) {
      for (let attempt = 0; attempt < 3; attempt++) if (await isLetThrough('attacker', 'ada@example.org')) tried++;
      clock.advance(STEP_S * SECOND_MS);
    }
    assert.ok(tried < 200, `${tried} in a day`);
    for (let attempt = 0; attempt < 5; attempt++) assert.ok(await isLetThrough('owner', 'ada@example.org'));
  });

  it('let the owner in from elsewhere while two dozen clients try the account for a week', async () => {
    const { clock, isLetThrough } = openSignIns();
    for (let minute = 0; minute < 7 * 24 * 60; minute += 10) {
      for (let client = 0; client < 24; client++) await isLetThrough(client, 'ada@example.org');
      clock.advance(600 * SECOND_MS);
    }
    assert.ok(await isLetThrough('owner', 'ada@example.org'));
  });

  it('bound how often all clients together try one account, however it is written, and no other account', async () => {
    const { clock, isLetThrough } = openSignIns();
    let client = 0;
    let tried = 0;
    for (let hour = 0; hour < 24; hour++) {
      // After the first hour a few hundred are more than is let through.
      for (let attempt = 0; attempt < (hour === 0 ? 2_500 : forSoak(2_500, 250)); attempt++) {
        if (await isLetThrough(client++, attempt % 2 === 0 ? 'ada@example.org' : ' ADA@example.org')) tried++;
      }
      clock.advance(HOUR_MS);
    }
    assert.ok(tried >= 2_000 && tried <= 5_000, `${tried} in a day`);
    assert.ok(await isLetThrough(client, 'bo@example.org'));
  });

  it('let a client in that is known at the account when all others have used up its tries', async () => {
    const { isLetThrough } = openSignIns();
    for (let client = 0; client < 2_000; client++) assert.ok(await isLetThrough(client, 'ada@example.org'));
    assert.equal(await isLetThrough('stranger', 'ada@example.org'), false);
    for (let attempt = 0; attempt < 20; attempt++) assert.ok(await isLetThrough('owner', 'ada@example.org', true));
    assert.equal(await isLetThrough('owner', 'ada@example.org', true), false, 'it has its own tries, not more');
  });

  it('charge the client alone for a try that was refused because too many wait', async () => {
    const { limits, isLetThrough } = openSignIns();
    const busy = () => Promise.reject(refuse('too_busy', { retryAfterSeconds: 1 }));
    for (let client = 0; client < 2_000; client++) {
      await assert.rejects(limits.try({ ...OWNER, clientHash: `client ${client}` }, busy), { code: 'too_busy' });
    }
    assert.ok(await isLetThrough('owner', 'ada@example.org'));
    for (let attempt = 1; attempt < 20; attempt++) await assert.rejects(limits.try(OWNER, busy), { code: 'too_busy' });
    await assert.rejects(limits.try(OWNER, busy), { code: 'too_often' });
  });

  it('take nothing from an account when the client itself may not try', async () => {
    const { isLetThrough } = openSignIns();
    // Each of these clients has used up its own attempts at other accounts.
    for (let client = 0; client < 110; client++) {
      for (let account = 0; account < 20; account++)
        assert.ok(await isLetThrough(client, `${client}-${account}@example.org`));
      for (let attempt = 0; attempt < 20; attempt++) assert.equal(await isLetThrough(client, 'ada@example.org'), false);
    }
    assert.ok(await isLetThrough('owner', 'ada@example.org'));
  });

  it('charge nothing for a right password, and something for each wrong one', async () => {
    const { limits, isLetThrough } = openSignIns();
    for (let time = 0; time < 500; time++) await limits.try(OWNER, async () => {});
    for (let time = 0; time < 20; time++) assert.ok(await isLetThrough('owner', 'ada@example.org'));
    assert.equal(await isLetThrough('owner', 'ada@example.org'), false);
    await assert.rejects(
      limits.try(OWNER, async () => {}),
      ({ code, params }) => code === 'too_often' && params.retryAfterSeconds > 0,
    );
  });

  it('charge for tries that run at the same time before any of them has ended', async () => {
    const { limits } = openSignIns();
    let tried = 0;
    const attempt = async () => {
      tried++;
      await new Promise(setImmediate);
      throw refuse('wrong_credentials', {});
    };
    await Promise.allSettled(Array.from({ length: 100 }, () => limits.try(OWNER, attempt)));
    assert.equal(tried, 20);
  });
});
