import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import { refuse } from '../../model/refusals.ts';
import type { PetsResources } from '../../ports.ts';

/** The report was dealt with, in one way or another. */
export async function resolveReport(
  { store, accounts, clock }: PetsResources,
  caller: Caller,
  reportId: string,
): Promise<void> {
  const { email: actor } = checkModerator(caller);
  const at = new Date(clock.nowMs());
  const isResolved = await store.pets.resolveReport(reportId, at);
  if (!isResolved) throw refuse('report_not_found', {});
  await accounts.addAudit({ actor, action: 'resolve-report', subject: reportId, note: '', at });
}
