import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { StorageThread } from '../../src/vector/embedded/storage-thread.ts';
import { StoreFailure, StoreOverloaded } from '../../src/vector/errors.ts';
import type { FragileCalls } from './fragile-thread.ts';

describe('storage threads', () => {
  const deaths: Error[] = [];
  const limits = { waitingMax: 10, waitingBytesMax: 100 };
  const entry = new URL('./fragile-thread.ts', import.meta.url);
  const thread = new StorageThread<FragileCalls>(entry, null, limits, (error) => deaths.push(error));
  after(() => thread.close());

  it('answer calls in order, and one that fails does not spoil the others', async () => {
    await thread.open();
    const answers = [thread.call('echo', [1]), thread.call('fail', []), thread.call('echo', [2])];
    const settled = await Promise.allSettled(answers);
    assert.deepEqual(
      settled.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.constructor)),
      [1, StoreFailure, 2],
    );
  });

  it('refuse more calls or bytes than may wait, and take new ones afterwards', async () => {
    const calls = Array.from({ length: 11 }, () => thread.call('echo', [1]));
    await assert.rejects(calls[10]!, StoreOverloaded);
    await Promise.all(calls.slice(0, 10));
    await assert.rejects(thread.call('echo', [1], 101), StoreOverloaded);
    assert.equal(await thread.call('echo', [3], 100), 3);
  });

  it('fail what waits when they die, and come back by themselves', async () => {
    const calls = [thread.call('die', []), thread.call('echo', [1])];
    for (const call of calls) await assert.rejects(call, StoreFailure);
    assert.equal(deaths.length, 1);
    await thread.open();
    assert.equal(await thread.call('echo', [4]), 4);
  });

  it('refuse calls once they are closed', async () => {
    const last = thread.call('echo', [5]);
    await thread.close();
    assert.equal(await last, 5, 'what was asked before is answered');
    await assert.rejects(thread.call('echo', [6]), StoreFailure);
  });
});
