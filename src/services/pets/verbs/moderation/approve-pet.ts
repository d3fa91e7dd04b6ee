import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import type { Pet } from '../../model/pet.ts';
import type { PetsResources } from '../../ports.ts';
import { changedMeanwhile, changePet, wrongState } from '../change-pet.ts';
import { getAnyPet } from '../gallery/get-any-pet.ts';
import { rewritePackage } from '../submission/rewrite-package.ts';

/**
 * Publishes a pending pet, or the changed sheet of a published one. `seenAssetId` is the package that the moderator
 * saw: if the pet was changed since, nothing is published.
 */
export async function approvePet(
  resources: PetsResources,
  caller: Caller,
  petId: string,
  seenAssetId: string | undefined,
): Promise<Pet> {
  const by = checkModerator(caller);
  const pet = await getAnyPet(resources, petId);
  checkSeen(pet, seenAssetId);
  const act = { by, action: 'approve-pet' };
  if (pet.status === 'pending') {
    const approvedAt = new Date(resources.clock.nowMs());
    return changePet(resources, pet, ['pending'], { status: 'approved', approvedAt, rejectionReason: null }, act);
  }
  if (pet.status !== 'approved' || pet.pendingAsset === null) throw wrongState(pet);
  // Its texts may have been edited since the sheet was sent.
  const asset = await rewritePackage(resources, pet.pendingAsset, pet);
  const changes = { asset, pendingAsset: null, rejectionReason: null };
  return changePet(resources, pet, ['approved'], changes, { ...act, note: 'changed sheet' });
}

function checkSeen({ asset, pendingAsset }: Pet, seenAssetId: string | undefined): void {
  if (seenAssetId !== undefined && seenAssetId !== (pendingAsset ?? asset).assetId) throw changedMeanwhile();
}
