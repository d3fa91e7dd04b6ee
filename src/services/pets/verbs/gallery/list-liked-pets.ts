import { checkSignedIn } from '../../../../accounts/index.ts';
import type { Caller } from '../../model/people.ts';
import type { Pet } from '../../model/pet.ts';
import type { PetsResources } from '../../ports.ts';

/** Lists the pets that the caller likes and that are still published. */
export async function listLikedPets({ store }: PetsResources, caller: Caller): Promise<Pet[]> {
  const { id } = checkSignedIn(caller);
  return store.pets.listLikedBy(id);
}
