import { setImmediate } from 'node:timers/promises';
import { Turns } from '../../../base/turns.ts';

/** Each holds a whole image in memory, some 14 MiB of a sheet; more at once would only take turns on the processor. */
const IMAGES_AT_ONCE = 2;
const turns = new Turns(IMAGES_AT_ONCE);

/**
 * Everything that is done with the bytes of a stranger's image is done in a turn, from the first look at its container on.
 * Turns are not taken within turns. With `signal`, nothing is done for somebody who has gone before it begins.
 */
export function inImageTurn<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return turns.run(async () => {
    // Containers are read on this thread. However many wait for a turn, other work comes between them.
    await setImmediate();
    signal?.throwIfAborted();
    return task();
  });
}
