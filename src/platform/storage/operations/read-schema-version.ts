import type { DatabaseSync } from 'node:sqlite';

/** Returns the version that `migrate` stores; 0 for a database without tables. */
export function readSchemaVersion(database: DatabaseSync): number {
  const hasVersions = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'schema_version'").get() !== undefined;
  return hasVersions ? Number(database.prepare('SELECT version FROM schema_version').get()?.['version'] ?? 0) : 0;
}
