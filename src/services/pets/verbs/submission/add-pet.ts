// Adds the record of a checked package: of submitted and generated pets, and of the starter pets.
import { randomUUID } from 'node:crypto';
import { Limiter } from '../../../../base/limiter.ts';
import type { Refusal } from '../../../../platform/errors/refusal.ts';
import type { IdempotencyCompletion } from '../../../../platform/idempotency/idempotency-records.ts';
import { isSlug, toSlug, withSuffix } from '../../../../platform/text/slug.ts';
import type { Pet } from '../../model/pet.ts';
import { refuse } from '../../model/refusals.ts';
import type { CheckedPackage } from '../../package/read-package.ts';
import { toPackage } from '../../package/to-package.ts';
import type { NewPet, PetsResources } from '../../ports.ts';

/** Slugs that are tried in turn; a name that even more pets have gets a random suffix. */
const SUFFIXES_TRIED = 20;

/** Each takes some milliseconds; more than these would wait for seconds. */
const WAITING_MAX = 256;
/** pet.json has the slug, so it is chosen before the store sees the pet; two pets of one name take turns. */
const limiter = new Limiter({ atOnce: 1, waitingMax: WAITING_MAX });

export interface NewPetFields extends Omit<NewPet, 'id' | 'slug' | 'asset' | 'createdAt'> {
  /** Random by default. */
  readonly id?: string;
  /** Made of the name by default. */
  readonly wantedSlug?: string | undefined;
}

/** Adds the pet unless another one has the same sheet. Its files are on disk before its record names them. */
export async function addPet(
  resources: PetsResources,
  checked: CheckedPackage,
  { wantedSlug, ...fields }: NewPetFields,
  completion?: (pet: Pet) => IdempotencyCompletion,
): Promise<Pet> {
  const { store, files, clock } = resources;
  const { displayName, description } = fields;
  const wanted = wantedSlug ?? toWantedSlug(checked.petJson?.id, displayName);
  return limiter.run(async () => {
    // The store decides; this check saves writing files that it would refuse.
    if ((await store.pets.findBySheet(checked.sha256)) !== undefined) throw duplicate();
    const slug = await findFreeSlug(resources, wanted, checked.sha256);
    const asset = await files.writePackage(toPackage(checked, { slug, displayName, description }));
    const createdAt = new Date(clock.nowMs());
    return store.pets.add({ id: randomUUID(), ...fields, slug, asset, createdAt }, completion);
  });
}

/** Returns the folder that the author chose, if it is a valid name. Installers refuse a hyphen at its end. */
function toWantedSlug(id: string | undefined, displayName: string): string {
  return id !== undefined && isSlug(id) && !id.endsWith('-') ? id : toSlug(displayName);
}

async function findFreeSlug({ store }: PetsResources, wanted: string, sha256: string): Promise<string> {
  if ((await store.pets.findBySlug(wanted)) === undefined) return wanted;
  for (let number = 2; number <= SUFFIXES_TRIED; number++) {
    const candidate = withSuffix(wanted, number);
    if ((await store.pets.findBySlug(candidate)) === undefined) return candidate;
  }
  return withSuffix(wanted, sha256.slice(0, 8));
}

export function duplicate(): Refusal {
  return refuse('duplicate_pet', {});
}
