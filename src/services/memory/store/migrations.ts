// The tables of the records and of the indexes. Each SQL file is a step: a released one is never edited, and a new one
// follows it.
import { toMigration } from '../../../platform/storage/run-statements.ts';

const toStep = (name: string) => toMigration(new URL(`migrations/${name}.sql`, import.meta.url));

export const MIGRATIONS = ['first-tables', 'host-people', 'access-epochs', 'refs'].map(toStep);
export const INDEX_MIGRATIONS = ['first-index-tables', 'embedded-blobs', 'writers', 'messages'].map(toStep);
