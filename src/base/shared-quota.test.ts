import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SharedQuota } from './shared-quota.ts';

describe('SharedQuota', () => {
  it('gives one owner half of it, and the next ones their share of the rest', () => {
    const quota = new SharedQuota(100);
    assert.equal(quota.take('a', 50), true);
    assert.equal(quota.take('a', 1), false);
    assert.equal(quota.take('b', 25), true);
    assert.equal(quota.take('b', 1), false);
    assert.equal(quota.take('c', 12), true);
  });

  it('is never filled, however many owners take what they get', () => {
    const quota = new SharedQuota(1_000_000);
    let taken = 0;
    for (let turn = 0; turn < 100; turn++) {
      for (let owner = 0; owner < 10; owner++) while (quota.take(String(owner), 1_000)) taken += 1_000;
    }
    assert.ok(taken < 1_000_000, String(taken));
    assert.equal(quota.take('new', 500), true);
  });

  it('allows again what was given back', () => {
    const quota = new SharedQuota(100);
    assert.equal(quota.take('a', 50), true);
    quota.giveBack('a', 20);
    assert.equal(quota.take('a', 21), false);
    assert.equal(quota.take('a', 20), true);
    quota.giveBack('a', 50);
    assert.equal(quota.take('b', 50), true);
  });

  it('refuses what is more than half of it to everybody', () => {
    assert.equal(new SharedQuota(100).take('a', 51), false);
  });
});
