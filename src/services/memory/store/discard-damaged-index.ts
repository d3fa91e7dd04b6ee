// The index is made of repositories, and can be made of them again.
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { findDatabaseDamage, toDatabaseFinding } from '../../../platform/storage/operations/check-database.ts';
import { findLogDamage } from '../../../platform/storage/sqlite/find-log-damage.ts';
import { openForReading } from '../../../platform/storage/sqlite/open-for-reading.ts';
import { INDEX_DATABASE } from './open-index-store.ts';

/**
 * Checking this much takes about a second, which the other services wait for. Damage in a larger index is found by
 * reading and doctor.
 */
export const CHECKED_BYTES_MAX = 256 * 1024 * 1024;

/**
 * Removes an index that is damaged; `refreshOutdated` has the repositories read again. Only for the process that owns
 * the folder, before it opens the index. Returns the damage.
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
  let database: DatabaseSync | undefined;
  try {
    database = openForReading(path);
    return findDatabaseDamage(database, 'index')[0]?.text;
  } catch (error) {
    const { level, text } = toDatabaseFinding('index', error);
    return level === 'damage' ? text : undefined;
  } finally {
    database?.close();
  }
}
