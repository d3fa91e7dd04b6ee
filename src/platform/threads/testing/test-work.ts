import { setTimeout as sleep } from 'node:timers/promises';
import { serveWork } from '../serve-work.ts';

const log: string[] = [];

export const testWork = {
  reverse: async (bytes: Buffer) => Buffer.from(bytes.toReversed()),
  /** Tells what was said before. */
  say: async (word: string, { afterMs }: { afterMs: number }) => {
    await sleep(afterMs);
    log.push(word);
    return [...log];
  },
  refuse: async (message: string) => {
    throw new RangeError(message);
  },
  die: async () => process.exit(3),
};

serveWork(testWork);
