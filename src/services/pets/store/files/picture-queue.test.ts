import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Requester } from '../../ports.ts';
import { TestClock } from '../../testing/test-registry.ts';
import { PictureQueue, type PictureQueueLimits } from './picture-queue.ts';

const LIMITS: PictureQueueLimits = {
  atOnce: 1,
  waitingMax: 8,
  waitingPerClientMax: 4,
  madePerClientMax: 100,
  madePerClientAndHour: 60,
  patienceMs: 60_000,
};

/** Opens a queue and holds its first picture until `release`, so that all others wait; `begun` lists their order. */
function hold(limits: Partial<PictureQueueLimits> = {}) {
  const pictureQueues = new PictureQueue({ ...LIMITS, ...limits }, new TestClock());
  const begun: string[] = [];
  const released = Promise.withResolvers<void>();
  const ask = (name: string, requester?: Requester) => {
    const make = async () => {
      begun.push(name);
      await released.promise;
      return Buffer.from(name);
    };
    return pictureQueues.run(name, make, requester).then(String, (error: unknown) => {
      return (error as { code?: string }).code ?? (error as Error).message;
    });
  };
  const first = ask('first', { client: 'first' });
  const release = async () => {
    released.resolve();
    assert.equal(await first, 'first');
  };
  return { ask, begun, release };
}

describe('what waits to be made', () => {
  it('is dropped when the only one who waits for it goes, and leaves its share to others', async () => {
    const { ask, begun, release } = hold();
    const gone = new AbortController();
    const left = ['a', 'b', 'c', 'd'].map((name) => ask(name, { client: 'one', signal: gone.signal }));
    gone.abort(new Error('gone'));
    assert.deepEqual(await Promise.all(left), Array(4).fill('gone'));
    const stays = ask('e', { client: 'one' });
    await release();
    assert.equal(await stays, 'e');
    assert.deepEqual(begun, ['first', 'e']);
  });

  it('is made as long as anybody waits for it, in the same client or another', async () => {
    for (const client of ['one', 'other']) {
      const { ask, begun, release } = hold();
      const gone = new AbortController();
      const left = ask('a', { client: 'one', signal: gone.signal });
      const stays = ask('a', { client });
      gone.abort(new Error('gone'));
      assert.equal(await left, 'gone');
      await release();
      assert.equal(await stays, 'a');
      assert.deepEqual(begun, ['first', 'a']);
    }
  });

  it('is made again for a request after all others were aborted', async () => {
    const { ask, begun, release } = hold();
    const gone = new AbortController();
    const left = ask('a', { signal: gone.signal });
    gone.abort(new Error('gone'));
    const back = ask('a');
    assert.equal(await left, 'gone');
    await release();
    assert.equal(await back, 'a');
    assert.deepEqual(begun, ['first', 'a']);
  });

  it('is not even queued for a request that is already aborted', async () => {
    const { ask, begun, release } = hold();
    assert.equal(await ask('a', { signal: AbortSignal.abort(new Error('gone')) }), 'gone');
    await release();
    await nextTurn();
    assert.deepEqual(begun, ['first']);
  });

  it('takes turns by client, however much one of them asks for', async () => {
    const { ask, begun, release } = hold();
    const flood = ['a1', 'a2', 'a3'].map((name) => ask(name, { client: 'a' }));
    const others = [ask('b1', { client: 'b' }), ask('c1', { client: 'c' })];
    await release();
    await Promise.all([...flood, ...others]);
    assert.deepEqual(begun, ['first', 'a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('begins once, with the first turn of any client that waits for it', async () => {
    const { ask, begun, release } = hold();
    const waiting = ['a1', 'a2', 'a3'].map((name) => ask(name, { client: 'a' }));
    waiting.push(ask('a3', { client: 'b' }));
    await release();
    assert.deepEqual(await Promise.all(waiting), ['a1', 'a2', 'a3', 'a3']);
    assert.deepEqual(begun, ['first', 'a1', 'a3', 'a2']);
  });

  it('is refused beyond the share of a client, to that client alone', async () => {
    const { ask, release } = hold();
    const within = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, { client: 'a' }));
    assert.equal(await ask('a5', { client: 'a' }), 'pictures_overloaded');
    const again = ask('a4', { client: 'a' });
    const other = ask('b1', { client: 'b' });
    await release();
    assert.deepEqual(await Promise.all([...within, again, other]), ['a1', 'a2', 'a3', 'a4', 'a4', 'b1']);
  });

  it('is refused when too much waits, to the client that waits for most', async () => {
    const { ask, begun, release } = hold({ waitingMax: 4 });
    const flood = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, { client: 'a' }));
    const other = ask('b1', { client: 'b' });
    assert.equal(await flood[3], 'pictures_overloaded');
    await release();
    assert.deepEqual(await Promise.all([...flood, other]), ['a1', 'a2', 'a3', 'pictures_overloaded', 'b1']);
    assert.ok(!begun.includes('a4'));
  });

  it('begins with the client that had least made lately, however many clients wait for more', async () => {
    const clock = new TestClock();
    const pictureQueues = new PictureQueue(LIMITS, clock);
    const made: string[] = [];
    const ask = (client: string, name: string) =>
      pictureQueues.run(
        name,
        async () => {
          made.push(name);
          await nextTurn();
          return Buffer.from(name);
        },
        { client },
      );
    await Promise.all(['a', 'b', 'c'].map((client) => ask(client, `${client}1`)));
    await Promise.all([
      ...['a', 'b', 'c'].map((client) => ask(client, `${client}2`)),
      ask('new', 'new1'),
      ask('new', 'new2'),
    ]);
    // The first had begun when the newcomer asked.
    assert.deepEqual(made.slice(3), ['a2', 'new1', 'b2', 'c2', 'new2']);
  });

  it('takes the place of the client that had most made lately, when too much waits', async () => {
    const { ask, release } = hold({ waitingMax: 2 });
    const [busy, other, newcomer] = [
      ask('x', { client: 'first' }),
      ask('b1', { client: 'b' }),
      ask('c1', { client: 'c' }),
    ];
    assert.equal(await busy, 'pictures_overloaded', 'its client had one made already');
    await release();
    assert.deepEqual(await Promise.all([other, newcomer]), ['b1', 'c1']);
  });

  it('is refused to a client that had its share made, until that comes back', async () => {
    const clock = new TestClock();
    const pictureQueues = new PictureQueue({ ...LIMITS, madePerClientMax: 2, madePerClientAndHour: 60 }, clock);
    const ask = (name: string, client: string) =>
      pictureQueues.run(name, async () => Buffer.from(name), { client }).then(String);
    await ask('a1', 'a');
    await ask('a2', 'a');
    await assert.rejects(ask('a3', 'a'), {
      code: 'pictures_overloaded',
      params: { reason: 'client-had-many', retryAfterSeconds: 60 },
    });
    assert.equal(await ask('b1', 'b'), 'b1');
    clock.advance(60_000);
    assert.equal(await ask('a3', 'a'), 'a3');
    await assert.rejects(ask('a4', 'a'), { code: 'pictures_overloaded' });
  });

  it('is refused to a request that has waited too long, with the time to come back', async () => {
    const pictureQueues = new PictureQueue({ ...LIMITS, patienceMs: 1 }, new TestClock());
    const release = Promise.withResolvers<Buffer>();
    const refusal = { code: 'pictures_overloaded', params: { reason: 'takes-too-long', retryAfterSeconds: 2 } };
    await Promise.all([
      assert.rejects(
        pictureQueues.run('begun', () => release.promise),
        refusal,
      ),
      assert.rejects(
        pictureQueues.run('waiting', () => assert.fail('no request waits for it')),
        refusal,
      ),
    ]);
    release.resolve(Buffer.from('x'));
    await nextTurn();
  });
});
