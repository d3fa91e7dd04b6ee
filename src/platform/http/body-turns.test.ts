import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { ParseTurns } from './parse-turns.ts';
import { HttpProblem } from './problem.ts';

const ROOM = 10 * 1024 * 1024;
/** Twice the least body that counts as large. */
const ROOM_FOR_TWO = 128 * 1024;
const NEVER = new AbortController().signal;
const TURNS_MAX = 20;

function compute(ms: number): void {
  const begun = performance.now();
  while (performance.now() - begun < ms);
}

describe('ParseTurns', () => {
  it('let the first large body through at once, and those after it one in each turn of the event loop', async () => {
    const turns = new ParseTurns(ROOM);
    const parsed: string[] = [];
    const perTurn: number[] = [];
    const all = ['a1', 'a2', 'a3', 'b1', 'a4', 'c1'].map((name) =>
      turns.parseLarge({ lane: name.slice(0, 1), signal: NEVER }, () => parsed.push(name)),
    );
    assert.deepEqual(parsed, ['a1']);
    while (parsed.length < all.length && perTurn.length < TURNS_MAX) {
      const before = parsed.length;
      await nextTurn();
      perTurn.push(parsed.length - before);
    }
    await Promise.all(all);
    assert.deepEqual(parsed, ['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
    assert.ok(perTurn.every((count) => count <= 1));
    await nextTurn();
    turns.parseLarge({ lane: 'a', signal: NEVER }, () => parsed.push('a5')).catch(assert.fail);
    assert.equal(parsed.at(-1), 'a5', 'nothing is left behind');
  });

  it('pass on when parsing fails', async () => {
    const turns = new ParseTurns(ROOM);
    const caller = { lane: 'a', signal: NEVER };
    const fail = () => {
      throw new SyntaxError();
    };
    const failed = [turns.parseLarge(caller, fail), turns.parseLarge(caller, fail)];
    for (const each of failed) await assert.rejects(each, SyntaxError);
    assert.equal(await turns.parseLarge(caller, () => 1), 1);
  });

  it('skip a body whose caller is gone', async () => {
    const turns = new ParseTurns(ROOM);
    const abort = new AbortController();
    await turns.parseLarge({ lane: 'a', signal: NEVER }, () => {});
    const gone = turns.parseLarge({ lane: 'a', signal: abort.signal }, assert.fail);
    const next = turns.parseLarge({ lane: 'a', signal: NEVER }, () => {});
    abort.abort(new HttpProblem({ kind: 'client-gone' }));
    await assert.rejects(gone, HttpProblem);
    await next;
  });

  it('refuse the newest body of the longest lane when more wait than can be in memory', async () => {
    const turns = new ParseTurns(ROOM_FOR_TWO);
    const parse = (lane: string) => turns.parseLarge({ lane, signal: NEVER }, () => {});
    const [now, first, second, other] = ['a', 'a', 'a', 'b'].map(parse);
    await assert.rejects(second!, HttpProblem);
    await Promise.all([now, first, other]);
  });

  it('rest while others have quick requests under way, longer than they worked', async () => {
    const turns = new ParseTurns(ROOM);
    const work = async () => {
      const begun = performance.now();
      const tasks = Array.from({ length: 3 }, () =>
        turns.parseLarge({ lane: 'bulk', signal: NEVER }, () => compute(5)),
      );
      await Promise.all(tasks);
      const took = performance.now() - begun;
      // The rest after the last one ends too.
      await sleep(100);
      return took;
    };
    turns.beginQuick('bulk');
    const alone = await work();
    turns.beginQuick('other');
    const beside = await work();
    turns.endQuick('other');
    const after = await work();
    assert.ok(beside > 2 * Math.min(alone, after), `${beside} beside a quick request, ${alone} and ${after} without`);
  });
});
