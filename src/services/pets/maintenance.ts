// The background work of the service: publishes the starter pets, draws requests that wait without a pet, and
// removes expired data.
import type { PetsResources } from './ports.ts';
import { drawOldRequests } from './verbs/generation/draw-old-requests.ts';
import { addStarterPets, type Starter } from './verbs/submission/add-starter-pets.ts';
import { tidyRegistry } from './verbs/tidy-registry.ts';

/** Sessions, idempotency records and files are kept for hours; leftovers are harmless for a while. */
const TIDY_MS = 15 * 60_000;

export interface Maintenance {
  /** Resolves when all starter pets are published, or adding them has failed; the next start adds the rest. */
  readonly whenSeeded: Promise<void>;
  /** Ends with what is being done at this moment. */
  close(): Promise<void>;
}

export function startMaintenance(
  resources: PetsResources,
  starters: readonly Starter[],
  onFailure: (error: unknown) => void,
): Maintenance {
  const stop = new AbortController();
  let tidying = Promise.resolve();
  const tidy = (): void => {
    tidying = tidying.then(() => tidyRegistry(resources, stop.signal)).catch(onFailure);
  };
  tidy();
  const timer = setInterval(tidy, TIDY_MS).unref();
  // Missing starters are added at the next start.
  const whenSeeded = addStarterPets(resources, starters, stop.signal)
    .then(() => drawOldRequests(resources, stop.signal))
    .catch(onFailure);
  return {
    whenSeeded,
    close: async () => {
      clearInterval(timer);
      stop.abort();
      await Promise.all([whenSeeded, tidying]);
    },
  };
}
