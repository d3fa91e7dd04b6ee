import { parseLines } from '../../model/names/plain-text.ts';
import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import type { Pet } from '../../model/pet.ts';
import { refuse } from '../../model/refusals.ts';
import type { PetsResources } from '../../ports.ts';
import { changePet, wrongState } from '../change-pet.ts';
import { getAnyPet } from '../gallery/get-any-pet.ts';

/** A paragraph or two. */
const REASON_LENGTH_MAX = 500;

/** Rejects a pending pet, or the changed sheet of a published one, which then stays as it was. */
export async function rejectPet(
  resources: PetsResources,
  caller: Caller,
  petId: string,
  reasonText: string,
): Promise<Pet> {
  const by = checkModerator(caller);
  const rejectionReason = parseLines(reasonText, { field: 'reason', lengthMax: REASON_LENGTH_MAX });
  if (rejectionReason === '') throw refuse('reason_missing', {}, 'reason');
  const pet = await getAnyPet(resources, petId);
  const act = { by, action: 'reject-pet', note: rejectionReason };
  if (pet.status === 'pending') {
    return changePet(resources, pet, ['pending'], { status: 'rejected', rejectionReason }, act);
  }
  if (pet.status !== 'approved' || pet.pendingAsset === null) throw wrongState(pet);
  return changePet(resources, pet, ['approved'], { pendingAsset: null, rejectionReason }, act);
}
