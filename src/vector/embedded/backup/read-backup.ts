// Checks a backup against its manifest, and makes a store of it again.
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { makeFolder } from '../../../platform/storage/data-folder.ts';
import { syncFolder } from '../files/row-files.ts';
import { openCatalogueForReading, SCHEMA_VERSION } from '../files/schema.ts';
import { toStoreFiles, toStoreFolder } from '../files/store-files.ts';
import { type BackedUpFile, type BackupContents, MANIFEST_NAME, parseManifest } from './backup-manifest.ts';
import { copyFile, digestFile, type FileDigest } from './copy-file.ts';
import type { CopyProgress } from './copy-store.ts';

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  onProgress?(progress: CopyProgress): void;
}

/** Rejects with an OperatorProblem unless every file is there and is what was backed up. */
export async function verifyBackup(backup: string, options: ReadOptions = {}): Promise<BackupContents> {
  const contents = readManifest(backup);
  await eachFile(backup, contents, options, (path, onBytes) => digestFile(path, onBytes));
  checkCatalogue(toStoreFiles(toStoreFolder(backup)).catalogue);
  return contents;
}

/** Makes a new store in the data folder. It appears there when every checksum of the copy is right, and not before. */
export async function restoreBackup(
  backup: string,
  dataDir: string,
  options: ReadOptions = {},
): Promise<BackupContents> {
  const folder = toStoreFolder(dataDir);
  await checkVacant(folder);
  const contents = readManifest(backup);
  if (contents.catalogueFormat > SCHEMA_VERSION) {
    throw new OperatorProblem(`${backup} was made by ${contents.madeBy}, which is newer: restore it with that version`);
  }
  const partial = await makePartial(folder);
  try {
    await eachFile(backup, contents, options, (path, onBytes, file) =>
      copyFile(path, join(partial, file.path), Number.POSITIVE_INFINITY, onBytes),
    );
    const restored = toStoreFolder(partial);
    checkCatalogue(toStoreFiles(restored).catalogue);
    const shelves = new Set(contents.files.map(({ path }) => dirname(join(partial, path))));
    for (const path of [...shelves, restored]) syncFolder(path);
    await rename(restored, folder);
    syncFolder(dataDir);
    return contents;
  } catch (error) {
    if (options.signal?.aborted) throw new OperatorProblem('the restoring was interrupted; nothing was changed');
    throw toProblem(error, `cannot restore to ${dataDir}`);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

function readManifest(backup: string): BackupContents {
  const path = join(backup, MANIFEST_NAME);
  if (!existsSync(path)) throw new OperatorProblem(`${backup} is no backup: it holds no ${MANIFEST_NAME}`);
  return parseManifest(readFileSync(path, 'utf8'));
}

async function checkVacant(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw toProblem(error, `cannot restore to ${folder}`);
  });
  if (names.length === 0) return;
  throw new OperatorProblem(`${folder} holds data already: restore to a new folder, or move this one away`);
}

async function makePartial(folder: string): Promise<string> {
  try {
    makeFolder(dirname(folder));
    const partial = await mkdtemp(`${folder}.partial-`);
    makeFolder(toStoreFolder(partial));
    return partial;
  } catch (error) {
    throw toProblem(error, `cannot write to ${dirname(folder)}`);
  }
}

type Digest = (path: string, onBytes: (bytes: number) => void, file: BackedUpFile) => Promise<FileDigest>;

async function eachFile(
  backup: string,
  { files }: BackupContents,
  { signal, onProgress }: ReadOptions,
  digest: Digest,
): Promise<void> {
  const progress = { bytesDone: 0, bytesTotal: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  for (const file of files) {
    const path = join(backup, file.path);
    if (!existsSync(path)) throw new OperatorProblem(`the backup is damaged: ${path} is missing`);
    const found = await digest(
      path,
      (bytes) => {
        signal?.throwIfAborted();
        progress.bytesDone += bytes;
        onProgress?.(progress);
      },
      file,
    );
    if (found.bytes !== file.bytes || found.sha256 !== file.sha256) {
      throw new OperatorProblem(`the backup is damaged: ${path} is not what was backed up`);
    }
  }
}

/** The checksum says that the file is what was backed up; this, that it was a whole catalogue. */
function checkCatalogue(path: string): void {
  let verdict: unknown;
  try {
    const database = openCatalogueForReading(path);
    try {
      verdict = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    } finally {
      database.close();
    }
  } catch (error) {
    verdict = error instanceof Error ? error.message : error;
  }
  if (verdict !== 'ok') throw new OperatorProblem(`the backup is damaged: ${path} is no whole catalogue (${verdict})`);
}

function toProblem(error: unknown, what: string): Error {
  if (error instanceof OperatorProblem) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new OperatorProblem(`${what} (${reason})`, { cause: error });
}
