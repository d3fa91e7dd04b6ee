import { GENERATED_LICENSE } from '../../model/generation.ts';
import { PRODUCT_NAME } from '../../model/names/reserved-names.ts';
import { isRefusal } from '../../model/refusals.ts';
import { readPackage } from '../../package/read-package.ts';
import type { GeneratedPet, PetsResources } from '../../ports.ts';
import { getAssetFile } from '../gallery/get-asset-file.ts';
import { addPet } from './add-pet.ts';

/** A pet that a fresh registry shows. */
export interface Starter {
  /** The same in every release, also when the pet is drawn differently. */
  readonly slug: string;
  generate(): Promise<GeneratedPet>;
}

/** The author of the starters. */
const MAKER = { accountId: null, name: PRODUCT_NAME, profileSlug: null } as const;

/**
 * Publishes the starters in a registry that never had a pet, and completes an interrupted seeding. A deleted starter
 * stays deleted. Stops at the signal. Returns the number of added starters.
 */
export async function addStarterPets(
  resources: PetsResources,
  starters: readonly Starter[],
  signal?: AbortSignal,
): Promise<number> {
  const { pets } = resources.store;
  const [first] = starters;
  if (first === undefined) return 0;
  const isBegun = (await pets.find(toId(first))) !== undefined;
  if (!isBegun && (await pets.hasAny())) return 0;
  let added = 0;
  for (const starter of starters) {
    if (signal?.aborted) break;
    if ((await pets.find(toId(starter))) === undefined && (await addStarter(resources, starter))) added++;
  }
  return added;
}

function toId({ slug }: Starter): string {
  return `starter-${slug}`;
}

async function addStarter(resources: PetsResources, starter: Starter): Promise<boolean> {
  const { displayName, description, kind, tags, note, sheet } = await starter.generate();
  const checked = await readPackage({ sheet }, resources.limits);
  try {
    const { asset } = await addPet(resources, checked, {
      id: toId(starter),
      wantedSlug: starter.slug,
      displayName,
      description,
      kind,
      tags,
      generator: note,
      status: 'approved',
      approvedAt: new Date(resources.clock.nowMs()),
      license: GENERATED_LICENSE,
      sourceUrl: null,
      owner: MAKER,
      contactEmail: null,
      wantsEmailPublished: false,
    });
    // The first visit needs this picture, so it is made before.
    await getAssetFile(resources, asset, 'idle-strip.webp').read();
    return true;
  } catch (error) {
    // The same pet was submitted meanwhile.
    if (isRefusal(error, 'duplicate_pet') || isRefusal(error, 'sheet_taken')) return false;
    throw error;
  }
}
