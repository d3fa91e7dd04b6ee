// A storage thread for tests: it echoes, fails and dies as asked.
import { toStoreFault } from '../../src/vector/embedded/faults.ts';
import { performCall, serveCalls } from '../../src/vector/embedded/serve-calls.ts';

export interface FragileCalls {
  echo(value: number): number;
  fail(): never;
  die(): never;
}

const calls: FragileCalls = {
  echo: (value) => value,
  fail: () => {
    throw new Error('failed');
  },
  die: () => process.exit(7),
};

serveCalls(() => ({
  groupMax: 10,
  run: (messages) =>
    messages.map((message) => {
      try {
        return { id: message.id, value: performCall(calls, message) };
      } catch (error) {
        return { id: message.id, fault: toStoreFault(error) };
      }
    }),
  close: () => {},
}));
