import type { GenerationRequest } from '../../model/generation.ts';
import type { Caller } from '../../model/people.ts';
import { isSimilarHash, type PerceptualHash, toPerceptualHash } from '../../model/perceptual-hash.ts';
import { checkModerator } from '../../model/permissions.ts';
import type { Pet } from '../../model/pet.ts';
import type { PetsResources } from '../../ports.ts';
import { findNameWarnings, type NameWarning } from './find-name-warnings.ts';

/** The length of a page; the next pets move up as the queue gets shorter. */
const WAITING_LISTED_MAX = 50;
/** Enough to recognise a copy. */
const NEAR_COPIES_MAX = 4;

export interface WaitingPet {
  readonly pet: Pet;
  /** Others that look nearly the same, published or waiting. */
  readonly nearCopies: readonly Pet[];
  /** The request that it was made for, if any. */
  readonly request: GenerationRequest | undefined;
  /** The names of the pet or its author that are similar to others. */
  readonly nameWarnings: readonly NameWarning[];
}

/** Lists the pets that wait for a decision, oldest first, with warnings about copies and similar names. */
export async function listModeration(resources: PetsResources, caller: Caller): Promise<WaitingPet[]> {
  checkModerator(caller);
  const [waiting, gallery] = await Promise.all([
    resources.store.pets.listWaiting(WAITING_LISTED_MAX),
    resources.gallery.current(),
  ]);
  const others = new Map([...gallery.list(), ...waiting].map((pet) => [pet.id, pet]));
  const looks = [...others.values()].map((pet) => ({ pet, look: toPerceptualHash(pet.asset.perceptualHash) }));
  const drawn = waiting.filter(({ generator }) => generator !== null).map(({ id }) => id);
  const requests = await resources.store.requests.listOfPets(drawn);
  return Promise.all(
    waiting.map(async (pet) => ({
      pet,
      request: requests.find(({ petId }) => petId === pet.id),
      nearCopies: findNearCopies(pet, looks),
      nameWarnings: await findNameWarnings(resources, pet, gallery),
    })),
  );
}

function findNearCopies(
  { id, asset, pendingAsset }: Pet,
  others: readonly { pet: Pet; look: PerceptualHash }[],
): Pet[] {
  const look = toPerceptualHash((pendingAsset ?? asset).perceptualHash);
  const near = others.filter((other) => other.pet.id !== id && isSimilarHash(other.look, look));
  return near.slice(0, NEAR_COPIES_MAX).map(({ pet }) => pet);
}
