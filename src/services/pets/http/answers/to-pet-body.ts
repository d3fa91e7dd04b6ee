import type { PetBody } from '../../contract/pet-body.ts';
import { compatibleApps, type Pet } from '../../model/pet.ts';
import type { Addresses } from './addresses.ts';

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
    // Profiles have no pictures: fetching one from another server would reveal the visitors of a pet to it.
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
    compatibleWith: [...compatibleApps(asset.spriteVersion)],
    spriteVersion: asset.spriteVersion,
    generator: generator && {
      name: generator.name,
      seed: generator.seed,
      matchedWords: [...generator.matchedWords],
      unmatchedWords: [...generator.unmatchedWords],
    },
  };
}
