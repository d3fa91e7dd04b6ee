// The routes of files and pictures over the real store and files, with pets that tests put there directly.
import { createHttpApp } from '../../../../src/platform/http/create-http-app.ts';
import { ErrorBody } from '../../../../src/services/pets/contract/error-body.ts';
import { errors } from '../../../../src/services/pets/errors.ts';
import { createAddressesOf } from '../../../../src/services/pets/http/addresses-of.ts';
import { declareAssetRoutes } from '../../../../src/services/pets/http/asset-routes.ts';
import { declareSnippetRoutes } from '../../../../src/services/pets/http/snippet-routes.ts';
import { DEFAULT_LIMITS } from '../../../../src/services/pets/limits.ts';
import type { Pet, PetAsset } from '../../../../src/services/pets/model/pet.ts';
import type { NewPet, PetsResources } from '../../../../src/services/pets/ports.ts';
import { makeTestSheet, type TestSheetOptions } from '../../../../src/services/pets/testing/make-sheet.ts';
import { openTestRegistry, START_MS } from '../../../../src/services/pets/testing/test-registry.ts';

export const PUBLIC_URL = 'https://pets.example.org';

export async function openAssetServer(addressesOf = createAddressesOf(PUBLIC_URL)) {
  const registry = await openTestRegistry();
  const { resources } = registry;
  const callers = resources.accounts.createCallers(PUBLIC_URL);
  const api = { title: 'pets', description: '', version: '1', tags: [], securitySchemes: {}, schemas: [ErrorBody] };
  const { app } = createHttpApp({
    name: 'pets',
    logLevel: 'silent',
    limits: DEFAULT_LIMITS,
    surfaces: [
      {
        basePath: '',
        errors,
        api,
        routes: (scope) => {
          declareAssetRoutes(scope, { resources, callers });
          declareSnippetRoutes(scope, { resources, addressesOf, callers });
        },
      },
    ],
  });
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers });
  const close = async () => {
    await app.close();
    await registry.close();
  };
  return { ...registry, app, get, close };
}

export interface TestPet extends Partial<NewPet> {
  readonly sheet?: TestSheetOptions;
  /** Beside what every pet.json says. */
  readonly petJson?: object;
}

let petsAdded = 0;

export async function addPet(
  resources: PetsResources,
  { sheet = {}, petJson = {}, ...facts }: TestPet = {},
): Promise<Pet> {
  petsAdded += 1;
  const { slug = `pet-${petsAdded}`, displayName = 'Pip' } = facts;
  const asset = await addAsset(
    resources,
    { colour: [20 + petsAdded, 90, 200], ...sheet },
    { id: slug, displayName, ...petJson },
  );
  return resources.store.pets.add({
    id: `id-${petsAdded}`,
    slug,
    displayName,
    description: 'A pet for tests.',
    kind: 'creature',
    tags: ['cozy'],
    status: 'approved',
    license: null,
    sourceUrl: null,
    asset,
    generator: null,
    owner: { accountId: null, name: 'Ada', profileSlug: null },
    contactEmail: null,
    wantsEmailPublished: false,
    createdAt: new Date(START_MS),
    approvedAt: new Date(START_MS),
    ...facts,
  });
}

export async function addAsset(
  resources: PetsResources,
  options: TestSheetOptions,
  petJson: object,
): Promise<PetAsset> {
  const { extension = 'webp', spriteVersion = 1 } = options;
  const sheet = await makeTestSheet(options);
  return resources.files.writePackage({
    petJson: JSON.stringify({ ...petJson, spritesheetPath: `spritesheet.${extension}` }),
    sheet,
    extension,
    spriteVersion,
    perceptualHash: '0'.repeat(16),
  });
}
