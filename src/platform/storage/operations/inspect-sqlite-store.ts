import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { formatBytes, formatCount } from '../../text/format.ts';
import { isDataFolderOpen } from '../data-folder.ts';
import { isUnfinished } from '../durable-files.ts';
import { openForReading } from '../sqlite/open-for-reading.ts';
import { findDatabaseDamage, toDatabaseFinding } from './check-database.ts';
import { checkPermissions, checkReadable } from './check-permissions.ts';
import type { Finding } from './finding.ts';
import { listKeyDamage } from './list-key-damage.ts';
import { readSchemaVersion } from './read-schema-version.ts';
import type { FileFolder, SqliteStore, SqliteStoreContents } from './sqlite-store.ts';
import type { InspectionRequest, StoreInspection } from './store-operations.ts';

/**
 * The age of an unneeded file that is reported. A file is written before its record, and a server removes it some time
 * after the last one.
 */
const UNNEEDED_AGE_MS = 24 * 60 * 60_000;

/** The number of damaged files that are named; enough to start repairs. */
const DAMAGE_SHOWN = 5;

interface StoredFile {
  readonly path: string;
  readonly folder: FileFolder;
  readonly name: string;
  readonly bytes: number;
  readonly changedAtMs: number;
}

export async function inspectSqliteStore(store: SqliteStore, request: InspectionRequest): Promise<StoreInspection> {
  const { folder } = request;
  checkReadable(folder);
  const isOpen = isDataFolderOpen(folder);
  const path = join(folder, store.database);
  const files = listFiles(store, folder);
  const { contents, findings } = inspectDatabase(store, path, files);
  const fileFindings = contents === undefined ? [] : await inspectFiles(contents, files, request);
  return {
    isOpen,
    lines: toLines(contents, path, files),
    findings: [
      ...findings,
      ...listKeyDamage(store, folder).map(toKeyFinding),
      ...fileFindings,
      ...listLeftovers(store, folder, isOpen),
      ...checkPermissions(folder, [path, ...store.fileFolders.map(({ name }) => join(folder, name))]),
    ],
  };
}

function toKeyFinding(text: string): Finding {
  return { level: 'damage', text, advice: 'stop the server and copy the key from the latest backup' };
}

interface DatabaseReport {
  /** Undefined if the contents cannot be read or trusted. */
  readonly contents?: SqliteStoreContents;
  readonly findings: readonly Finding[];
}

function inspectDatabase(store: SqliteStore, path: string, files: readonly StoredFile[]): DatabaseReport {
  if (!existsSync(path)) return { findings: [describeMissingDatabase(path, files)] };
  let database: DatabaseSync | undefined;
  try {
    database = openForReading(path);
    const broken = findDatabaseDamage(database, store.title);
    if (broken.length > 0) return { findings: broken };
    const otherVersion = describeOtherVersion(store, readSchemaVersion(database));
    return otherVersion ? { findings: [otherVersion] } : { contents: store.read(database), findings: [] };
  } catch (error) {
    return { findings: [toDatabaseFinding(store.title, error)] };
  } finally {
    database?.close();
  }
}

function describeMissingDatabase(path: string, files: readonly StoredFile[]): Finding {
  if (files.length === 0) {
    return { level: 'note', text: 'there is no store here yet', advice: 'the first start makes one' };
  }
  return {
    level: 'damage',
    text: `${path} is missing while its files lie beside it`,
    advice: 'restore the latest backup to a new folder with magpie restore',
  };
}

function describeOtherVersion({ title, version }: SqliteStore, found: number): Finding | undefined {
  if (found === version) return undefined;
  const text = `the ${title} has version ${found}, this program writes version ${version}`;
  if (found < version) return { level: 'note', text, advice: 'the next start converts it' };
  return { level: 'damage', text, advice: 'use the version of Magpie that wrote it, or a newer one' };
}

/** Checks that every file that a record needs exists and is what was written. */
async function inspectFiles(
  { neededFiles }: SqliteStoreContents,
  files: readonly StoredFile[],
  { folder, onProgress }: InspectionRequest,
): Promise<Finding[]> {
  const stored = new Map(files.map((file) => [file.path, file]));
  const broken: string[] = [];
  const unread: string[] = [];
  for (const [index, path] of neededFiles.entries()) {
    onProgress(index, neededFiles.length);
    try {
      const fault = await findFault(stored.get(path), folder);
      if (fault !== undefined) broken.push(`${path} ${fault}`);
    } catch (error) {
      unread.push(`${path} (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  onProgress(neededFiles.length, neededFiles.length);
  return [...describeBroken(broken), ...describeUnread(unread), ...describeUnneeded(neededFiles, files)];
}

async function findFault(file: StoredFile | undefined, folder: string): Promise<string | undefined> {
  if (file === undefined) return 'is missing';
  const bytes = await readFile(join(folder, file.path));
  return file.folder.isIntact(file.name, bytes) ? undefined : 'is not what was written';
}

function describeBroken(broken: readonly string[]): Finding[] {
  if (broken.length === 0) return [];
  const text = `files that records need: ${listSome(broken)}`;
  return [
    { level: 'damage', text, advice: 'copy them from a backup, or restore it to a new folder with magpie restore' },
  ];
}

function describeUnread(unread: readonly string[]): Finding[] {
  if (unread.length === 0) return [];
  const advice = 'run this as the user of the server; if the disk reports errors, make a backup to another one';
  return [{ level: 'unchecked', text: `files that cannot be read: ${listSome(unread)}`, advice }];
}

function listSome(files: readonly string[]): string {
  const more = files.length > DAMAGE_SHOWN ? `, and ${formatCount(files.length - DAMAGE_SHOWN, 'more file')}` : '';
  return `${files.slice(0, DAMAGE_SHOWN).join(', ')}${more}`;
}

function describeUnneeded(neededFiles: readonly string[], files: readonly StoredFile[]): Finding[] {
  const needed = new Set(neededFiles);
  const oldMs = Date.now() - UNNEEDED_AGE_MS;
  const unneeded = files.filter(({ path, changedAtMs }) => !needed.has(path) && changedAtMs < oldMs);
  if (unneeded.length === 0) return [];
  const count = formatCount(unneeded.length, 'file that no record needs', 'files that no record needs');
  return [
    { level: 'note', text: `${count} (${formatBytes(sumBytes(unneeded))})`, advice: 'a running server removes them' },
  ];
}

/** Lists the files that a server was writing when it was killed. */
function listLeftovers(store: SqliteStore, folder: string, isOpen: boolean): Finding[] {
  if (isOpen) return [];
  const folders = store.fileFolders.map(({ name }) => join(folder, name)).filter((path) => existsSync(path));
  return folders.flatMap((path) => {
    const count = readdirSync(path).filter(isUnfinished).length;
    if (count === 0) return [];
    const text = `${formatCount(count, 'unfinished file', 'unfinished files')} in ${path}`;
    return [{ level: 'note', text, advice: 'the next start removes them' } as const];
  });
}

function listFiles(store: SqliteStore, folder: string): StoredFile[] {
  return store.fileFolders.flatMap((fileFolder) => {
    const path = join(folder, fileFolder.name);
    const names = existsSync(path) ? readdirSync(path).filter((name) => fileFolder.fileName.test(name)) : [];
    return names.flatMap((name) => {
      const file = statSync(join(path, name), { throwIfNoEntry: false });
      if (file === undefined) return [];
      const stored = { path: `${fileFolder.name}/${name}`, folder: fileFolder, name };
      return [{ ...stored, bytes: file.size, changedAtMs: file.mtimeMs }];
    });
  });
}

function toLines(contents: SqliteStoreContents | undefined, path: string, files: readonly StoredFile[]): string[] {
  const databaseBytes = sizeOf(path) + sizeOf(`${path}-wal`);
  const sizes = `${formatBytes(databaseBytes)} of database, ${formatBytes(sumBytes(files))} in ${formatCount(files.length, 'file')}`;
  return contents === undefined ? [sizes] : [contents.summary, sizes];
}

function sumBytes(files: readonly StoredFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
