import type { ResourceLimits } from 'node:worker_threads';

/**
 * What the JavaScript heap of a thread may take: several times what the largest body or answer needs there. The garbage collector lets a heap
 * grow the further the larger it may become; without a bound each thread keeps hundreds of megabytes of garbage under load.
 */
export const THREAD_HEAP: ResourceLimits = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 16 };
