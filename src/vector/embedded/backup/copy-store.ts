// Copies a store into a folder while it may be written: the pinned writer (`pin`) neither overwrites nor removes a row that the
// catalogue refers to, so the rows of the copied state of the catalogue are there.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { rowStride } from '../../../engine/index.ts';
import { rowFilePath, syncFolder } from '../files/row-files.ts';
import { openCatalogueForReading, readFormat } from '../files/schema.ts';
import { type StoreFiles, toStoreFiles, toStoreFolder } from '../files/store-files.ts';
import { findRowDamage, listStoredCollections, type RowDamage } from '../inspection/stored-rows.ts';
import { type BackedUpFile, type BackupContents, MANIFEST_NAME, toManifest } from './backup-manifest.ts';
import { copyFile, digestFile } from './copy-file.ts';

export interface CopyRequest {
  readonly source: StoreFiles;
  /** An empty folder. */
  readonly target: string;
  readonly madeBy: string;
}

export interface CopyProgress {
  readonly bytesDone: number;
  readonly bytesTotal: number;
}

export interface BackupSummary {
  readonly collections: number;
  readonly points: number;
  readonly bytes: number;
  /** What was damaged already in the store and is so in the backup. */
  readonly damage: readonly RowDamage[];
}

export async function copyStore(
  request: CopyRequest,
  onProgress: (progress: CopyProgress) => void,
): Promise<BackupSummary> {
  const folder = toStoreFolder(request.target);
  const files = toStoreFiles(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  mkdirSync(files.rows);
  copyCatalogue(request.source.catalogue, files.catalogue);
  const copy = openCatalogueForReading(files.catalogue);
  try {
    const { contents, damage } = await copyRows(request, files, copy, onProgress);
    writeFileSync(join(request.target, MANIFEST_NAME), toManifest(contents), { flush: true });
    const shelves = new Set(contents.files.map(({ path }) => dirname(join(request.target, path))));
    for (const path of [...shelves, files.rows, folder, request.target]) syncFolder(path);
    const { collections, points } = contents;
    return { collections, points, bytes: contents.files.reduce((sum, { bytes }) => sum + bytes, 0), damage };
  } finally {
    copy.close();
  }
}

/** One statement, so one state: writers go on meanwhile, and what they commit is not in it. */
function copyCatalogue(source: string, target: string): void {
  const database = openCatalogueForReading(source);
  try {
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
  const descriptor = openSync(target, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

async function copyRows(
  { source, target, madeBy }: CopyRequest,
  files: StoreFiles,
  catalogue: DatabaseSync,
  onProgress: (progress: CopyProgress) => void,
): Promise<{ contents: BackupContents; damage: RowDamage[] }> {
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
    // A file that is missing, or too short, is damage: it is told, and does not keep the rest from being saved.
    if (length > 0 && existsSync(from))
      copied.push({ path: toPath(to), ...(await copyFile(from, to, length, onBytes)) });
    const found = findRowDamage(catalogue, files.rows, collection);
    if (found !== undefined) damage.push(found);
  }
  const contents = {
    madeBy,
    createdAt: new Date().toISOString(),
    catalogueFormat: readFormat(catalogue),
    collections: collections.length,
    points: collections.reduce((sum, { points }) => sum + points, 0),
    files: copied,
  };
  return { contents, damage };
}
