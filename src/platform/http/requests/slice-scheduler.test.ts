import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SliceScheduler } from './slice-scheduler.ts';

const TURNS_MAX = 1_000;
const NEVER = new AbortController().signal;
const alone = () => false;

function compute(ms: number): void {
  const begun = performance.now();
  while (performance.now() - begun < ms);
}

/** Builds an answer of `slices` slices, and records each under the name of the answer. */
async function build(
  turns: SliceScheduler,
  namespace: string,
  name: string,
  slices: number,
  built: string[],
): Promise<void> {
  const builder = { namespace, signal: NEVER };
  try {
    for (let slice = 0; slice < slices; slice++) await turns.build(builder, () => built.push(name));
  } finally {
    turns.end(builder);
  }
}

describe('SliceScheduler', () => {
  it('build one slice in each turn of the event loop, callers taking turns, and the answers of a caller one by one', async () => {
    const turns = new SliceScheduler(alone);
    const built: string[] = [];
    const all = Promise.all([
      build(turns, 'a', 'a1', 3, built),
      build(turns, 'a', 'a2', 2, built),
      build(turns, 'b', 'b1', 2, built),
    ]);
    const perTurn: number[] = [];
    while (built.length < 7 && perTurn.length < TURNS_MAX) {
      const before = built.length;
      await nextTurn();
      perTurn.push(built.length - before);
    }
    await all;
    assert.deepEqual(built, ['a1', 'b1', 'a1', 'b1', 'a1', 'a2', 'a2']);
    assert.ok(perTurn.every((count) => count <= 1));
  });

  it('rest after a slice while others have requests under way, and not for others that build too', async () => {
    const others = new Set(['quick']);
    const turns = new SliceScheduler((builders) => [...others].some((namespace) => !builders.has(namespace)));
    const builder = { namespace: 'a', signal: NEVER };
    const built: string[] = [];
    /** Counts the turns of the event loop between a slow slice and the next one. */
    const countTurns = async (): Promise<number> => {
      built.length = 0;
      await turns.build(builder, () => compute(20));
      const next = turns.build(builder, () => built.push('next'));
      let count = 0;
      while (built.length === 0) {
        await nextTurn();
        count++;
      }
      await next;
      return count;
    };
    assert.ok((await countTurns()) > 3, 'quick requests take some turns');
    others.clear();
    others.add('a');
    await countTurns();
    assert.ok((await countTurns()) <= 3);
    turns.end(builder);
  });

  it('pass on when a slice fails or its client is gone, and leave nothing behind', async () => {
    const turns = new SliceScheduler(alone);
    const gone = new AbortController();
    const builder = { namespace: 'a', signal: gone.signal };
    const fail = turns.build(builder, () => {
      throw new RangeError();
    });
    await assert.rejects(fail, RangeError);
    gone.abort(new SyntaxError());
    await assert.rejects(turns.build(builder, assert.fail), SyntaxError);
    const built: string[] = [];
    const waiting = build(turns, 'a', 'next', 1, built);
    turns.end(builder);
    await waiting;
    assert.deepEqual(built, ['next']);
  });
});
