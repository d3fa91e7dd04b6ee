import { setImmediate } from 'node:timers/promises';
import { Limiter } from '../../../../base/limiter.ts';

/** Each holds a whole image in memory, some 14 MiB of a sheet; more at once would only share the processor. */
const IMAGES_AT_ONCE = 2;
/** Each waiting image is held as it was sent; more than these would not be reached within the time of a request. */
const IMAGES_WAITING_MAX = 128;
const limiter = new Limiter({ atOnce: IMAGES_AT_ONCE, waitingMax: IMAGES_WAITING_MAX });

/**
 * Limits all work on the bytes of submitted images, from the first look at the container on. Calls must not be nested:
 * a nested one could wait for the outer one.
 */
export function withImageLimit<T>(task: () => Promise<T>): Promise<T> {
  const begin = async (): Promise<T> => {
    // Containers are read on this thread: other work comes first.
    await setImmediate();
    return task();
  };
  return limiter.run(begin);
}
