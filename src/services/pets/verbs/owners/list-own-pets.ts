import { checkSignedIn } from '../../../../accounts/index.ts';
import type { Caller } from '../../model/people.ts';
import type { Pet } from '../../model/pet.ts';
import type { PetsResources } from '../../ports.ts';

/** Lists the pets of the caller, waiting and rejected ones included. */
export async function listOwnPets({ store }: PetsResources, caller: Caller): Promise<Pet[]> {
  const { id } = checkSignedIn(caller);
  return store.pets.listOfAccount(id);
}
