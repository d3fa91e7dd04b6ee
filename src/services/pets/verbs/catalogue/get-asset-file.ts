import { makeIdleStrip, makePreview } from '../../assets/make-previews.ts';
import { makeSheetCopy } from '../../assets/make-sheet-copy.ts';
import { derivedFile, type PictureFile } from '../../assets/picture-file.ts';
import type { Pet, PetAsset } from '../../model/pet.ts';
import { refuse } from '../../model/refusals.ts';
import { writeZip } from '../../package/write-zip.ts';
import type { AssetFiles, PetsResources } from '../../ports.ts';

/** What can be had of an asset, and its type. */
export const ASSET_FILE_TYPES = {
  'spritesheet.webp': 'image/webp',
  'spritesheet.png': 'image/png',
  'pet.json': 'application/json; charset=utf-8',
  'pet.zip': 'application/zip',
  'preview.webp': 'image/webp',
  'idle-strip.webp': 'image/webp',
} as const;

export type AssetFileName = keyof typeof ASSET_FILE_TYPES;

/** A file of an asset, whether or not it is published: the caller decides who may see it. */
export function getAssetFile(
  { files }: Pick<PetsResources, 'files'>,
  asset: PetAsset,
  name: AssetFileName,
): PictureFile {
  const { assetId, extension } = asset;
  const sheet = () => files.readSheet(assetId, extension);
  const type = ASSET_FILE_TYPES[name];
  const stored = (read: () => Promise<Buffer>) => ({ type, etag: `"${assetId}-${name}"`, read });
  const derived = (make: () => Promise<Buffer>) => derivedFile(files, { assetId, name, type }, make);
  // What every page and every download needs.
  const quick = (make: () => Promise<Buffer>) => derivedFile(files, { assetId, name, type, group: 'quick' }, make);
  switch (name) {
    case 'pet.json':
      return stored(() => files.readPetJson(assetId));
    case 'pet.zip':
      return quick(() => makeZip(files, asset));
    case 'preview.webp':
      return quick(async () => makePreview(await sheet()));
    case 'idle-strip.webp':
      return quick(async () => makeIdleStrip(await sheet()));
    default: {
      const wanted = name === 'spritesheet.webp' ? 'webp' : 'png';
      return wanted === extension ? stored(sheet) : derived(async () => makeSheetCopy(await sheet(), wanted));
    }
  }
}

async function makeZip(files: AssetFiles, { assetId, extension }: PetAsset): Promise<Buffer> {
  const petJson = (await files.readPetJson(assetId)).toString('utf8');
  return writeZip({ petJson, sheet: await files.readSheet(assetId, extension), extension });
}

/**
 * An asset that anybody may have: published once, also before the sheet was changed, and of a pet that still is in the registry.
 * What waits for a moderator or was taken down does not exist.
 */
export async function getPublishedAsset(
  { store }: PetsResources,
  assetId: string,
): Promise<{ readonly pet: Pet; readonly asset: PetAsset }> {
  const found = await store.pets.findAsset(assetId);
  if (found === undefined || !found.isPublished || found.pet.status !== 'approved') {
    throw refuse('asset_not_found', {}, 'assetId');
  }
  return found;
}
