import { addReport } from '../../../../accounts/index.ts';
import { parseLines } from '../../model/names/plain-text.ts';
import type { Caller } from '../../model/people.ts';
import { refuse } from '../../model/refusals.ts';
import { REPORT_DETAILS_LENGTH_MAX, REPORT_REASONS } from '../../model/reports.ts';
import type { PetsResources } from '../../ports.ts';
import { getPet } from './get-pet.ts';

/** Reports a published pet to the moderators. */
export async function reportPet(
  resources: PetsResources,
  { clientHash }: Caller,
  slug: string,
  { reason, details: text }: { reason: string; details: string },
): Promise<void> {
  if (!REPORT_REASONS.some((name) => name === reason)) {
    throw refuse('report_reason_unknown', { reasons: REPORT_REASONS }, 'reason');
  }
  const details = parseLines(text, { field: 'details', lengthMax: REPORT_DETAILS_LENGTH_MAX });
  const { id: subjectId } = await getPet(resources, slug);
  await addReport(resources, { subjectId, reason, details, clientHash });
}
