// A pet as its rows.
import type { Kysely, Selectable } from 'kysely';
import { toRow } from '../../../../platform/storage/rows.ts';
import type { GeneratorNote, Pet, PetAsset } from '../../model/pet.ts';
import type { NewPet, PetChanges } from '../../ports.ts';
import type { PetAssetTable, PetTable, Tables } from '../tables.ts';

/** Selects pets with their current and waiting package. */
export function selectPets(database: Kysely<Tables>) {
  return database
    .selectFrom('pets')
    .innerJoin('pet_assets as asset', (join) =>
      join.onRef('asset.asset_id', '=', 'pets.asset_id').onRef('asset.pet_id', '=', 'pets.id'),
    )
    .leftJoin('pet_assets as pending', (join) =>
      join.onRef('pending.asset_id', '=', 'pets.pending_asset_id').onRef('pending.pet_id', '=', 'pets.id'),
    )
    .selectAll('pets')
    .select([
      'asset.sha256',
      'asset.extension',
      'asset.sprite_version',
      'asset.look_hash',
      'pending.sha256 as pending_sha256',
      'pending.extension as pending_extension',
      'pending.sprite_version as pending_sprite_version',
      'pending.look_hash as pending_look_hash',
    ]);
}

export type PetRow = Awaited<ReturnType<ReturnType<typeof selectPets>['execute']>>[number];

export function toPet(row: PetRow): Pet {
  return {
    id: row.id,
    slug: row.slug,
    displayName: row.display_name,
    description: row.description,
    kind: row.kind,
    tags: JSON.parse(row.tags) as string[],
    status: row.status,
    license: row.license,
    sourceUrl: row.source_url,
    asset: toAsset(row),
    pendingAsset: toPendingAsset(row),
    generator: row.generator === null ? null : (JSON.parse(row.generator) as GeneratorNote),
    owner: { accountId: row.owner_account_id, name: row.owner_name, profileSlug: row.owner_profile_slug },
    contactEmail: row.contact_email,
    wantsEmailPublished: row.wants_email_published === 1,
    publicEmail: row.public_email,
    rejectionReason: row.rejection_reason,
    createdAt: new Date(row.created_at),
    approvedAt: row.approved_at === null ? null : new Date(row.approved_at),
    downloadCount: row.download_count,
    installCount: row.install_count,
    likeCount: row.like_count,
  };
}

export function toAsset(row: Omit<Selectable<PetAssetTable>, 'pet_id' | 'is_published'>): PetAsset {
  return {
    assetId: row.asset_id,
    sha256: row.sha256,
    extension: row.extension,
    spriteVersion: row.sprite_version,
    perceptualHash: row.look_hash,
  };
}

function toPendingAsset(row: PetRow): PetAsset | null {
  const { pending_asset_id: assetId, pending_sha256: sha256, pending_look_hash: perceptualHash } = row;
  const { pending_extension: extension, pending_sprite_version: spriteVersion } = row;
  if (assetId === null || sha256 === null || extension === null || spriteVersion === null || perceptualHash === null) {
    return null;
  }
  return { assetId, sha256, extension, spriteVersion, perceptualHash };
}

export function fromNewPet(newPet: NewPet): Omit<PetTable, `${string}_count`> {
  // A caller may pass a whole pet; the further properties of a new one are empty.
  const { asset, owner, pendingAsset: _, ...pet }: NewPet & Partial<Pet> = newPet;
  return toRow({
    ...pet,
    assetId: asset.assetId,
    pendingAssetId: null,
    ownerAccountId: owner.accountId,
    ownerName: owner.name,
    ownerProfileSlug: owner.profileSlug,
    publicEmail: null,
    rejectionReason: null,
    waitingSince: pet.status === 'pending' ? pet.createdAt : null,
  });
}

/** Returns only the columns that change. */
export function fromChanges({ asset, pendingAsset, ...changes }: PetChanges): Partial<PetTable> {
  const pendingAssetId = pendingAsset === null ? null : pendingAsset?.assetId;
  return toRow({ ...changes, assetId: asset?.assetId, pendingAssetId }) as Partial<PetTable>;
}
