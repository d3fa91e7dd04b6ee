import type { Caller } from '../../model/people.ts';
import type { Pet } from '../../model/pet.ts';
import { readPackage } from '../../package/read-package.ts';
import { toPackage } from '../../package/to-package.ts';
import type { PetsResources } from '../../ports.ts';
import { changePet } from '../change-pet.ts';
import { duplicate } from '../submission/add-pet.ts';
import { type SentPackage, toPackageInput } from '../submission/sent-package.ts';
import { getOwnPet } from './get-own-pet.ts';
import { resubmitPet } from './resubmit-pet.ts';

/** Replaces the sheet. That of a published pet waits for a moderator, and the old one stays published meanwhile. */
export async function replaceSheet(
  resources: PetsResources,
  caller: Caller,
  petId: string,
  files: SentPackage,
  spritesheetExt?: string,
): Promise<Pet> {
  const { pet, by } = await getOwnPet(resources, caller, petId);
  const mending = resubmitPet(pet, by);
  const checked = await readPackage(toPackageInput(files, spritesheetExt), resources.limits);
  const twin = await resources.store.pets.findBySheet(checked.sha256);
  // A pet may go back to a sheet that it once had.
  if (twin !== undefined && (twin.id !== pet.id || checked.sha256 === pet.asset.sha256)) throw duplicate();
  const asset = await resources.files.writePackage(toPackage(checked, pet));
  // A reason for rejecting the old sheet does not apply to this one.
  const changes = { ...(pet.status === 'approved' ? { pendingAsset: asset } : { asset }), rejectionReason: null };
  const act = { by, action: 'replace-sheet', note: mending.note };
  return changePet(resources, pet, [pet.status], { ...changes, ...mending.changes }, act);
}
