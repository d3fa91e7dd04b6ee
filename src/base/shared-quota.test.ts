import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SharedQuota } from './shared-quota.ts';

describe('SharedQuota', () => {
  it('gives one owner half of it, and the next ones their share of the rest', () => {
    const room = new SharedQuota(100);
    assert.equal(room.take('a', 50), true);
    assert.equal(room.take('a', 1), false);
    assert.equal(room.take('b', 25), true);
    assert.equal(room.take('b', 1), false);
    assert.equal(room.take('c', 12), true);
  });

  it('is never filled, however many owners take what they get', () => {
    const room = new SharedQuota(1_000_000);
    let taken = 0;
    for (let turn = 0; turn < 100; turn++) {
      for (let owner = 0; owner < 10; owner++) while (room.take(String(owner), 1_000)) taken += 1_000;
    }
    assert.ok(taken < 1_000_000, String(taken));
    assert.equal(room.take('newcomer', 500), true);
  });

  it('has room again for what was given back', () => {
    const room = new SharedQuota(100);
    assert.equal(room.take('a', 50), true);
    room.giveBack('a', 20);
    assert.equal(room.take('a', 21), false);
    assert.equal(room.take('a', 20), true);
    room.giveBack('a', 50);
    assert.equal(room.take('b', 50), true);
  });

  it('refuses what is more than half of it to everybody', () => {
    assert.equal(new SharedQuota(100).take('a', 51), false);
  });
});
