import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isRefusal } from '../model/refusals.ts';
import { PreviewQueue } from './preview-queue.ts';

/** Opens a queue whose previews end on request, and records the order in which they began. */
function open() {
  const queue = new PreviewQueue();
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (client: string, name: string) =>
    queue.run(client, () => {
      began.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { queue, began, run, end };
}

describe('the queue of previews', () => {
  it('makes one at a time, and of each client the newest that waits', async () => {
    const { began, run, end } = open();
    const first = run('ann', 'ann 1');
    const replaced = run('ann', 'ann 2');
    const other = run('bob', 'bob 1');
    const newest = run('ann', 'ann 3');
    await assert.rejects(replaced, (error) => isRefusal(error, 'preview_replaced'));
    assert.deepEqual(began, ['ann 1'], 'what has begun is finished');
    await end('ann 1');
    await end('ann 3');
    await end('bob 1');
    assert.deepEqual(await Promise.all([first, newest, other]), ['ann 1', 'ann 3', 'bob 1']);
    assert.deepEqual(began, ['ann 1', 'ann 3', 'bob 1'], 'the newest has the place of the one that it replaced');
  });

  it('refuses a client when a hundred others wait, and goes on after one has failed', async () => {
    const { queue, run, end } = open();
    const failing = queue.run('x', () => new Promise((_, reject) => setImmediate(reject, new Error('broken'))));
    const waiting = Array.from({ length: 100 }, (_, index) => run(`client ${index}`, `${index}`));
    await assert.rejects(run('one more', 'never'), (error) => isRefusal(error, 'pictures_overloaded'));
    await assert.rejects(failing, /broken/);
    for (const index of waiting.keys()) await end(`${index}`);
    assert.equal((await Promise.all(waiting)).length, 100);
    const again = run('one more', 'at last');
    await end('at last');
    assert.equal(await again, 'at last');
  });
});
