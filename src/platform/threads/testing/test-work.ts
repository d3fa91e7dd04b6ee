import { setTimeout as sleep } from 'node:timers/promises';
import { StoreDamaged } from '../../storage/store-damaged.ts';
import { Moved } from '../call-messages.ts';
import { serveWork } from '../serve-work.ts';

const log: string[] = [];

export const testWork = {
  reverse: async (bytes: Buffer) => Buffer.from(bytes.toReversed()),
  double: async (numbers: Float32Array<ArrayBuffer>) => new Moved({ doubled: numbers.map((each) => 2 * each) }, []),
  giveBack: async (numbers: Float32Array<ArrayBuffer>) => new Moved({ numbers }, [numbers.buffer]),
  repeat: async (value: { readonly at: Date; readonly bytes: Buffer }) => value,
  /** Returns the words said so far. */
  say: async (word: string, { afterMs }: { afterMs: number }) => {
    await sleep(afterMs);
    log.push(word);
    return [...log];
  },
  refuse: async (message: string) => {
    throw new RangeError(message);
  },
  findDamage: async (part: string) => {
    throw new StoreDamaged('damaged', { part });
  },
  spin: async () => {
    for (;;);
  },
  die: async () => process.exit(3),
};

serveWork(testWork);
