import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BodyTurns } from './body-turns.ts';
import { HttpProblem } from './problem.ts';

const NEVER = new AbortController().signal;
const MANY = 1_000;
const TURNS_MAX = 20;

describe('BodyTurns', () => {
  it('let the first body through at once, and those after it one in each turn of the event loop', async () => {
    const turns = new BodyTurns(1, MANY);
    const read: string[] = [];
    const perTurn: number[] = [];
    const all = ['a1', 'a2', 'a3', 'b1', 'a4', 'c1'].map((name) =>
      turns.run({ lane: name.slice(0, 1), signal: NEVER }, () => read.push(name)),
    );
    assert.deepEqual(read, ['a1']);
    while (read.length < all.length && perTurn.length < TURNS_MAX) {
      const before = read.length;
      await nextTurn();
      perTurn.push(read.length - before);
    }
    await Promise.all(all);
    assert.deepEqual(read, ['a1', 'a2', 'b1', 'c1', 'a3', 'a4'], 'callers take turns');
    assert.ok(perTurn.every((count) => count <= 1));
    await nextTurn();
    turns.run({ lane: 'a', signal: NEVER }, () => read.push('a5')).catch(assert.fail);
    assert.equal(read.at(-1), 'a5', 'nothing is left behind');
  });

  it('let no more than a few be read at once', async () => {
    const turns = new BodyTurns(2, MANY);
    let now = 0;
    let most = 0;
    const read = async (): Promise<void> => {
      most = Math.max(most, ++now);
      await nextTurn();
      now--;
    };
    await Promise.all(Array.from({ length: 9 }, () => turns.run({ lane: 'a', signal: NEVER }, read)));
    assert.equal(most, 2);
  });

  it('pass on when reading fails', async () => {
    const turns = new BodyTurns(1, MANY);
    const caller = { lane: 'a', signal: NEVER };
    const fail = () => {
      throw new SyntaxError();
    };
    const failed = [turns.run(caller, fail), turns.run(caller, fail)];
    for (const each of failed) await assert.rejects(each, SyntaxError);
    assert.equal(await turns.run(caller, () => 1), 1);
  });

  it('skip a body whose caller is gone', async () => {
    const turns = new BodyTurns(1, MANY);
    const abort = new AbortController();
    await turns.run({ lane: 'a', signal: NEVER }, () => {});
    const gone = turns.run({ lane: 'a', signal: abort.signal }, assert.fail);
    const next = turns.run({ lane: 'a', signal: NEVER }, () => {});
    abort.abort(new HttpProblem({ kind: 'client-gone' }));
    await assert.rejects(gone, HttpProblem);
    await next;
  });

  it('refuse the newest body of the longest lane when too many wait', async () => {
    const turns = new BodyTurns(1, 2);
    const read = (lane: string) => turns.run({ lane, signal: NEVER }, () => {});
    const [now, first, second, other] = ['a', 'a', 'a', 'b'].map(read);
    await assert.rejects(second!, HttpProblem);
    await Promise.all([now, first, other]);
  });
});
