import { type Static, Type } from 'typebox';
import { compatibleSurfaces, PET_KINDS, type Pet } from '../model/pet.ts';
import type { Addresses } from './addresses.ts';
import { closed, count, oneOf, orNull, slug, text, time, url } from './fields.ts';

const generator = Type.Object(
  {
    name: Type.String({ examples: ['procedural@1'] }),
    seed: Type.Integer(),
    matchedWords: Type.Array(text),
    unmatchedWords: Type.Array(text),
  },
  { ...closed, description: 'How a generated pet came about.' },
);

/** What a pet is in public. Missing values are null. */
export const PET_FIELDS = {
  id: text,
  slug,
  displayName: text,
  description: text,
  spritesheetUrl: url,
  petJsonUrl: url,
  zipUrl: url,
  spritesheetExt: oneOf(['webp', 'png']),
  kind: oneOf(PET_KINDS),
  tags: Type.Array(text),
  status: oneOf(['pending', 'approved', 'rejected', 'deleted']),
  ownerName: text,
  ownerProfileSlug: orNull(text),
  ownerProfileUrl: orNull(url),
  ownerAvatarUrl: orNull(url),
  publicAuthorEmail: orNull(Type.String({ description: 'Only after a moderator verified it.' })),
  createdAt: time,
  approvedAt: orNull(time),
  downloadCount: count,
  installCount: count,
  likeCount: count,
  license: orNull(text),
  sourceUrl: orNull(url),
  sha256: Type.String({ description: 'Of the spritesheet, in hexadecimal.' }),
  compatibleWith: Type.Array(oneOf(['codex-cli', 'codex-app'])),
  spriteVersion: Type.Integer({ minimum: 1, maximum: 2 }),
  generator: orNull(generator),
};

export const PetBody = Type.Object(PET_FIELDS, { ...closed, $id: 'Pet' });
export type PetBody = Static<typeof PetBody>;

export function toPetBody(pet: Omit<Pet, 'contactEmail'>, addresses: Addresses): PetBody {
  const { asset, owner, generator } = pet;
  return {
    id: pet.id,
    slug: pet.slug,
    displayName: pet.displayName,
    description: pet.description,
    spritesheetUrl: addresses.spritesheet(asset),
    petJsonUrl: addresses.asset(asset.assetId, 'pet.json'),
    zipUrl: addresses.asset(asset.assetId, 'pet.zip'),
    spritesheetExt: asset.extension,
    kind: pet.kind,
    tags: [...pet.tags],
    status: pet.status,
    ownerName: owner.name,
    ownerProfileSlug: owner.profileSlug,
    ownerProfileUrl: owner.profileSlug === null ? null : addresses.profilePage(owner.profileSlug),
    // Profiles have no pictures: one that was fetched from elsewhere would tell others who looks at a pet.
    ownerAvatarUrl: null,
    publicAuthorEmail: pet.publicEmail,
    createdAt: pet.createdAt.toISOString(),
    approvedAt: pet.approvedAt?.toISOString() ?? null,
    downloadCount: pet.downloadCount,
    installCount: pet.installCount,
    likeCount: pet.likeCount,
    license: pet.license,
    sourceUrl: pet.sourceUrl,
    sha256: asset.sha256,
    compatibleWith: [...compatibleSurfaces(asset.spriteVersion)],
    spriteVersion: asset.spriteVersion,
    generator: generator && {
      name: generator.name,
      seed: generator.seed,
      matchedWords: [...generator.matchedWords],
      unmatchedWords: [...generator.unmatchedWords],
    },
  };
}
