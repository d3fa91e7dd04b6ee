import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Turns } from './turns.ts';

describe('turns', () => {
  it('never lets more tasks run at once than allowed, and runs all of them in order', async () => {
    const turns = new Turns(2);
    const started: number[] = [];
    let running = 0;
    const tasks = Array.from({ length: 7 }, (_, index) =>
      turns.run(async () => {
        started.push(index);
        running++;
        assert.ok(running <= 2);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        return index;
      }),
    );
    assert.deepEqual(await Promise.all(tasks), [0, 1, 2, 3, 4, 5, 6]);
    assert.deepEqual(started, [0, 1, 2, 3, 4, 5, 6]);
  });

  it('passes the turn on when a task fails', async () => {
    const turns = new Turns(1);
    await assert.rejects(turns.run(() => Promise.reject(new Error('failed'))));
    assert.equal(await turns.run(() => Promise.resolve('next')), 'next');
  });
});
