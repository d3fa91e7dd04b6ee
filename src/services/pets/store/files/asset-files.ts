import { extname, join } from 'node:path';
import type { Clock } from '../../../../base/clock.ts';
import type { StoreLocation } from '../../../../platform/storage/store-location.ts';
import type { Limits } from '../../limits.ts';
import type { PetAsset } from '../../model/pet.ts';
import type { AssetFiles, PetPackage, RewrittenPackage } from '../../ports.ts';
import { absentFile } from './content-files.ts';
import { openDerivedFiles } from './derived-files.ts';
import { ASSET_ID, toAssetId, toReferenceId, toSha256 } from './file-names.ts';
import { openFolder, openShelves, type Shelves } from './open-shelves.ts';
import { createPictureQueues } from './picture-queues.ts';

/**
 * Opens packages and reference images, which are on the shelves at `location`, and the files derived from them, below a
 * folder of this machine that belongs to this process:
 *
 *     derived/<asset id>-<name>   pictures that pages show and offer
 *     variants/<asset id>-<name>  pictures that parameters choose; apart, so that they never displace the others
 */
export async function openAssetFiles(
  location: StoreLocation,
  folder: string,
  { derivedBytesMax, variantBytesMax }: Pick<Limits, 'derivedBytesMax' | 'variantBytesMax'>,
  clock: Clock,
): Promise<AssetFiles> {
  const shelves = await openShelves(location, clock);
  const { packages, sheets, references } = shelves;
  const derived = await openDerivedFiles(await openFolder(join(folder, 'derived')), derivedBytesMax);
  const variants = await openDerivedFiles(await openFolder(join(folder, 'variants')), variantBytesMax);
  const pictureQueues = createPictureQueues(clock);
  return {
    writePackage: (petPackage) => writePackage(shelves, petPackage),
    readPetJson: async (assetId) => (await readPackage(shelves, assetId)).petJson,
    readSheet: async (assetId, extension) => {
      const { sheetName } = await readPackage(shelves, assetId);
      if (extname(sheetName) !== `.${extension}`) throw absentFile();
      return sheets.read(sheetName);
    },
    writeReference: async (bytes) => {
      const id = toReferenceId(bytes);
      await references.write(id, bytes);
      return id;
    },
    readReference: (id) => references.read(id),
    removeUnneeded: async (before, needed, signal) => {
      await packages.removeUnneeded(before, needed.listPackages, signal);
      await sheets.removeUnneeded(before, needed.listSheets, signal);
      await references.removeUnneeded(before, needed.listReferences, signal);
    },
    derive: async (assetId, name, make, { group = 'offered', requester } = {}) => {
      // Ids come from addresses, which are untrusted: only ids of this form become part of a path.
      if (!ASSET_ID.test(assetId)) throw absentFile();
      return (group === 'chosen' ? variants : derived).get(assetId, name, make, pictureQueues[group], requester);
    },
  };
}

async function writePackage(
  { packages, sheets }: Shelves,
  petPackage: PetPackage | RewrittenPackage,
): Promise<PetAsset> {
  const { petJson, extension, spriteVersion, perceptualHash } = petPackage;
  const sha256 = 'sheet' in petPackage ? toSha256(petPackage.sheet) : petPackage.sha256;
  const sheetName = `${sha256}.${extension}`;
  if ('sheet' in petPackage) await sheets.write(sheetName, petPackage.sheet);
  const assetId = toAssetId(sha256, petJson);
  await packages.write(assetId, Buffer.from(`${sheetName}\n${petJson}`));
  return { assetId, sha256, extension, spriteVersion, perceptualHash };
}

async function readPackage({ packages }: Shelves, assetId: string): Promise<{ sheetName: string; petJson: Buffer }> {
  const bytes = await packages.read(assetId);
  const end = bytes.indexOf('\n');
  return { sheetName: bytes.toString('utf8', 0, end), petJson: bytes.subarray(end + 1) };
}
