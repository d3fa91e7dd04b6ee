// The inspection of a store without changing it, whether or not a server has it open. It reports problems and advice.
import { existsSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { isDataFolderOpen } from '../../../platform/storage/data-folder.ts';
import {
  findDatabaseDamage,
  toDatabaseDamage,
  toDatabaseFinding,
} from '../../../platform/storage/operations/check-database.ts';
import { checkPermissions, checkReadable } from '../../../platform/storage/operations/check-permissions.ts';
import type { Finding } from '../../../platform/storage/operations/finding.ts';
import { toKeySql } from '../files/id-key.ts';
import { rowFilePath } from '../files/row-files.ts';
import { openCatalogueForReading, readFormat, SCHEMA_VERSION } from '../files/schema.ts';
import { type StoreFiles, toStoreFiles } from '../files/store-files.ts';
import { listPointDamage } from './check-points.ts';
import { listOrphans, listRowFiles } from './orphaned-files.ts';
import { findRowDamage, listStoredCollections, type RowDamage, type StoredCollection } from './stored-rows.ts';

export interface CollectionSize extends StoredCollection {
  /** The bytes of its vectors on the disk. */
  readonly rowBytes: number;
}

export interface VectorStoreInspection {
  readonly isOpen: boolean;
  readonly findings: readonly Finding[];
  readonly collections: readonly CollectionSize[];
  readonly catalogueBytes: number;
}

type OnProgress = (rowsDone: number, rowsTotal: number) => void;

export function inspectStore(folder: string, onProgress: OnProgress = () => {}): VectorStoreInspection {
  const files = toStoreFiles(folder);
  checkReadable(folder);
  const isOpen = isDataFolderOpen(folder);
  const { findings, collections } = inspectCatalogue(files, onProgress);
  return {
    isOpen,
    findings: [...checkPermissions(folder, [files.catalogue, files.rows]), ...findings],
    collections,
    catalogueBytes: sizeOf(files.catalogue) + sizeOf(`${files.catalogue}-wal`),
  };
}

function inspectCatalogue(
  files: StoreFiles,
  onProgress: OnProgress,
): { findings: Finding[]; collections: CollectionSize[] } {
  if (!existsSync(files.catalogue)) return { findings: findMissingCatalogue(files), collections: [] };
  let database: DatabaseSync | undefined;
  try {
    database = openCatalogueForReading(files.catalogue);
    const broken = [...checkFormat(database), ...findCatalogueDamage(database)];
    // A damaged catalogue is no reference for rows and files.
    if (broken.some(({ level }) => level === 'damage')) return { findings: broken, collections: [] };
    const collections = listStoredCollections(database).map((collection) => toSize(files, collection));
    return { findings: [...broken, ...inspectRows(database, files, collections, onProgress)], collections };
  } catch (error) {
    return { findings: [toDatabaseFinding('catalogue', error)], collections: [] };
  } finally {
    database?.close();
  }
}

function findMissingCatalogue(files: StoreFiles): Finding[] {
  if (listRowFiles(files.rows).length === 0) {
    return [{ level: 'note', text: 'there is no store here yet', advice: 'the first start makes one' }];
  }
  return [
    {
      level: 'damage',
      text: `${files.catalogue} is missing while vectors lie beside it`,
      advice: 'restore the latest backup to a new folder with magpie restore',
    },
  ];
}

/** Finds damage in the catalogue. Points of older formats have no checksums. */
export function findCatalogueDamage(database: DatabaseSync): Finding[] {
  const damage = findDatabaseDamage(database, 'catalogue');
  if (damage.length > 0 || readFormat(database) !== SCHEMA_VERSION) return damage;
  return listPointDamage(database).map((report) => toDatabaseDamage('catalogue', report));
}

function checkFormat(database: DatabaseSync): Finding[] {
  const format = readFormat(database);
  if (format === SCHEMA_VERSION) return [];
  const text = `the store has format ${format}, this version of Magpie writes format ${SCHEMA_VERSION}`;
  if (format < SCHEMA_VERSION) return [{ level: 'note', text, advice: 'the next start converts it' }];
  return [{ level: 'damage', text, advice: 'use the version of Magpie that wrote it, or a newer one' }];
}

function inspectRows(
  database: DatabaseSync,
  files: StoreFiles,
  collections: readonly CollectionSize[],
  onProgress: OnProgress,
): Finding[] {
  const rowsTotal = collections.reduce((sum, { points }) => sum + points, 0);
  let rowsDone = 0;
  const findings: Finding[] = [];
  for (const collection of collections) {
    onProgress(rowsDone, rowsTotal);
    findings.push(...checkCounts(database, collection));
    const damage = findRowDamage(database, files.rows, collection);
    if (damage !== undefined) findings.push(toRowFinding(damage));
    rowsDone += collection.points;
  }
  onProgress(rowsDone, rowsTotal);
  for (const path of listOrphans(database, files.rows, Date.now())) {
    findings.push({
      level: 'warning',
      text: `${path} (${sizeOf(path)} bytes) belongs to no collection`,
      advice: 'it is left over and may be deleted',
    });
  }
  return findings;
}

/** Compares the collection's count of points with the ids and points that are listed for it. */
function checkCounts(database: DatabaseSync, { namespace, name }: CollectionSize): Finding[] {
  const counts = database
    .prepare(
      `SELECT points AS told, rowset,
         (SELECT count(*) FROM ids WHERE ids.rowset = collections.rowset) AS ids,
         (SELECT count(*) FROM ids JOIN points ON points.key = ids.rowset << 32 | ids.slot AND ids.id = ${toKeySql('points.id')}
          WHERE ids.rowset = collections.rowset) AS held
       FROM collections WHERE namespace = ? AND name = ?`,
    )
    .get(namespace, name);
  if (counts === undefined || (counts['told'] === counts['ids'] && counts['ids'] === counts['held'])) return [];
  return [
    toDatabaseDamage(
      'catalogue',
      `the collection ${JSON.stringify(name)} counts ${counts['told']} points, lists ${counts['ids']} ids and holds ${counts['held']}`,
    ),
  ];
}

function toRowFinding({ collection, rows, ids }: RowDamage): Finding {
  const names = ids.map((id) => JSON.stringify(id)).join(', ');
  const all = rows > ids.length ? ', …' : '';
  return {
    level: 'damage',
    text: `the vectors of ${rows} of ${collection.points} points in ${JSON.stringify(collection.name)} are damaged (ids ${names}${all})`,
    advice: 'upsert these points again or delete them, or restore a backup to a new folder',
  };
}

function toSize({ rows }: StoreFiles, collection: StoredCollection): CollectionSize {
  return { ...collection, rowBytes: sizeOf(rowFilePath(rows, collection.rowset)) };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
