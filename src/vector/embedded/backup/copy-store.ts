// The copy of a store into a folder while it may be written. The pinned writer (`pin`) neither overwrites nor removes a
// row that the catalogue refers to, so the rows of the copied state of the catalogue are there.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { rowStride } from '../../../engine/index.ts';
import { syncFolderNow } from '../../../platform/storage/durable-files.ts';
import { copyDatabaseNow } from '../../../platform/storage/operations/copy-database.ts';
import { copyFile, digestFile } from '../../../platform/storage/operations/copy-file.ts';
import type { BackedUpFile, CopyProgress } from '../../../platform/storage/operations/store-operations.ts';
import { rowFilePath } from '../files/row-files.ts';
import { openCatalogueForReading } from '../files/schema.ts';
import { type StoreFiles, toStoreFiles } from '../files/store-files.ts';
import { findCatalogueDamage } from '../inspection/inspect-store.ts';
import { findRowDamage, listStoredCollections, type RowDamage } from '../inspection/stored-rows.ts';

export interface CopyRequest {
  readonly source: StoreFiles;
  /** An empty folder. */
  readonly target: string;
}

export interface StoreCopy {
  readonly collections: number;
  readonly points: number;
  readonly files: readonly BackedUpFile[];
  /** Rows that were damaged already in the store and are so in the copy. */
  readonly damage: readonly RowDamage[];
  /** Damage of the catalogue itself, one line each. */
  readonly catalogueDamage: readonly string[];
}

export async function copyStore(
  { source, target }: CopyRequest,
  onProgress: (progress: CopyProgress) => void,
): Promise<StoreCopy> {
  const files = toStoreFiles(target);
  mkdirSync(files.rows);
  copyDatabaseNow({ source: source.catalogue, target: files.catalogue });
  const catalogue = openCatalogueForReading(files.catalogue);
  try {
    const copy = await copyRows(source, target, catalogue, onProgress);
    const rowFolders = new Set(copy.files.map(({ path }) => dirname(join(target, path))));
    for (const path of [...rowFolders, files.rows, target]) syncFolderNow(path);
    return copy;
  } finally {
    catalogue.close();
  }
}

async function copyRows(
  source: StoreFiles,
  target: string,
  catalogue: DatabaseSync,
  onProgress: (progress: CopyProgress) => void,
): Promise<StoreCopy> {
  const files = toStoreFiles(target);
  const collections = listStoredCollections(catalogue);
  const lengths = collections.map(({ size, slotCount }) => slotCount * rowStride(size));
  const catalogueBytes = statSync(files.catalogue).size;
  const progress = { bytesDone: 0, bytesTotal: lengths.reduce((sum, length) => sum + length, catalogueBytes) };
  const onBytes = (bytes: number) => {
    progress.bytesDone += bytes;
    onProgress(progress);
  };
  const toPath = (path: string) => relative(target, path).replaceAll(sep, '/');
  const copied: BackedUpFile[] = [{ path: toPath(files.catalogue), ...(await digestFile(files.catalogue, onBytes)) }];
  const damage: RowDamage[] = [];
  for (const [index, collection] of collections.entries()) {
    const length = lengths[index] ?? 0;
    const from = rowFilePath(source.rows, collection.rowset);
    const to = rowFilePath(files.rows, collection.rowset);
    // A file that is missing or too short is damage: it is reported, and the rest is still saved.
    if (length > 0 && existsSync(from))
      copied.push({ path: toPath(to), ...(await copyFile(from, to, length, onBytes)) });
    const found = findRowDamage(catalogue, files.rows, collection);
    if (found !== undefined) damage.push(found);
  }
  const points = collections.reduce((sum, collection) => sum + collection.points, 0);
  const catalogueDamage = findCatalogueDamage(catalogue).map(({ text }) => text);
  return { collections: collections.length, points, files: copied, damage, catalogueDamage };
}
