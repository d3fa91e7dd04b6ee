import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TokenBuckets } from '../../../platform/rate-limit/token-buckets.ts';
import { assertRefused } from '../testing/assert-refused.ts';
import { ANYBODY, addTestAccount, openTestRegistry, TestClock } from '../testing/test-registry.ts';
import { RateLimits } from './rate-limits.ts';

describe('RateLimits', () => {
  it('take nothing from an account for what its client is refused', async () => {
    const registry = await openTestRegistry();
    const { account } = await addTestAccount(registry.resources, 'Ada');
    await registry.close();
    const rates = new RateLimits((rate) => new TokenBuckets(rate, new TestClock()), {
      edit: { burst: 2, perHour: 60 },
    });
    const edit = (clientHash: string) => rates.check('edit', { account, clientHash });
    await rates.check('edit', { ...ANYBODY, clientHash: 'shared' });
    await edit('shared');
    for (let attempt = 0; attempt < 5; attempt++) await assertRefused(() => edit('shared'), 'rate_limited');
    await edit('own');
    const problem = await assertRefused(() => edit('third'), 'rate_limited');
    assert.equal(problem.retryAfterSeconds, 60);
  });

  it('keep acts apart', async () => {
    const rates = new RateLimits((rate) => new TokenBuckets(rate, new TestClock()), {
      like: { burst: 1, perHour: 1 },
      report: { burst: 1, perHour: 1 },
    });
    await rates.check('like', ANYBODY);
    await rates.check('report', ANYBODY);
  });
});
