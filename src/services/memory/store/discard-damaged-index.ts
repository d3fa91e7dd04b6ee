// The removal of a damaged index, which can be rebuilt from the repositories.
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { findDatabaseDamage, toDatabaseFinding } from '../../../platform/storage/operations/check-database.ts';
import type { Finding } from '../../../platform/storage/operations/finding.ts';
import { findLogDamage } from '../../../platform/storage/sqlite/find-log-damage.ts';
import { openForReading } from '../../../platform/storage/sqlite/open-for-reading.ts';
import { INDEX_DATABASE } from './open-index-store.ts';

/**
 * The largest index that is checked at the start. That takes about a second, which the other services wait for. Damage
 * in a larger one is found by reading and by doctor.
 */
export const CHECKED_BYTES_MAX = 256 * 1024 * 1024;

/**
 * Removes a damaged index and returns the damage. `refreshOutdated` then indexes the repositories again. Only the
 * process that owns the folder may call it, before it opens the index.
 */
export function discardDamagedIndex(folder: string): string | undefined {
  const path = join(folder, INDEX_DATABASE);
  const damage = findIndexDamage(path);
  if (damage !== undefined) {
    for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
  }
  return damage;
}

function findIndexDamage(path: string): string | undefined {
  const { size } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size === 0) return undefined;
  if (size > CHECKED_BYTES_MAX) return findLogDamage(path);
  return inspectIndex(path).find(({ level }) => level === 'damage')?.text;
}

/** Lists the damage of an index, or the reason why it could not be inspected. */
export function inspectIndex(path: string): Finding[] {
  let database: DatabaseSync | undefined;
  try {
    database = openForReading(path);
    return findDatabaseDamage(database, 'index');
  } catch (error) {
    return [toDatabaseFinding('index', error)];
  } finally {
    database?.close();
  }
}
