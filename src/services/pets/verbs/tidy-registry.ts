import type { PetsResources } from '../ports.ts';

/** A file is written moments before the record that needs it. */
export const FILE_GRACE_MS = 60 * 60_000;

/**
 * Removes uses of past days, expired idempotency records and files that no record needs. Must be called regularly.
 * Removes the files of deleted pets and of rejected pets without an owner, which cannot be resubmitted.
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
