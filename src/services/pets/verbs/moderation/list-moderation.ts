import { isNearLook, type Look, toLook } from '../../model/look.ts';
import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import type { Pet } from '../../model/pet.ts';
import type { PetsPorts } from '../../ports.ts';

/** A page of the queue; what lies behind it comes up as the queue gets shorter. */
const WAITING_LISTED_MAX = 50;
/** Enough to see that something is a copy. */
const NEAR_COPIES_MAX = 4;

export interface WaitingPet {
  readonly pet: Pet;
  /** Others that look nearly the same, published or waiting. */
  readonly nearCopies: readonly Pet[];
}

/** What waits for a decision, oldest first, with a hint where it may be a copy. */
export async function listModeration({ store }: PetsPorts, caller: Caller): Promise<WaitingPet[]> {
  checkModerator(caller);
  const [waiting, approved] = await Promise.all([
    store.pets.listWaiting(WAITING_LISTED_MAX),
    store.pets.listApproved(),
  ]);
  const others = new Map([...approved, ...waiting].map((pet) => [pet.id, pet]));
  const looks = [...others.values()].map((pet) => ({ pet, look: toLook(pet.asset.lookHash) }));
  return waiting.map((pet) => ({ pet, nearCopies: findNearCopies(pet, looks) }));
}

function findNearCopies({ id, asset, pendingAsset }: Pet, others: readonly { pet: Pet; look: Look }[]): Pet[] {
  const look = toLook((pendingAsset ?? asset).lookHash);
  const near = others.filter((other) => other.pet.id !== id && isNearLook(other.look, look));
  return near.slice(0, NEAR_COPIES_MAX).map(({ pet }) => pet);
}
