import type { GenerationRequest } from '../../model/generation.ts';
import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import type { PetsResources } from '../../ports.ts';

/** What one page shows. */
const REQUESTS_LISTED_MAX = 100;

/** Newest first, without deleted ones. */
export async function listRequests({ store }: PetsResources, caller: Caller): Promise<GenerationRequest[]> {
  checkModerator(caller);
  return store.requests.list(REQUESTS_LISTED_MAX);
}
