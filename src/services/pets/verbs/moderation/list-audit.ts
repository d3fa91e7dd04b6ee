import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import type { NewAuditEntry, PetsResources } from '../../ports.ts';

/** The length of a page; older entries stay in the store. */
const ENTRIES_LISTED_MAX = 200;

/** Lists the audit log, newest first. */
export async function listAudit({ accounts }: PetsResources, caller: Caller): Promise<NewAuditEntry[]> {
  checkModerator(caller);
  return accounts.listAudit(ENTRIES_LISTED_MAX);
}
