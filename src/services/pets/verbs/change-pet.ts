import type { Refusal } from '../../../platform/errors/refusal.ts';
import type { Account } from '../model/people.ts';
import type { Pet, PetStatus } from '../model/pet.ts';
import { refuse } from '../model/refusals.ts';
import type { PetChanges, PetsResources } from '../ports.ts';

/** The audit entry of a change. */
export interface Act {
  readonly by: Account;
  readonly action: string;
  readonly note?: string;
}

/**
 * Changes a pet if it is in one of these states and still has the packages of `pet`, and records that in the audit log.
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

/** Creates the refusal for the owner and moderators, who may know the reason of a rejection. */
export function wrongState({ status, rejectionReason }: Pick<Pet, 'status' | 'rejectionReason'>): Refusal {
  const reason = (status === 'rejected' && rejectionReason) || '';
  return refuse('pet_in_wrong_state', { status, reason });
}

export function changedMeanwhile(): Refusal {
  return refuse('pet_changed_meanwhile', {});
}
