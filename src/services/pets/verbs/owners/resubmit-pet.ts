import type { Account } from '../../model/people.ts';
import type { Pet } from '../../model/pet.ts';
import { refuse } from '../../model/refusals.ts';
import { wrongState } from '../change-pet.ts';

/** What else changes with a pet that is edited, and what the audit log says of that. */
export interface Mending {
  readonly changes: Partial<Pick<Pet, 'status' | 'rejectionReason'>>;
  readonly note: string;
}

/**
 * Pets that wait or are published stay in their state when they are edited. One that was rejected is mended by its owner, and
 * only by the owner: it keeps its address, and waits for a moderator again. Nothing is done to deleted ones.
 */
export function resubmitPet(pet: Pet, by: Account): Mending {
  if (pet.status === 'deleted') throw wrongState(pet);
  if (pet.status !== 'rejected') return { changes: {}, note: '' };
  if (by.id !== pet.owner.accountId) {
    throw refuse('rejected_pet_not_own', {});
  }
  const changes = { status: 'pending', rejectionReason: null } as const;
  return { changes, note: `sent again after it was rejected: ${pet.rejectionReason ?? ''}` };
}
