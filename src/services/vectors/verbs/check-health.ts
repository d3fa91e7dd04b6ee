import { StoreUnavailable } from '../../../platform/storage/store-unavailable.ts';
import { StoreFailure } from '../../../vector/errors.ts';
import { HealthCheckFailed } from '../model/refusals.ts';
import type { VectorsResources } from '../ports.ts';

/**
 * Creates a check that resolves when the store really works. Concurrent callers share one probe; the result is not
 * cached.
 */
export function createHealthCheck({ store, limits }: VectorsResources): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= probe(() => store.probe(), limits.probeTimeoutMs).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function probe(start: () => Promise<void>, timeoutMs: number): Promise<void> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const late = new HealthCheckFailed(`the storage did not answer within ${timeoutMs / 1000} seconds`);
  const timer = setTimeout(() => reject(late), timeoutMs);
  try {
    await Promise.race([start(), timedOut]);
  } catch (error) {
    if (error instanceof HealthCheckFailed) throw error;
    // Only the store's own messages are fit for users; anything else is for the log.
    const isWorded = error instanceof StoreFailure || error instanceof StoreUnavailable;
    const reason = isWorded ? error.message : 'the storage does not work';
    throw new HealthCheckFailed(reason, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
