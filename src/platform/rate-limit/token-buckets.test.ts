import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TokenBuckets } from './token-buckets.ts';

describe('TokenBuckets', () => {
  it('lets a caller send what two seconds give at once, and then at the steady rate', () => {
    let nowMs = 0;
    const buckets = new TokenBuckets({ name: 'test', perSecond: 5, size: 10 }, { nowMs: () => nowMs });
    const takeAll = () => Array.from({ length: 20 }, () => buckets.take('a')).filter((wait) => wait === 0).length;
    assert.equal(takeAll(), 10);
    assert.equal(buckets.take('a'), 0.2);
    nowMs += 1_000;
    assert.equal(takeAll(), 5);
    nowMs += 3_600_000;
    assert.equal(takeAll(), 10);
  });

  it('lets a caller take the whole burst at once, however slowly tokens come back', () => {
    let nowMs = 0;
    const buckets = new TokenBuckets({ name: 'test', perSecond: 0.01, size: 3 }, { nowMs: () => nowMs });
    const takeAll = () => Array.from({ length: 9 }, () => buckets.take('a')).filter((wait) => wait === 0).length;
    assert.equal(takeAll(), 3);
    nowMs += 100_000;
    assert.equal(takeAll(), 1);
  });

  it('takes the cost of a request, all or none, and returns the time until it is available', () => {
    let nowMs = 0;
    const buckets = new TokenBuckets({ name: 'test', perSecond: 2, size: 10 }, { nowMs: () => nowMs });
    assert.equal(buckets.take('a', 8), 0);
    assert.equal(buckets.take('a', 4), 1, 'two are left, and two more come in a second');
    assert.equal(buckets.take('a', 2), 0, 'what was refused took nothing');
    nowMs += 5_000;
    assert.equal(buckets.take('a', 1_000), 0, 'what costs more than a bucket holds takes a full one');
    assert.equal(buckets.take('a'), 0.5);
  });

  it('keeps callers apart', () => {
    const buckets = new TokenBuckets({ name: 'test', perSecond: 0.5, size: 1 }, { nowMs: () => 0 });
    assert.equal(buckets.take('a'), 0);
    assert.equal(buckets.take('a'), 2);
    assert.equal(buckets.take('b'), 0);
  });

  it('gives nothing for a clock that is set back', () => {
    let nowMs = 10_000;
    const buckets = new TokenBuckets({ name: 'test', perSecond: 1, size: 2 }, { nowMs: () => nowMs });
    buckets.take('a');
    buckets.take('a');
    nowMs = 0;
    assert.equal(buckets.take('a'), 1);
  });

  it('remembers a bounded number of callers, the latest', () => {
    const buckets = new TokenBuckets({ name: 'test', perSecond: 0.1, size: 0.2 }, { nowMs: () => 0 });
    buckets.take('first');
    for (let i = 0; i < 10_000; i++) buckets.take(`caller ${i}`);
    assert.equal(buckets.take('first'), 0, 'forgotten');
    assert.ok(buckets.take('caller 9999') > 0, 'remembered');
  });
});
