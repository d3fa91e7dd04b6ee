// Pets that tests put into a registry directly, as if they had been submitted and approved.
import { hash } from 'node:crypto';
import type { Pet, PetAsset } from '../../../src/services/pets/model/pet.ts';
import type { AssetFiles, NewPet, PetStore } from '../../../src/services/pets/ports.ts';
import { makeTestSheet, type TestSheetOptions } from '../../../src/services/pets/testing/make-sheet.ts';
import { START_MS } from '../../../src/services/pets/testing/test-registry.ts';

const DAY_MS = 86_400_000;

let petsAdded = 0;
const daysOf = new WeakMap<PetStore, number>();

/** Adds a record without files, approved a day after those before it. */
export async function addPetRecord(store: PetStore, slug: string, fields: Partial<NewPet> = {}): Promise<Pet> {
  petsAdded += 1;
  const sha256 = hash('sha256', `sheet ${petsAdded}`);
  const [assetId, perceptualHash] = [sha256.slice(0, 32), sha256.slice(0, 16)];
  const asset: PetAsset = { assetId, sha256, extension: 'webp', spriteVersion: 1, perceptualHash };
  return store.pets.add(toNewPet(store, slug, asset, fields));
}

export interface TestPet extends Partial<NewPet> {
  readonly sheet?: TestSheetOptions;
  /** Fields besides those of every pet.json. */
  readonly petJson?: object;
}

/** Adds a pet with a sheet unlike those before it. */
export async function addPet(
  { store, files }: { readonly store: PetStore; readonly files: AssetFiles },
  { sheet = {}, petJson = {}, ...fields }: TestPet = {},
): Promise<Pet> {
  petsAdded += 1;
  const { slug = `pet-${petsAdded}`, displayName = 'Pip' } = fields;
  const colour = [20 + petsAdded, 90, 200] as const;
  const asset = await addAsset(files, { colour, ...sheet }, { id: slug, displayName, ...petJson });
  return store.pets.add(toNewPet(store, slug, asset, { displayName, tags: ['cozy'], owner: ADA, ...fields }));
}

export async function addAsset(files: AssetFiles, options: TestSheetOptions, petJson: object): Promise<PetAsset> {
  const { extension = 'webp', spriteVersion = 1 } = options;
  return files.writePackage({
    petJson: JSON.stringify({ ...petJson, spritesheetPath: `spritesheet.${extension}` }),
    sheet: await makeTestSheet(options),
    extension,
    spriteVersion,
    perceptualHash: '0'.repeat(16),
  });
}

const ADA = { accountId: null, name: 'Ada', profileSlug: null };

function toNewPet(store: PetStore, slug: string, asset: PetAsset, fields: Partial<NewPet>): NewPet {
  const days = (daysOf.get(store) ?? 0) + 1;
  daysOf.set(store, days);
  return {
    id: `pet-${String(petsAdded).padStart(6, '0')}`,
    slug,
    displayName: slug,
    description: '',
    kind: 'creature',
    tags: [],
    status: 'approved',
    license: null,
    sourceUrl: null,
    asset,
    generator: null,
    owner: { accountId: null, name: 'Somebody', profileSlug: null },
    contactEmail: null,
    wantsEmailPublished: false,
    createdAt: new Date(START_MS),
    approvedAt: new Date(START_MS + days * DAY_MS),
    ...fields,
  };
}
