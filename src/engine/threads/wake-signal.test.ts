import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextEvents } from 'node:timers/promises';
import {
  countWakeable,
  countWakes,
  createWakeSignal,
  type WakeSignal,
  waitForWake,
  wakeThread,
  wakeThreads,
} from './wake-signal.ts';

const THREADS = 10;

/** Lets all threads wait, and returns those that were woken. */
async function listWoken(wake: (signal: WakeSignal) => void): Promise<number[]> {
  const signal = createWakeSignal(THREADS);
  const woken: number[] = [];
  for (let thread = 0; thread < THREADS; thread++) {
    void waitForWake(signal, thread, countWakes(signal, thread)).then(() => woken.push(thread));
  }
  wake(signal);
  for (let i = 0; i < 5; i++) await nextEvents();
  return woken.toSorted((one, other) => one - other);
}

describe('wake signal', () => {
  it('wakes the first threads, as many as are wanted', async () => {
    assert.deepEqual(await listWoken((signal) => wakeThreads(signal, 1)), [0]);
    assert.deepEqual(await listWoken((signal) => wakeThreads(signal, 6)), [0, 1, 2, 3, 4, 5]);
    assert.deepEqual(await listWoken((signal) => wakeThreads(signal, THREADS)), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('knows among which threads it finds them, whichever of a word wait', async () => {
    const signal = createWakeSignal(THREADS);
    const woken: number[] = [];
    const wait = (thread: number) =>
      void waitForWake(signal, thread, countWakes(signal, thread)).then(() => woken.push(thread));
    for (const thread of [9, 8, 7, 6, 3, 2, 1, 0]) wait(thread);
    wakeThreads(signal, 5);
    for (let i = 0; i < 5; i++) await nextEvents();
    assert.deepEqual(woken.toSorted(), [0, 1, 2, 3, 7]);
    assert.ok(woken.every((thread) => thread < countWakeable(5)));
    assert.equal(countWakeable(5), 8);
  });

  it('wakes one thread with those of its word', async () => {
    assert.deepEqual(await listWoken((signal) => wakeThread(signal, 5)), [4, 5, 6, 7]);
  });

  it('does not let a thread wait that was woken since its last look', async () => {
    const signal = createWakeSignal(1);
    const heard = countWakes(signal, 0);
    wakeThreads(signal, 1);
    await waitForWake(signal, 0, heard);
    assert.notEqual(countWakes(signal, 0), heard);
  });
});
