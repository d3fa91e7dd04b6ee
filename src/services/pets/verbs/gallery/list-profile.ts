import type { Pet } from '../../model/pet.ts';
import { refuse } from '../../model/refusals.ts';
import type { PetsResources } from '../../ports.ts';

export interface Profile {
  readonly name: string;
  readonly profileSlug: string;
  /** The approved ones, newest first. */
  readonly pets: readonly Pet[];
}

/** Returns the public part of an account with published pets: its name and these pets. */
export async function listProfile({ gallery }: PetsResources, profileSlug: string): Promise<Profile> {
  const pets = (await gallery.current()).listOfProfile(profileSlug);
  const [first] = pets;
  if (first === undefined) throw refuse('profile_not_found', {});
  return { name: first.owner.name, profileSlug, pets };
}
