import type { Account } from '../model/people.ts';
import type { Pet, PetStatus } from '../model/pet.ts';
import { PetsProblem } from '../model/problem.ts';
import type { PetChanges, PetsResources } from '../ports.ts';

/** The words of somebody's act for the audit log. */
export interface Act {
  readonly by: Account;
  readonly action: string;
  readonly note?: string;
}

/**
 * Changes a pet that is in one of these states and still has the packages that it had when it was looked at, and says in the
 * audit log who did it.
 */
export async function changePet(
  { store, accounts, clock }: PetsResources,
  pet: Pet,
  from: readonly PetStatus[],
  changes: PetChanges,
  { by, action, note = '' }: Act,
): Promise<Pet> {
  const at = new Date(clock.nowMs());
  const changed = await store.pets.change(pet.id, from, changes, at, pet);
  if (changed !== undefined) {
    await accounts.addAudit({ actor: by.email, action, subject: pet.slug, note, at });
    return changed;
  }
  const now = (await store.pets.find(pet.id)) ?? pet;
  throw from.includes(now.status) ? changedMeanwhile() : wrongState(now);
}

const STATES: Readonly<Record<PetStatus, string>> = {
  pending: 'waits for a moderator',
  approved: 'is published',
  rejected: 'was rejected',
  deleted: 'is deleted',
};

/** For its owner and moderators, who may know why it was rejected. */
export function wrongState({ status, rejectionReason }: Pick<Pet, 'status' | 'rejectionReason'>): PetsProblem {
  const message = `This pet ${STATES[status]}, and this cannot be done to it.`;
  const isRejected = status === 'rejected' && rejectionReason !== null;
  return new PetsProblem('invalid_state', message, isRejected ? { hint: `The reason was: ${rejectionReason}` } : {});
}

export function changedMeanwhile(): PetsProblem {
  return new PetsProblem('invalid_state', 'The pet was changed after you looked at it.', { hint: 'Look at it again.' });
}
