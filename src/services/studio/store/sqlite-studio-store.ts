import { join } from 'node:path';
import { openSqliteDatabase } from '../../../platform/storage/open-sqlite-database.ts';
import type { StudioStore } from '../ports.ts';
import { openStudioStore } from './open-studio-store.ts';
import type { Tables } from './tables.ts';

export const STUDIO_DATABASE = 'studio.db';

/** The records in one file of the folder; both are made if they are missing. */
export function openSqliteStudioStore(folder: string): Promise<StudioStore> {
  return openStudioStore(openSqliteDatabase<Tables>(join(folder, STUDIO_DATABASE)));
}
