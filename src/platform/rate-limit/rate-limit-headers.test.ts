import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toRateLimitHeaders } from './rate-limit-headers.ts';
import { TokenBuckets } from './token-buckets.ts';

describe('rate limit headers', () => {
  it('state the quota, its window, the rest of it, and the time until it is full again', () => {
    let nowMs = 0;
    const buckets = new TokenBuckets({ name: 'test', perSecond: 0.5, size: 10 }, { nowMs: () => nowMs });
    const headersOf = (caller: string) => toRateLimitHeaders('test', buckets.standingOf(caller));
    assert.equal(headersOf('a').ratelimit, '"test";r=10;t=0', 'a caller that was never seen');
    for (let count = 0; count < 4; count++) buckets.take('a');
    assert.deepEqual(headersOf('a'), {
      'ratelimit-policy': '"test";q=10;w=20',
      ratelimit: '"test";r=6;t=8',
      'ratelimit-limit': '10',
      'ratelimit-remaining': '6',
      'ratelimit-reset': '8',
    });
    nowMs += 3_000;
    assert.equal(headersOf('a').ratelimit, '"test";r=7;t=5');
    for (let count = 0; count < 9; count++) buckets.take('a');
    assert.equal(headersOf('a')['ratelimit-remaining'], '0');
    assert.equal(headersOf('b')['ratelimit-remaining'], '10');
  });
});
