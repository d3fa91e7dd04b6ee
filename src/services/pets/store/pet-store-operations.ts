// Backup and inspection of the registry, for `magpie backup`, `restore` and `doctor`.
import type { DatabaseSync } from 'node:sqlite';
import type { FileFolder } from '../../../platform/storage/operations/sqlite-store.ts';
import { createSqliteStoreOperations } from '../../../platform/storage/operations/sqlite-store-operations.ts';
import { formatCount } from '../../../platform/text/format.ts';
import { ASSET_ID, SHEET_NAME, toAssetId, toReferenceId, toSha256 } from './files/file-names.ts';
import { MIGRATIONS } from './migrations.ts';

const PACKAGES: FileFolder = {
  name: 'packages',
  fileName: ASSET_ID,
  isIntact: (id, bytes) => {
    const end = bytes.indexOf('\n');
    const [sha256 = ''] = bytes.toString('utf8', 0, end).split('.', 1);
    return end > 0 && toAssetId(sha256, bytes.toString('utf8', end + 1)) === id;
  },
};

const SHEETS: FileFolder = {
  name: 'sheets',
  fileName: SHEET_NAME,
  isIntact: (name, bytes) => name.startsWith(`${toSha256(bytes)}.`),
};

const REFERENCES: FileFolder = {
  name: 'references',
  fileName: ASSET_ID,
  isIntact: (id, bytes) => toReferenceId(bytes) === id,
};

export const petStoreOperations = createSqliteStoreOperations({
  title: 'registry',
  database: 'pets.db',
  version: MIGRATIONS.length,
  keyFiles: [],
  fileFolders: [PACKAGES, SHEETS, REFERENCES],
  read: (database) => ({
    summary: formatCount(countPets(database), 'pet'),
    neededFiles: [...listAssetFiles(database), ...listReferenceFiles(database)],
  }),
});

function countPets(database: DatabaseSync): number {
  return Number(database.prepare("SELECT count(*) AS pets FROM pets WHERE status <> 'deleted'").get()?.['pets']);
}

/** Lists the same files that `pets/needed-files.ts` keeps. */
function listAssetFiles(database: DatabaseSync): string[] {
  const rows = database
    .prepare(
      `SELECT DISTINCT pet_assets.asset_id, sha256, extension FROM pet_assets JOIN pets ON pets.id = pet_assets.pet_id
       WHERE pets.status IN ('pending', 'approved') OR (pets.status = 'rejected' AND pets.owner_account_id IS NOT NULL)`,
    )
    .all() as unknown as { asset_id: string; sha256: string; extension: string }[];
  const packages = rows.map((row) => `${PACKAGES.name}/${row.asset_id}`);
  const sheets = rows.map(({ sha256, extension }) => `${SHEETS.name}/${sha256}.${extension}`);
  return [...packages, ...new Set(sheets)];
}

function listReferenceFiles(database: DatabaseSync): string[] {
  const rows = database
    .prepare(
      `SELECT DISTINCT reference_image_id AS id FROM requests WHERE reference_image_id IS NOT NULL AND status <> 'deleted'`,
    )
    .all();
  return rows.map(({ id }) => `${REFERENCES.name}/${String(id)}`);
}
