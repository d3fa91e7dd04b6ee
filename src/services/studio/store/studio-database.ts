import type { StoreTables } from '../../../platform/storage/open-store-database.ts';
import { MIGRATIONS } from './migrations.ts';

export const STUDIO_TABLES: StoreTables = { name: 'studio', file: 'studio.db', migrations: MIGRATIONS };
