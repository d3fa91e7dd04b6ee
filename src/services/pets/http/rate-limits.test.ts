import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertRefused, toRefused } from '../testing/assert-refused.ts';
import { ANYBODY, addTestAccount, openTestRegistry, TestClock } from '../testing/test-registry.ts';
import { RateLimits } from './rate-limits.ts';

const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;

/** Log-ins at one limiter; each tells whether the password would have been looked at. */
function openLogIns() {
  const clock = new TestClock();
  const rates = new RateLimits(clock);
  const isLetThrough = (client: string | number, email: string): boolean => {
    try {
      rates.check('log-in', { ...ANYBODY, clientHash: `client ${client}` }, email);
      return true;
    } catch (error) {
      assert.equal(toRefused(error).code, 'rate_limited');
      return false;
    }
  };
  return { clock, isLetThrough };
}

describe('RateLimits of log-ins', () => {
  it('let the owner in from elsewhere, however long one client keeps trying the account', () => {
    const { clock, isLetThrough } = openLogIns();
    let tried = 0;
    for (let second = 0; second < 24 * 3_600; second++) {
      for (let attempt = 0; attempt < 3; attempt++) if (isLetThrough('attacker', 'ada@example.org')) tried++;
      clock.advance(SECOND_MS);
    }
    assert.ok(tried < 200, `${tried} in a day`);
    for (let attempt = 0; attempt < 5; attempt++) assert.ok(isLetThrough('owner', 'ada@example.org'));
  });

  it('let the owner in from elsewhere while two dozen clients try the account for a week', () => {
    const { clock, isLetThrough } = openLogIns();
    for (let minute = 0; minute < 7 * 24 * 60; minute++) {
      for (let client = 0; client < 24; client++) isLetThrough(client, 'ada@example.org');
      clock.advance(60 * SECOND_MS);
    }
    assert.ok(isLetThrough('owner', 'ada@example.org'));
  });

  it('bound how often all clients together try one account, however it is written, and no other account', () => {
    const { clock, isLetThrough } = openLogIns();
    let client = 0;
    let tried = 0;
    for (let hour = 0; hour < 24; hour++) {
      for (let attempt = 0; attempt < 2_500; attempt++) {
        if (isLetThrough(client++, attempt % 2 === 0 ? 'ada@example.org' : ' ADA@example.org')) tried++;
      }
      clock.advance(HOUR_MS);
    }
    assert.ok(tried >= 2_000 && tried <= 5_000, `${tried} in a day`);
    assert.ok(isLetThrough(client, 'bo@example.org'));
  });

  it('take nothing from an account when the client itself may not try', () => {
    const { isLetThrough } = openLogIns();
    // Each of these clients has used up its own attempts at other accounts.
    for (let client = 0; client < 200; client++) {
      for (let account = 0; account < 20; account++)
        assert.ok(isLetThrough(client, `${client}-${account}@example.org`));
      for (let attempt = 0; attempt < 20; attempt++) assert.equal(isLetThrough(client, 'ada@example.org'), false);
    }
    assert.ok(isLetThrough('owner', 'ada@example.org'));
  });
});

describe('RateLimits', () => {
  it('take nothing from an account for what its client is refused', async () => {
    const registry = await openTestRegistry();
    const { account } = await addTestAccount(registry.resources, 'Ada');
    await registry.close();
    const rates = new RateLimits(new TestClock(), { edit: { burst: 2, perHour: 60 } });
    const edit = (clientHash: string) => rates.check('edit', { account, clientHash });
    rates.check('edit', { ...ANYBODY, clientHash: 'shared' });
    edit('shared');
    for (let attempt = 0; attempt < 5; attempt++) await assertRefused(() => edit('shared'), 'rate_limited');
    edit('own');
    const problem = await assertRefused(() => edit('third'), 'rate_limited');
    assert.equal(problem.retryAfterSeconds, 60);
  });

  it('keep acts apart', () => {
    const rates = new RateLimits(new TestClock(), { like: { burst: 1, perHour: 1 }, report: { burst: 1, perHour: 1 } });
    rates.check('like', ANYBODY);
    rates.check('report', ANYBODY);
  });
});
