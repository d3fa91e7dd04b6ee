import type { PetsResources } from '../ports.ts';

/** A file is written moments before the record that needs it. */
export const FILE_GRACE_MS = 60 * 60_000;

/**
 * Forgets uses of past days and expired idempotency records, and removes files that no record needs any more; to be called now and
 * then. Files of deleted pets go, published or not, and of rejected ones without an owner, who could have resubmitted them.
 */
export async function tidyRegistry(
  { store, files, clock, limits }: PetsResources,
  signal?: AbortSignal,
): Promise<void> {
  const nowMs = clock.nowMs();
  const now = new Date(nowMs);
  await store.tidy(now);
  await store.idempotency.tidy(now, limits.idempotencyKeptMs);
  await files.removeUnneeded(new Date(nowMs - FILE_GRACE_MS), store.neededFiles, signal);
}
