import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openTestPostgres } from '../storage/postgres/testing/test-postgres.ts';
import { openRateBuckets } from './open-rate-buckets.ts';
import { TokenBuckets } from './token-buckets.ts';

const RATE = { name: 'calls', perSecond: 2, size: 10 };

describe('buckets in memory and in the database', () => {
  it('give, refuse and report the same', async () => {
    const postgres = await openTestPostgres();
    let nowMs = 1_000_000;
    const clock = { nowMs: () => nowMs };
    const local = new TokenBuckets(RATE, clock);
    const shared = (await openRateBuckets(postgres.server, clock))(RATE);
    const steps: [caller: string, cost: number, passedMs: number][] = [
      ['a', 8, 0],
      ['a', 4, 0],
      ['a', 2, 0],
      ['b', 1, 500],
      ['a', 1_000, 5_000],
      ['a', 1, 0],
      ['a', 1, -3_000],
      ['b', 3, 60_000],
    ];
    for (const [caller, cost, passedMs] of steps) {
      nowMs += passedMs;
      assert.equal(await shared.take(caller, cost), await local.take(caller, cost), `${caller} ${cost}`);
      assert.deepEqual(await shared.standingOf(caller), await local.standingOf(caller));
    }
    for (const buckets of [shared, local]) await buckets.giveBack('b');
    assert.deepEqual(await shared.standingOf('b'), await local.standingOf('b'));
    await postgres.close();
  });

  it('give no more to many processes than to one', async () => {
    const postgres = await openTestPostgres();
    const clock = { nowMs: () => 0 };
    const processes = await Promise.all([1, 2, 3, 4].map(() => openRateBuckets(postgres.server, clock)));
    const takes = processes.flatMap((create) => Array.from({ length: 5 }, () => create(RATE).take('a')));
    assert.equal((await Promise.all(takes)).filter((wait) => wait === 0).length, RATE.size);
    await postgres.close();
  });
});
