import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import type { AuditEntry, PetsResources } from '../../ports.ts';

/** What one page shows; older ones stay in the store. */
const ENTRIES_LISTED_MAX = 200;

/** Newest first. */
export async function listAudit({ store }: PetsResources, caller: Caller): Promise<AuditEntry[]> {
  checkModerator(caller);
  return store.listAudit(ENTRIES_LISTED_MAX);
}
