import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import type { PetsResources } from '../../ports.ts';

/** What waits is counted up to here: more than that is many. */
export const COUNTED_MAX = 50;

export interface WaitingCounts {
  readonly pets: number;
  readonly reports: number;
}

/** How much waits for a moderator, each up to one more than `COUNTED_MAX`. */
export async function countWaiting({ store }: PetsResources, caller: Caller): Promise<WaitingCounts> {
  checkModerator(caller);
  const [pets, reports] = await Promise.all([
    store.pets.listWaiting(COUNTED_MAX + 1),
    store.reports.list(COUNTED_MAX + 1),
  ]);
  return { pets: pets.length, reports: reports.length };
}
