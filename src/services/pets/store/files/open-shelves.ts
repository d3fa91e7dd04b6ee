import { join } from 'node:path';
import type { Clock } from '../../../../base/clock.ts';
import { makeFolder } from '../../../../platform/storage/data-folder.ts';
import { removeUnfinished } from '../../../../platform/storage/durable-files.ts';
import type { StoreLocation } from '../../../../platform/storage/store-location.ts';
import { PET_STORE } from '../open-pet-store.ts';
import type { FileTables } from '../tables.ts';
import type { ContentFiles } from './content-files.ts';
import { ASSET_ID, SHEET_NAME } from './file-names.ts';
import { StoredFileRows } from './stored-file-rows.ts';
import { StoredFiles } from './stored-files.ts';

/** The shelves, in an order that all stores share, each with its file names. */
const NAMES = {
  /** `<asset id>`: a line with the name of the sheet, then pet.json as it is served; the id is made of both. */
  packages: ASSET_ID,
  /** `<SHA-256>.webp|png`: a sheet, once, however many packages have it. */
  sheets: SHEET_NAME,
  /** `<id>`: a reference image; the id is made of it. */
  references: ASSET_ID,
} as const;

type ShelfName = keyof typeof NAMES;
export const SHELF_NAMES = Object.keys(NAMES) as readonly ShelfName[];
export type Shelves = Readonly<Record<ShelfName, ContentFiles>>;

/** Opens the shelves: folders, or parts of a table beside the records, whose store is open then. */
export async function openShelves(location: StoreLocation, clock: Clock): Promise<Shelves> {
  const open = async (name: ShelfName): Promise<ContentFiles> =>
    'folder' in location
      ? new StoredFiles(await openFolder(join(location.folder, name)), NAMES[name])
      : new StoredFileRows(location.server.open<FileTables>(PET_STORE.name), name, NAMES[name], clock);
  return { packages: await open('packages'), sheets: await open('sheets'), references: await open('references') };
}

/** Creates a folder, and removes unfinished files that a crash left in it. */
export async function openFolder(path: string): Promise<string> {
  makeFolder(path);
  await removeUnfinished(path);
  return path;
}
