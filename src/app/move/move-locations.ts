// Checks the source and the target of a move before it begins.
import { resolve } from 'node:path';
import { OperatorProblem } from '../../base/operator-problem.ts';
import { createDatabaseMarker, findDatabaseMarker } from '../../platform/storage/move/database-marker.ts';
import { createFolderMarker, findFolderMarker } from '../../platform/storage/move/folder-marker.ts';
import { checkUnmarked, type MoveMarker } from '../../platform/storage/move/move-marker.ts';
import { findSchemaVersion } from '../../platform/storage/postgres/migrate-schema.ts';
import type { PostgresServer } from '../../platform/storage/postgres/postgres-server.ts';
import type { StoreLocation } from '../../platform/storage/store-location.ts';
import { isVacant } from '../backup/read-backup.ts';
import { checkClosed } from '../backup/replace-data-folder.ts';
import { hasFiles, hasStore, listStoresIn, type Store } from '../backup/stores.ts';

export function describeLocation(location: StoreLocation): string {
  return 'folder' in location
    ? resolve(location.folder)
    : `${location.server.address} (${location.server.toSchema('*')})`;
}

export async function listStoresAt(location: StoreLocation, stores: readonly Store[]): Promise<Store[]> {
  checkUnmarked(describeLocation(location), await findMarker(location));
  if ('folder' in location) {
    checkClosed(location.folder);
    return listFolderStores(location.folder, stores);
  }
  const schemas = await listSchemas(location.server, stores);
  if (schemas.length > 0) return stores.filter(({ name }) => schemas.some((schema) => schema.store === name));
  throw new OperatorProblem(
    `${describeLocation(location)} holds no store: look at the address and MAGPIE_DATABASE_SCHEMA`,
  );
}

function listFolderStores(dataDir: string, stores: readonly Store[]): Store[] {
  const present = listStoresIn(dataDir, stores);
  const broken = present.find((store) => !hasStore(dataDir, store) && hasFiles(dataDir, store));
  if (broken === undefined) return present.filter((store) => hasStore(dataDir, store));
  const { folder, mainFile } = broken.descriptor;
  throw new OperatorProblem(`${dataDir}/${folder}/${mainFile} is missing while its files are there: run magpie doctor`);
}

/** Returns the marker of an interrupted move from the same source, or a new one if the target is empty. */
export async function openMarker(
  location: StoreLocation,
  source: string,
  stores: readonly Store[],
): Promise<MoveMarker> {
  const marker = await findMarker(location);
  if (marker?.source === source) return marker;
  if (marker !== undefined) {
    throw new OperatorProblem(
      `${describeLocation(location)} is the target of an unfinished move from ${marker.source}: finish that one, or empty the target`,
    );
  }
  await checkVacant(location, stores);
  return 'folder' in location
    ? createFolderMarker(location.folder, source)
    : createDatabaseMarker(location.server, source);
}

async function findMarker(location: StoreLocation): Promise<MoveMarker | undefined> {
  return 'folder' in location ? findFolderMarker(location.folder) : findDatabaseMarker(location.server);
}

async function checkVacant(location: StoreLocation, stores: readonly Store[]): Promise<void> {
  if ('folder' in location) {
    if (await isVacant(location.folder)) return;
    throw new OperatorProblem(`${location.folder} holds data already: name a new folder with --data-dir`);
  }
  const schemas = await listSchemas(location.server, stores);
  if (schemas.length === 0) return;
  const names = schemas.map(({ schema }) => `"${schema}"`).join(', ');
  throw new OperatorProblem(
    `${location.server.address} holds data already: choose another MAGPIE_DATABASE_SCHEMA, or, if nothing in it is needed, run DROP SCHEMA ${names} CASCADE`,
  );
}

async function listSchemas(server: PostgresServer, stores: readonly Store[]) {
  const schemas: { readonly store: string; readonly schema: string }[] = [];
  for (const { name: store, descriptor } of stores) {
    for (const { name } of (await descriptor.listTables?.()) ?? []) {
      if ((await findSchemaVersion(server, name)) > 0) schemas.push({ store, schema: server.toSchema(name) });
    }
  }
  return schemas;
}
