// How a pet lies in its tables.
import type { Kysely, Selectable } from 'kysely';
import type { GeneratorNote, Pet, PetAsset } from '../../model/pet.ts';
import type { NewPet, PetChanges } from '../../ports.ts';
import type { PetAssetTable, PetTable, Tables } from '../tables.ts';

/** Pets with their current and waiting package. */
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

export function fromNewPet(pet: NewPet): Omit<PetTable, 'download_count' | 'install_count' | 'like_count'> {
  return {
    id: pet.id,
    slug: pet.slug,
    display_name: pet.displayName,
    description: pet.description,
    kind: pet.kind,
    tags: JSON.stringify(pet.tags),
    status: pet.status,
    license: pet.license,
    source_url: pet.sourceUrl,
    asset_id: pet.asset.assetId,
    pending_asset_id: null,
    generator: pet.generator === null ? null : JSON.stringify(pet.generator),
    owner_account_id: pet.owner.accountId,
    owner_name: pet.owner.name,
    owner_profile_slug: pet.owner.profileSlug,
    contact_email: pet.contactEmail,
    wants_email_published: pet.wantsEmailPublished ? 1 : 0,
    public_email: null,
    rejection_reason: null,
    created_at: pet.createdAt.getTime(),
    approved_at: pet.approvedAt?.getTime() ?? null,
    waiting_since: pet.status === 'pending' ? pet.createdAt.getTime() : null,
  };
}

/** Only the columns that change; what is undefined stays as it is. */
export function fromChanges(changes: PetChanges): Partial<PetTable> {
  const { displayName, description, kind, tags, status, license, sourceUrl } = changes;
  const { asset, pendingAsset, wantsEmailPublished, publicEmail, rejectionReason, approvedAt } = changes;
  const columns: Record<string, unknown> = {
    display_name: displayName,
    description,
    kind,
    tags: tags === undefined ? undefined : JSON.stringify(tags),
    status,
    license,
    source_url: sourceUrl,
    asset_id: asset?.assetId,
    pending_asset_id: pendingAsset === null ? null : pendingAsset?.assetId,
    wants_email_published: wantsEmailPublished === undefined ? undefined : Number(wantsEmailPublished),
    public_email: publicEmail,
    rejection_reason: rejectionReason,
    approved_at: approvedAt === null ? null : approvedAt?.getTime(),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
