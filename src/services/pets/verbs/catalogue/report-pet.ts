import { randomUUID } from 'node:crypto';
import { parseLines } from '../../model/names/plain-text.ts';
import type { Caller } from '../../model/people.ts';
import { refuse } from '../../model/refusals.ts';
import type { PetsResources } from '../../ports.ts';
import { getPet } from './get-pet.ts';

export const REPORT_REASONS = ['copyright', 'offensive', 'broken', 'spam', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** A page of text. */
const DETAILS_LENGTH_MAX = 2_000;

/** Tells the moderators what is wrong with a published pet. */
export async function reportPet(
  resources: PetsResources,
  { clientHash }: Caller,
  slug: string,
  { reason, details }: { reason: string; details: string },
): Promise<void> {
  const known = REPORT_REASONS.find((name) => name === reason);
  if (known === undefined) {
    throw refuse('report_reason_unknown', { reasons: REPORT_REASONS }, 'reason');
  }
  const text = parseLines(details, { field: 'details', lengthMax: DETAILS_LENGTH_MAX });
  const { id: petId } = await getPet(resources, slug);
  const createdAt = new Date(resources.clock.nowMs());
  await resources.store.pets.addReport({
    id: randomUUID(),
    petId,
    reason: known,
    details: text,
    clientHash,
    createdAt,
  });
}
