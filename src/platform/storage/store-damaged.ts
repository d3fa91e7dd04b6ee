import { StartupProblem } from '../../base/startup-problem.ts';

/** The primary codes of SQLite for pages that contradict each other, and for a file that is no database. */
const SQLITE_DAMAGE = new Set([11, 26]);

/**
 * A checksum, or SQLite, proves that something stored is not what was written. Waiting does not help. A service whose store is
 * damaged does not start; the others do.
 */
export class StoreDamaged extends StartupProblem {}

/** Whether SQLite says so of the bytes of its file. */
export function isSqliteDamage(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { readonly errcode?: unknown };
  return typeof errcode === 'number' && SQLITE_DAMAGE.has(errcode & 0xff);
}

/** What keeps a database from being opened, if that is damage. */
export function findOpeningDamage(path: string, error: unknown): StoreDamaged | undefined {
  if (!isSqliteDamage(error)) return undefined;
  return new StoreDamaged(
    `the database ${path} is damaged (${(error as Error).message}): run magpie doctor, and restore the latest backup to a new folder`,
    { cause: error },
  );
}
