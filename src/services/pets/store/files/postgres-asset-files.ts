import type { Clock } from '../../../../base/clock.ts';
import type { PostgresServer } from '../../../../platform/storage/postgres/postgres-server.ts';
import type { Limits } from '../../limits.ts';
import type { AssetFiles } from '../../ports.ts';
import { PET_STORE } from '../open-pet-store.ts';
import type { FileTables } from '../tables.ts';
import { openAssetFiles, type Shelves } from './asset-files.ts';
import { ASSET_ID, SHEET_NAME } from './file-names.ts';
import { StoredFileRows } from './stored-file-rows.ts';

/** Beside the records, whose store has been opened. `folder`: of this machine, for what can be made again. */
export async function openPostgresAssetFiles(
  server: PostgresServer,
  folder: string,
  limits: Pick<Limits, 'derivedBytesMax' | 'variantBytesMax'>,
  clock: Clock,
): Promise<AssetFiles> {
  return openAssetFiles(createTableShelves(server, clock), folder, limits, clock);
}

export function createTableShelves(server: PostgresServer, clock: Clock): Shelves {
  const database = server.open<FileTables>(PET_STORE.name);
  return {
    packages: new StoredFileRows(database, 'packages', ASSET_ID, clock),
    sheets: new StoredFileRows(database, 'sheets', SHEET_NAME, clock),
    references: new StoredFileRows(database, 'references', ASSET_ID, clock),
  };
}
