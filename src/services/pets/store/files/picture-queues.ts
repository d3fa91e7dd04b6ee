import type { Clock } from '../../../../base/clock.ts';
import type { PictureGroup } from '../../ports.ts';
import { PictureQueue, type PictureQueueLimits } from './picture-queue.ts';

const DRAWN = {
  // As many as are drawn within the patience; those behind them would only be refused later.
  waitingMax: 64,
  // A README full of pets.
  waitingPerClientMax: 16,
  // Well before the platform gives up with a status that makes browsers ask again at once.
  patienceMs: 20_000,
} as const;

const LIMITS: Readonly<Record<PictureGroup, PictureQueueLimits>> = {
  quick: {
    ...DRAWN,
    // Decoding and encoding fill a processor: with two at once, a small machine still answers.
    atOnce: 2,
    waitingMax: 256,
    // The largest page of the gallery shows this many pets, and a browser may ask for all of them at once.
    waitingPerClientMax: 200,
    // A few for each package there is, of some milliseconds each: a mirror may have all of them.
    madePerClientMax: 1_000_000,
    madePerClientAndHour: 3_600,
  },
  // Networks and README proxies ask for many visitors from one address. In the long run, one takes a tenth of the
  // drawing thread, which draws one picture after the other: three of these for each chosen one.
  offered: { ...DRAWN, atOnce: 3, madePerClientMax: 300, madePerClientAndHour: 1_200 },
  // The most at once is a page that shows one pet in all combinations of style and state, with some spare. All clients
  // together may ask for that page, so each gets a hundredth of the drawing thread's time in the long run.
  chosen: { ...DRAWN, atOnce: 1, madePerClientMax: 60, madePerClientAndHour: 120 },
};

/** Creates a queue for each group, so that no group waits for another. */
export function createPictureQueues(clock: Clock): Readonly<Record<PictureGroup, PictureQueue>> {
  return {
    quick: new PictureQueue(LIMITS.quick, clock),
    offered: new PictureQueue(LIMITS.offered, clock),
    chosen: new PictureQueue(LIMITS.chosen, clock),
  };
}
