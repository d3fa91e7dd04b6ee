import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import type { PetsResources, Report } from '../../ports.ts';

/** A page of them; resolving some brings up the next. */
const REPORTS_LISTED_MAX = 100;

export async function listReports({ store }: PetsResources, caller: Caller): Promise<Report[]> {
  checkModerator(caller);
  return store.pets.listReports(REPORTS_LISTED_MAX);
}
