import { type Static, Type } from 'typebox';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { PET_KINDS, type Pet } from '../model/pet.ts';
import type { Catalogue, TagCount } from '../model/search/catalogue.ts';
import type { Addresses } from './addresses.ts';
import { closed, count, oneOf, orNull, slug, text, time, url } from './fields.ts';
import { PetBody } from './pet.ts';

export const PaginationBody = Type.Object(
  {
    page: Type.Integer({ minimum: 1 }),
    pageSize: Type.Integer({ minimum: 1, maximum: 200 }),
    totalItems: count,
    totalPages: count,
    hasNextPage: Type.Boolean(),
  },
  { ...closed, $id: 'Pagination' },
);

export const PetListBody = Type.Object(
  { total: count, pets: Type.Array(refer(PetBody)), pagination: Type.Optional(refer(PaginationBody)) },
  { ...closed, $id: 'PetList' },
);

export const TagsBody = Type.Object(
  {
    generatedAt: time,
    total: Type.Integer({ minimum: 0, description: 'How many tags there are.' }),
    tags: Type.Array(Type.Object({ name: text, count: Type.Integer({ minimum: 1 }) }, closed)),
  },
  { ...closed, $id: 'Tags' },
);

const manifestPet = Type.Object(
  {
    slug,
    displayName: text,
    description: text,
    kind: oneOf(PET_KINDS),
    tags: Type.Array(text),
    submittedBy: text,
    submittedByEmail: orNull(text),
    submittedByUrl: orNull(url),
    submittedByAvatarUrl: orNull(url),
    pageUrl: url,
    spritesheetUrl: url,
    petJsonUrl: url,
    zipUrl: url,
    installCommand: text,
    createdAt: time,
    approvedAt: orNull(time),
  },
  closed,
);

export const ManifestBody = Type.Object(
  { generatedAt: time, total: count, pets: Type.Array(manifestPet) },
  { ...closed, $id: 'Manifest' },
);

export function toTagsBody(at: Date, tags: readonly TagCount[]): Static<typeof TagsBody> {
  return { generatedAt: at.toISOString(), total: tags.length, tags: tags.map(({ name, count }) => ({ name, count })) };
}

export function toManifestBody(catalogue: Catalogue, addresses: Addresses): Static<typeof ManifestBody> {
  const pets = catalogue.list().map((pet) => toManifestPet(pet, addresses));
  return { generatedAt: catalogue.at.toISOString(), total: pets.length, pets };
}

function toManifestPet(pet: Pet, addresses: Addresses): Static<typeof manifestPet> {
  const { asset, owner } = pet;
  return {
    slug: pet.slug,
    displayName: pet.displayName,
    description: pet.description,
    kind: pet.kind,
    tags: [...pet.tags],
    submittedBy: owner.name,
    submittedByEmail: pet.publicEmail,
    submittedByUrl: owner.profileSlug === null ? null : addresses.profilePage(owner.profileSlug),
    submittedByAvatarUrl: null,
    pageUrl: addresses.petPage(pet.slug),
    spritesheetUrl: addresses.spritesheet(asset),
    petJsonUrl: addresses.asset(asset.assetId, 'pet.json'),
    zipUrl: addresses.asset(asset.assetId, 'pet.zip'),
    installCommand: addresses.installCommand(pet),
    createdAt: pet.createdAt.toISOString(),
    approvedAt: pet.approvedAt?.toISOString() ?? null,
  };
}
