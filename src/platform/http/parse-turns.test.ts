import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LARGE_BODY_BYTES, ParseTurns } from './parse-turns.ts';
import { HttpProblem } from './problem.ts';

const NEVER = new AbortController().signal;
const TURNS_MAX = 20;

describe('ParseTurns', () => {
  it('let the first body through at once, and those after it one in each turn of the event loop', async () => {
    const turns = new ParseTurns(10 * LARGE_BODY_BYTES);
    const begun: string[] = [];
    const perTurn: number[] = [];
    const all = ['a1', 'a2', 'a3', 'b1', 'a4', 'c1'].map((name) =>
      turns.wait({ lane: name.slice(0, 1), signal: NEVER }).then(() => begun.push(name)),
    );
    await Promise.resolve();
    assert.deepEqual(begun, ['a1']);
    while (begun.length < 6 && perTurn.length < TURNS_MAX) {
      const before = begun.length;
      await nextTurn();
      perTurn.push(begun.length - before);
    }
    await Promise.all(all);
    assert.deepEqual(begun, ['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
    assert.ok(perTurn.every((count) => count <= 1));
    await nextTurn();
    await turns.wait({ lane: 'a', signal: NEVER });
  });

  it('skip a body whose caller is gone', async () => {
    const turns = new ParseTurns(10 * LARGE_BODY_BYTES);
    const abort = new AbortController();
    await turns.wait({ lane: 'a', signal: NEVER });
    const gone = turns.wait({ lane: 'a', signal: abort.signal });
    const next = turns.wait({ lane: 'a', signal: NEVER });
    abort.abort(new HttpProblem({ kind: 'client-gone' }));
    await assert.rejects(gone, HttpProblem);
    await next;
  });

  it('refuse the newest body of the longest lane when more wait than can be in memory', async () => {
    const turns = new ParseTurns(2 * LARGE_BODY_BYTES);
    await turns.wait({ lane: 'a', signal: NEVER });
    const [first, second, other] = ['a', 'a', 'b'].map((lane) => turns.wait({ lane, signal: NEVER }));
    await assert.rejects(second!, HttpProblem);
    await Promise.all([first, other]);
  });
});
