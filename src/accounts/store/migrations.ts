// The tables of accounts, which `tables.ts` describes. Each SQL file is a step: a released one is never edited, and a new
// one follows it.
import { toMigration } from '../../platform/storage/run-statements.ts';

export const MIGRATIONS = ['first-tables', 'tokens-of-services', 'access-epochs'].map((name) =>
  toMigration(new URL(`migrations/${name}.sql`, import.meta.url)),
);
