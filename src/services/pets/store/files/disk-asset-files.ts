import { join } from 'node:path';
import type { Clock } from '../../../../base/clock.ts';
import type { Limits } from '../../limits.ts';
import type { AssetFiles } from '../../ports.ts';
import { openAssetFiles, openFolder, type Shelves } from './asset-files.ts';
import { ASSET_ID, SHEET_NAME } from './file-names.ts';
import { StoredFiles } from './stored-files.ts';

/** Below one folder, which belongs to this process: each shelf is a folder there. A file is whole or absent, and never changes. */
export async function openDiskAssetFiles(
  folder: string,
  limits: Pick<Limits, 'derivedBytesMax' | 'variantBytesMax'>,
  clock: Clock,
): Promise<AssetFiles> {
  return openAssetFiles(await openDiskShelves(folder), folder, limits, clock);
}

export async function openDiskShelves(folder: string): Promise<Shelves> {
  return {
    packages: new StoredFiles(await openFolder(join(folder, 'packages')), ASSET_ID),
    sheets: new StoredFiles(await openFolder(join(folder, 'sheets')), SHEET_NAME),
    references: new StoredFiles(await openFolder(join(folder, 'references')), ASSET_ID),
  };
}
