import type { ResourceLimits } from 'node:worker_threads';

/**
 * The limits of a thread's JavaScript heap: several times what the largest body or answer needs. The garbage collector
 * lets a heap grow further the larger its limit is. Without one each thread keeps hundreds of megabytes of garbage
 * under load.
 */
export const THREAD_HEAP: ResourceLimits = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 16 };
