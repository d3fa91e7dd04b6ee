import type { StudioResources } from '../ports.ts';

/** Forgets expired conversations and idempotency records; to be called now and then. */
export async function tidyStudio({ store, clock, limits }: StudioResources): Promise<void> {
  const now = new Date(clock.nowMs());
  await store.conversations.tidy(now, limits.visitorConversationsMax);
  await store.idempotency.tidy(now, limits.idempotencyKeptMs);
}
