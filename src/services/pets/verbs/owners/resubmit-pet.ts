import type { Account } from '../../model/people.ts';
import type { Pet } from '../../model/pet.ts';
import { refuse } from '../../model/refusals.ts';
import { wrongState } from '../change-pet.ts';

/** The further changes of an edited pet, and their note for the audit log. */
export interface Mending {
  readonly changes: Partial<Pick<Pet, 'status' | 'rejectionReason'>>;
  readonly note: string;
}

/**
 * Returns the further changes of an edited pet. Pending and published pets keep their state. A rejected pet is edited
 * by its owner only: it keeps its address, and waits for a moderator again. A deleted pet cannot be edited.
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
