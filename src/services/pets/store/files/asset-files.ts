import { extname, join } from 'node:path';
import type { Clock } from '../../../../base/clock.ts';
import { makeFolder } from '../../../../platform/storage/data-folder.ts';
import { removeUnfinished } from '../../../../platform/storage/durable-files.ts';
import type { Limits } from '../../limits.ts';
import type { PetAsset } from '../../model/pet.ts';
import type { AssetFiles, PetPackage, RewrittenPackage } from '../../ports.ts';
import type { ContentFiles } from './content-files.ts';
import { absentFile } from './content-files.ts';
import { openDerivedFiles } from './derived-files.ts';
import { ASSET_ID, toAssetId, toReferenceId, toSha256 } from './file-names.ts';
import { createPictureQueues } from './picture-queues.ts';

/**
 *     sheets      <SHA-256>.webp|png   a sheet, once, however many packages have it
 *     packages    <asset id>           a line with the name of the sheet, then pet.json as it is served; the id is made of both
 *     references  <id>                 a reference image; the id is made of it
 */
export interface Shelves {
  readonly packages: ContentFiles;
  readonly sheets: ContentFiles;
  readonly references: ContentFiles;
}

/**
 * Packages and reference images, which lie on the shelves, and what is derived from them, below a folder of this machine:
 *
 *     derived/<asset id>-<name>   can be made again: what pages show and offer
 *     variants/<asset id>-<name>  likewise: what parameters choose; apart, so that it never takes the room of the others
 */
export async function openAssetFiles(
  shelves: Shelves,
  folder: string,
  { derivedBytesMax, variantBytesMax }: Pick<Limits, 'derivedBytesMax' | 'variantBytesMax'>,
  clock: Clock,
): Promise<AssetFiles> {
  const { packages, sheets, references } = shelves;
  const derived = await openDerivedFiles(await openFolder(join(folder, 'derived')), derivedBytesMax);
  const variants = await openDerivedFiles(await openFolder(join(folder, 'variants')), variantBytesMax);
  const pictureQueues = createPictureQueues(clock);
  return {
    writePackage: (petPackage) => writePackage(shelves, petPackage),
    readPetJson: async (assetId) => (await readPackage(shelves, assetId)).petJson,
    readSheet: (assetId, extension) => readSheet(shelves, assetId, extension),
    writeReference: (bytes) => writeReference(references, bytes),
    readReference: (id) => references.read(id),
    removeUnneeded: async (before, needed, signal) => {
      await packages.removeUnneeded(before, needed.listPackages, signal);
      await sheets.removeUnneeded(before, needed.listSheets, signal);
      await references.removeUnneeded(before, needed.listReferences, signal);
    },
    derive: async (assetId, name, make, { group = 'offered', requester } = {}) =>
      (group === 'chosen' ? variants : derived).get(checkId(assetId), name, make, pictureQueues[group], requester),
  };
}

/** What looks unfinished in it is what a crash left behind. */
export async function openFolder(path: string): Promise<string> {
  makeFolder(path);
  await removeUnfinished(path);
  return path;
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

async function readSheet(shelves: Shelves, assetId: string, extension: PetAsset['extension']): Promise<Buffer> {
  const { sheetName } = await readPackage(shelves, assetId);
  if (extname(sheetName) !== `.${extension}`) throw absentFile();
  return shelves.sheets.read(sheetName);
}

async function writeReference(references: ContentFiles, bytes: Buffer): Promise<string> {
  const id = toReferenceId(bytes);
  await references.write(id, bytes);
  return id;
}

/** Ids come from addresses that anybody can type: nothing else ever becomes part of a path. */
function checkId(id: string): string {
  if (!ASSET_ID.test(id)) throw absentFile();
  return id;
}
