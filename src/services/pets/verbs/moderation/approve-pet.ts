import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import type { Pet } from '../../model/pet.ts';
import type { PetsPorts } from '../../ports.ts';
import { changedMeanwhile, changePet, wrongState } from '../change-pet.ts';
import { getAnyPet } from '../get-any-pet.ts';
import { rewritePackage } from '../rewrite-package.ts';

/**
 * Publishes a pending pet, or the changed sheet of a published one. `seenAssetId` is what the moderator looked at: when it
 * was changed since, nothing is published unseen.
 */
export async function approvePet(
  ports: PetsPorts,
  caller: Caller,
  petId: string,
  seenAssetId: string | undefined,
): Promise<Pet> {
  const by = checkModerator(caller);
  const pet = await getAnyPet(ports, petId);
  checkSeen(pet, seenAssetId);
  const act = { by, action: 'approve-pet' };
  if (pet.status === 'pending') {
    const approvedAt = new Date(ports.clock.nowMs());
    return changePet(ports, pet, ['pending'], { status: 'approved', approvedAt, rejectionReason: null }, act);
  }
  if (pet.status !== 'approved' || pet.pendingAsset === null) throw wrongState(pet);
  // Its texts may have been edited since the sheet was sent.
  const asset = await rewritePackage(ports, pet.pendingAsset, pet);
  const changes = { asset, pendingAsset: null, rejectionReason: null };
  return changePet(ports, pet, ['approved'], changes, { ...act, note: 'changed sheet' });
}

function checkSeen({ asset, pendingAsset }: Pet, seenAssetId: string | undefined): void {
  if (seenAssetId !== undefined && seenAssetId !== (pendingAsset ?? asset).assetId) throw changedMeanwhile();
}
