import type { Authorization } from './oauth/open-authorization.ts';
import type { StudioResources } from './ports.ts';

/** Conversations are kept for days; expired records are harmless for a while. */
const TIDY_MS = 15 * 60_000;

/** Deletes expired records now and periodically. Closing waits for a deletion that runs. */
export function startMaintenance(
  { store, clock, limits }: StudioResources,
  authorization: Authorization,
  onFailure: (error: unknown) => void,
): { close(): Promise<void> } {
  const tidy = async () => {
    const now = new Date(clock.nowMs());
    await store.conversations.tidy(now, limits.visitorConversationsMax);
    await store.idempotency.tidy(now, limits.idempotencyKeptMs);
    await authorization.tidy();
  };
  let tidying = tidy().catch(onFailure);
  const timer = setInterval(() => {
    tidying = tidying.then(tidy).catch(onFailure);
  }, TIDY_MS).unref();
  return {
    close: async () => {
      clearInterval(timer);
      await tidying;
    },
  };
}
