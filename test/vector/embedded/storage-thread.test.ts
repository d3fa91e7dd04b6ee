import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { OWN_NAMESPACE, StorageThread } from '../../../src/vector/embedded/threads/storage-thread.ts';
import { StoreFailure, StoreOverloaded } from '../../../src/vector/errors.ts';
import type { FragileCalls } from './fragile-thread.ts';
import { createSignal, giveSignal, waitForSignal } from './thread-signal.ts';

const WINDOW = 2;
const WAITING = 10;
/** The capacity of one namespace: its first call runs beside the window. */
const ROOM = 1 + WINDOW + WAITING;
/** The bytes of a call that fills the window alone. */
const LONG = 100;

describe('storage threads', () => {
  const deaths: Error[] = [];
  const limits = { waitingMax: WAITING, bytesMax: 200, windowMax: WINDOW, windowBytesMax: LONG };
  const entry = new URL('./fragile-thread.ts', import.meta.url);
  const thread = new StorageThread<FragileCalls>(entry, null, limits, (error) => deaths.push(error));
  after(() => thread.close());

  const echo = (value: number, namespace = 'a') => thread.call(namespace, 'echo', [value]);
  const flood = (count: number) => Array.from({ length: count }, (_, i) => echo(i));
  const settle = async (calls: readonly Promise<number>[]) =>
    (await Promise.allSettled(calls)).map((answer) =>
      answer.status === 'fulfilled' ? answer.value : answer.reason.constructor,
    );

  it('answer calls in order, and one that fails does not spoil the others', async () => {
    await thread.open();
    const answers = [echo(1), thread.call('a', 'fail', []), echo(2)];
    assert.deepEqual(await settle(answers), [1, StoreFailure, 2]);
  });

  it('refuse more calls than may wait, and take new ones afterwards', async () => {
    const answers = await settle(flood(ROOM + 1));
    assert.deepEqual(answers, [...Array(ROOM).keys(), StoreOverloaded]);
    assert.equal(await echo(3), 3);
  });

  it('refuse bytes beyond half of the quota to one namespace, and none of them to another', async () => {
    const first = thread.call('a', 'echo', [1], 100);
    await assert.rejects(thread.call('a', 'echo', [2], 1), StoreOverloaded);
    assert.equal(await thread.call('b', 'echo', [3], 50), 3);
    assert.equal(await first, 1);
    assert.equal(await thread.call('a', 'echo', [4], 100), 4);
  });

  it('take a place from the namespace that floods for one that does not', async () => {
    const calls = flood(ROOM);
    const others = [echo(100, 'b'), echo(101, 'b')];
    assert.deepEqual(await settle(calls), [...Array(ROOM - 1).keys(), StoreOverloaded]);
    assert.deepEqual(await Promise.all(others), [100, 101]);
  });

  it('let namespaces take turns, so that one waits for no more than the window of another', async () => {
    const order: number[] = [];
    const note = (value: number) => order.push(value);
    const calls = [...flood(8), echo(100, 'b'), echo(101, 'b')].map((call) => call.then(note));
    await Promise.all(calls);
    // The first call of each namespace runs beside the window.
    assert.deepEqual(order, [0, 1, 2, 100, 101, 3, 4, 5, 6, 7]);
  });

  it('carry the only call of a namespace out before the long calls of another that wait', async () => {
    const [held, given] = [createSignal(), createSignal()];
    const long = [thread.call('a', 'waitFor', [held], LONG), thread.call('a', 'waitFor', [held], 0)];
    const quick = thread.call('b', 'give', [given]);
    await new Promise(setImmediate);
    giveSignal(held);
    // This thread is blocked and sends nothing more to the other one meanwhile.
    assert.notEqual(waitForSignal(given), 'timed-out');
    await Promise.all([...long, quick]);
  });

  it('reply to a quick call before they carry out a long one', async () => {
    const held = createSignal();
    const quick = echo(1, 'b');
    const long = thread.call('a', 'waitFor', [held], LONG);
    await quick;
    giveSignal(held);
    assert.notEqual(await long, 'timed-out');
  });

  it('let others have their turns between the steps of a long call, and answer it in the end', async () => {
    const order: number[] = [];
    const note = (value: number) => order.push(value);
    const long = thread.call('a', 'inSteps', [-1, 20]).then(note);
    for (let n = 0; n < 5; n++) await echo(n, n % 2 === 0 ? 'b' : 'a').then(note);
    await long;
    assert.deepEqual(order, [0, 1, 2, 3, 4, -1]);
  });

  it('may refuse a long call between its steps when too many wait, and do not mistake others for it', async () => {
    // Each has a separate namespace, so that the last one to wait is rejected.
    const long = Array.from({ length: ROOM + 2 }, (_, n) => thread.call(`l${n}`, 'inSteps', [n, 50]));
    const answers = settle(long);
    for (let n = 0; n < 10; n++) await settle([echo(1, 'x'), echo(2, 'y'), echo(3, 'z')]);
    const values = (await answers).filter((value) => typeof value === 'number');
    assert.ok(values.length >= 1 && values.length < long.length);
    assert.deepEqual(await Promise.all(flood(ROOM)), [...Array(ROOM).keys()]);
  });

  it('carry out a call that is larger than what they are given at a time', async () => {
    const large = new StorageThread<FragileCalls>(entry, null, { ...limits, windowBytesMax: 1 }, () => {});
    await large.open();
    const calls = [1, 2, 3].map((value) => large.call('a', 'echo', [value], 20));
    assert.deepEqual(await Promise.all(calls), [1, 2, 3]);
    await large.close();
  });

  it("never refuse the store's own calls, nor let them wait for a turn", async () => {
    const calls = flood(ROOM);
    const own = Array.from({ length: 20 }, (_, i) => thread.call(OWN_NAMESPACE, 'echo', [i], 1_000));
    assert.deepEqual(await Promise.all(own), [...Array(20).keys()]);
    assert.deepEqual(await Promise.all(calls), [...Array(ROOM).keys()]);
  });

  it('fail what they were given and what waits when they die, and come back by themselves', async () => {
    const calls = [thread.call('a', 'die', []), ...flood(ROOM - 1)];
    for (const call of calls) await assert.rejects(call, StoreFailure);
    assert.equal(deaths.length, 1);
    assert.equal(thread.waitingCount, 0);
    await thread.open();
    assert.deepEqual(await Promise.all(flood(ROOM)), [...Array(ROOM).keys()]);
    assert.equal(await thread.call('a', 'echo', [4], 100), 4, 'the quota is free again');
  });

  it('refuse calls once they are closed', async () => {
    const last = flood(ROOM);
    await thread.close();
    assert.deepEqual(await Promise.all(last), [...Array(ROOM).keys()], 'what was asked before is answered');
    await assert.rejects(echo(6), StoreFailure);
  });
});
