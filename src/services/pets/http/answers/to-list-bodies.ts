import type { ManifestBody, TagsBody } from '../../contract/lists.ts';
import type { Pet } from '../../model/pet.ts';
import type { Gallery, TagCount } from '../../model/search/gallery.ts';
import type { Addresses } from './addresses.ts';

export function toTagsBody(at: Date, tags: readonly TagCount[]): TagsBody {
  return { generatedAt: at.toISOString(), total: tags.length, tags: tags.map(({ name, count }) => ({ name, count })) };
}

export function toManifestBody(gallery: Gallery, addresses: Addresses): ManifestBody {
  const pets = gallery.list().map((pet) => toManifestPet(pet, addresses));
  return { generatedAt: gallery.at.toISOString(), total: pets.length, pets };
}

function toManifestPet(pet: Pet, addresses: Addresses): ManifestBody['pets'][number] {
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
