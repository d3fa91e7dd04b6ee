import { checkSignedIn } from '../../../../accounts/index.ts';
import type { GenerationRequest } from '../../model/generation.ts';
import type { Caller } from '../../model/people.ts';
import type { Pet } from '../../model/pet.ts';
import type { PetsResources } from '../../ports.ts';

/** The number of listed requests, more than a person sends in a long time. */
const REQUESTS_LISTED_MAX = 50;

export interface OwnRequest {
  readonly request: GenerationRequest;
  /** The resulting pet, in any state. */
  readonly pet: Pet | undefined;
}

/** Lists the requests of the signed-in caller, newest first. */
export async function listOwnRequests({ store }: PetsResources, caller: Caller): Promise<OwnRequest[]> {
  const { id } = checkSignedIn(caller);
  const requests = await store.requests.listOfAccount(id, REQUESTS_LISTED_MAX);
  const petIds = requests.map(({ petId }) => petId).filter((petId) => petId !== null);
  const pets = new Map((await store.pets.listByIds(petIds)).map((pet) => [pet.id, pet]));
  return requests.map((request) => ({ request, pet: pets.get(request.petId ?? '') }));
}
