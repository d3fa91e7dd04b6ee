// What the service does by itself while it runs: it clears away what has expired.
import type { Authorization } from './oauth/open-authorization.ts';
import type { StudioResources } from './ports.ts';
import { tidyStudio } from './verbs/tidy-studio.ts';

/** Conversations are kept for days; leftovers are harmless for a while. */
const TIDY_MS = 15 * 60_000;

export interface Maintenance {
  /** Ends with what is being done at this moment. */
  close(): Promise<void>;
}

export function startMaintenance(
  resources: StudioResources,
  authorization: Authorization,
  onFailure: (error: unknown) => void,
): Maintenance {
  let tidying = Promise.resolve();
  const tidy = (): void => {
    tidying = tidying
      .then(() => tidyStudio(resources))
      .then(() => authorization.tidy())
      .catch(onFailure);
  };
  tidy();
  const timer = setInterval(tidy, TIDY_MS).unref();
  return {
    close: async () => {
      clearInterval(timer);
      await tidying;
    },
  };
}
