import { checkSignedIn } from '../../../../accounts/index.ts';
import type { Caller } from '../../model/people.ts';
import type { PetsResources } from '../../ports.ts';
import { getPet } from './get-pet.ts';

/** Sets or removes the caller's like. Returns the number of likes. */
export async function likePet(
  resources: PetsResources,
  caller: Caller,
  slug: string,
  isLiked: boolean,
): Promise<number> {
  const { id } = checkSignedIn(caller);
  const pet = await getPet(resources, slug);
  const likeCount = await resources.store.pets.setLike(pet.id, id, isLiked);
  resources.gallery.noteCounts(pet.id, { likeCount });
  return likeCount;
}

/** Returns true if the caller likes the pet; false without a session. */
export async function isPetLiked({ store }: PetsResources, { account }: Caller, petId: string): Promise<boolean> {
  return account !== undefined && (await store.pets.isLiked(petId, account.id));
}
