import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Limiter, LimiterFull } from './limiter.ts';

const MANY = 1_000;
const TURNS_MAX = 20;

describe('a limiter', () => {
  it('begins the first task at once, and those after it one in each turn of the event loop', async () => {
    const limiter = new Limiter({ atOnce: 1, waitingMax: MANY });
    const begun: string[] = [];
    const perTurn: number[] = [];
    const all = ['a1', 'a2', 'a3', 'b1', 'a4', 'c1'].map((name) =>
      limiter.run(() => begun.push(name), { owner: name.slice(0, 1) }),
    );
    assert.deepEqual(begun, ['a1']);
    while (begun.length < all.length && perTurn.length < TURNS_MAX) {
      const before = begun.length;
      await nextTurn();
      perTurn.push(begun.length - before);
    }
    await Promise.all(all);
    assert.deepEqual(begun, ['a1', 'a2', 'b1', 'c1', 'a3', 'a4'], 'owners take turns');
    assert.ok(perTurn.every((count) => count <= 1));
    await nextTurn();
    limiter.run(() => begun.push('a5')).catch(assert.fail);
    assert.equal(begun.at(-1), 'a5', 'nothing is left behind');
  });

  it('never runs more tasks at once than allowed', async () => {
    const limiter = new Limiter({ atOnce: 2, waitingMax: MANY });
    let running = 0;
    let most = 0;
    const task = async (): Promise<void> => {
      most = Math.max(most, ++running);
      await nextTurn();
      running--;
    };
    await Promise.all(Array.from({ length: 9 }, () => limiter.run(task)));
    assert.equal(most, 2);
  });

  it('goes on after a task that fails', async () => {
    const limiter = new Limiter({ atOnce: 1, waitingMax: MANY });
    const fail = () => {
      throw new SyntaxError();
    };
    const failed = [limiter.run(fail), limiter.run(fail)];
    for (const each of failed) await assert.rejects(each, SyntaxError);
    assert.equal(await limiter.run(() => 1), 1);
  });

  it('gives up the wait when its signal is aborted, and lets the next one begin', async () => {
    const limiter = new Limiter({ atOnce: 1, waitingMax: 1 });
    const abort = new AbortController();
    const first = limiter.run(() => {});
    const aborted = limiter.run(assert.fail, { signal: abort.signal });
    abort.abort(new Error('gone'));
    await assert.rejects(aborted, /gone/);
    const next = limiter.run(() => 'next');
    assert.equal(await next, 'next', 'its place is free again');
    await first;
    await assert.rejects(limiter.run(assert.fail, { signal: abort.signal }), /gone/);
  });

  it('refuses the newest task of the owner with the most waiting ones when too many wait', async () => {
    const limiter = new Limiter({ atOnce: 1, waitingMax: 2 });
    const [now, first, second, other] = ['a', 'a', 'a', 'b'].map((owner) => limiter.run(() => {}, { owner }));
    await assert.rejects(second!, LimiterFull);
    await Promise.all([now, first, other]);
  });
});
