import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import type { Pet } from '../../model/pet.ts';
import type { PetsPorts } from '../../ports.ts';
import { changePet, wrongState } from '../change-pet.ts';
import { getAnyPet } from '../get-any-pet.ts';
import { parseReason } from './reason.ts';

/** Refuses a pending pet, or the changed sheet of a published one, which stays as it was then. */
export async function rejectPet(ports: PetsPorts, caller: Caller, petId: string, reasonText: string): Promise<Pet> {
  const by = checkModerator(caller);
  const rejectionReason = parseReason(reasonText);
  const pet = await getAnyPet(ports, petId);
  const act = { by, action: 'reject-pet', note: rejectionReason };
  if (pet.status === 'pending') {
    return changePet(ports, pet, ['pending'], { status: 'rejected', rejectionReason }, act);
  }
  if (pet.status !== 'approved' || pet.pendingAsset === null) throw wrongState(pet);
  return changePet(ports, pet, ['approved'], { pendingAsset: null, rejectionReason }, act);
}
