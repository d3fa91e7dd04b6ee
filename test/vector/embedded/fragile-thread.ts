// A storage thread for tests: it echoes, fails, dies and delays on request.

import { serveCalls } from '../../../src/platform/threads/serve-calls.ts';
import type { Steps } from '../../../src/platform/threads/steps.ts';
import { UnfinishedCalls } from '../../../src/platform/threads/unfinished-calls.ts';
import { toStoreFault } from '../../../src/vector/embedded/threads/faults.ts';
import { giveSignal, type Signal, waitForSignal } from './thread-signal.ts';

export interface FragileCalls {
  echo(value: number): number;
  fail(): never;
  die(): never;
  /** Answers with the value after `count` steps. */
  inSteps(value: number, count: number): Steps<number>;
  /** Blocks the thread until the signal is given. */
  waitFor(signal: Signal): ReturnType<typeof waitForSignal>;
  give(signal: Signal): void;
}

const calls: FragileCalls = {
  echo: (value) => value,
  fail: () => {
    throw new Error('failed');
  },
  die: () => process.exit(7),
  *inSteps(value, count) {
    for (let step = 1; step < count; step++) yield;
    return value;
  },
  waitFor: waitForSignal,
  give: giveSignal,
};
const unfinished = new UnfinishedCalls();

serveCalls(() => ({
  groupMax: 1,
  run: (messages) =>
    messages.flatMap((message) => {
      try {
        return unfinished.perform(calls, message) ?? [];
      } catch (error) {
        return { id: message.id, fault: toStoreFault(error) };
      }
    }),
}));
