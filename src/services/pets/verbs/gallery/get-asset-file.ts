import { makeIdleStrip, makePreview } from '../../assets/make-previews.ts';
import { makeSheetCopy } from '../../assets/make-sheet-copy.ts';
import { derivedFile, type PictureFile } from '../../assets/picture-file.ts';
import type { Pet, PetAsset } from '../../model/pet.ts';
import { refuse } from '../../model/refusals.ts';
import { writeZip } from '../../package/write-zip.ts';
import type { AssetFiles, PetsResources } from '../../ports.ts';

/** The files of an asset with their types. */
export const ASSET_FILE_TYPES = {
  'spritesheet.webp': 'image/webp',
  'spritesheet.png': 'image/png',
  'pet.json': 'application/json; charset=utf-8',
  'pet.zip': 'application/zip',
  'preview.webp': 'image/webp',
  'idle-strip.webp': 'image/webp',
} as const;

export type AssetFileName = keyof typeof ASSET_FILE_TYPES;

/** Returns a file of an asset, published or not. The caller checks the permission. */
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
  // Every page and every download needs these.
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
 * Returns a public asset: one that was published once, even if the sheet was replaced since, of a pet that is still
 * published. Refuses assets that wait for a moderator or were taken down as if they did not exist.
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
