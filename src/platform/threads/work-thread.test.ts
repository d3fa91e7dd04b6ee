import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { findDamagedPart } from '../storage/store-damaged.ts';
import type { testWork } from './testing/test-work.ts';
import { isOutOfMemory, WorkThread, WorkTimedOut } from './work-thread.ts';

const thread = new WorkThread<typeof testWork>(new URL('./testing/test-work.ts', import.meta.url));
after(() => thread.close());

describe('work thread', () => {
  it('takes Buffers and gives Buffers back', async () => {
    const reversed = await thread.run('reverse', Buffer.from('abc'));
    assert.ok(Buffer.isBuffer(reversed));
    assert.equal(reversed.toString(), 'cba');
  });

  it('takes records with dates and Buffers, and gives them back as they are', async () => {
    const record = { at: new Date(7), bytes: Buffer.from('abc') };
    assert.deepEqual(await thread.run('repeat', record), record);
  });

  it('moves buffers there and back', async () => {
    const numbers = Float32Array.of(1, 2);
    const back = await thread.runWith([numbers.buffer], 'giveBack', numbers);
    assert.equal(numbers.length, 0);
    assert.deepEqual(back.numbers, Float32Array.of(1, 2));
    assert.deepEqual(await thread.run('double', back.numbers), { doubled: Float32Array.of(2, 4) });
  });

  it('does one piece after the other, in the order in which they came', async () => {
    const slow = thread.run('say', 'first', { afterMs: 30 });
    const quick = thread.run('say', 'second', { afterMs: 0 });
    assert.deepEqual(await slow, ['first']);
    assert.deepEqual(await quick, ['first', 'second']);
  });

  it('distinguishes a thread whose heap was full from one that ended otherwise', async () => {
    const fill = 'const held = []; for (;;) held.push(Array.from({ length: 10_000 }, () => ({})));';
    const worker = new Worker(fill, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } });
    const [cause] = (await once(worker, 'exit', { signal: AbortSignal.timeout(60_000) }).catch((error) => [error])) as [
      unknown,
    ];
    assert.ok(isOutOfMemory(new Error('a thread ended', { cause })));
    assert.ok(!isOutOfMemory(new Error('a thread ended', { cause: new Error('the thread ended') })));
  });

  it('ends a thread that has had nothing to do for a while, and starts another with the next piece', async () => {
    const resting = new WorkThread<typeof testWork>(new URL('./testing/test-work.ts', import.meta.url), undefined, {
      idleMsMax: 20,
    });
    assert.deepEqual(await resting.run('say', 'first', { afterMs: 0 }), ['first']);
    assert.equal(resting.isRunning, true);
    while (resting.isRunning) await sleep(5);
    assert.deepEqual(
      await resting.run('say', 'again', { afterMs: 60 }),
      ['again'],
      'another, which lives while it works',
    );
    await resting.close();
  });

  it('ends a thread whose work takes too long, and starts another with the next piece', async () => {
    const bounded = new WorkThread<typeof testWork>(new URL('./testing/test-work.ts', import.meta.url), undefined, {
      workMsMax: 500,
    });
    assert.deepEqual(await bounded.run('say', 'first', { afterMs: 0 }), ['first']);
    await assert.rejects(bounded.run('spin'), WorkTimedOut);
    assert.deepEqual(await bounded.run('say', 'anew', { afterMs: 0 }), ['anew']);
    await bounded.close();
  });

  it('rejects with what the work throws, and goes on', async () => {
    await assert.rejects(thread.run('refuse', 'no'), RangeError);
    assert.deepEqual(await thread.run('say', 'third', { afterMs: 0 }), ['first', 'second', 'third']);
  });

  it('reports what was found to be damaged', async () => {
    await assert.rejects(thread.run('findDamage', 'a row'), (error) => findDamagedPart(error) === 'a row');
  });

  it('rejects what a dying thread was given, and starts another', async () => {
    const lost = [thread.run('die'), thread.run('say', 'lost', { afterMs: 0 })];
    for (const each of lost) await assert.rejects(each, /thread ended/);
    assert.deepEqual(await thread.run('say', 'anew', { afterMs: 0 }), ['anew']);
  });

  it('rejects what waits when it is closed', async () => {
    const closing = new WorkThread<typeof testWork>(new URL('./testing/test-work.ts', import.meta.url));
    const waiting = assert.rejects(closing.run('say', 'late', { afterMs: 60_000 }), /closed/);
    await closing.close();
    await waiting;
  });
});
