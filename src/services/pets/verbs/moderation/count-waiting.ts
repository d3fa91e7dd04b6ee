import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import type { PetsResources } from '../../ports.ts';

/** The bound of counting; pages show `50+` above it. */
export const COUNTED_MAX = 50;

export interface WaitingCounts {
  readonly pets: number;
  readonly reports: number;
}

/** Counts the pets and reports that wait for a moderator, each up to one more than `COUNTED_MAX`. */
export async function countWaiting({ store }: PetsResources, caller: Caller): Promise<WaitingCounts> {
  checkModerator(caller);
  const [pets, reports] = await Promise.all([
    store.pets.listWaiting(COUNTED_MAX + 1),
    store.reports.list(COUNTED_MAX + 1),
  ]);
  return { pets: pets.length, reports: reports.length };
}
