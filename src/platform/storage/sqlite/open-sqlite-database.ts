import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { makeFolder } from '../data-folder.ts';
import { toStartupProblem } from '../disk-failure.ts';
import { findOpeningDamage, StoreDamaged } from '../store-damaged.ts';
import { createDurableLog } from './create-durable-log.ts';
import { checkLog } from './find-log-damage.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';

/** The wait for a command that briefly uses the same file. */
const BUSY_TIMEOUT_MS = 5_000;
/** The size to which the write-ahead log is truncated after a checkpoint. */
const WAL_BYTES_KEPT = 16_777_216;

/** Opens a database file, and creates it if it is missing. Committed data survives a loss of power. */
export function openSqliteDatabase<Tables>(path: string): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: createSqliteDialect(openFile(path)) });
}

function openFile(path: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    makeFolder(dirname(path));
    checkLog(path);
    database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA journal_size_limit = ${WAL_BYTES_KEPT};
    `);
    createDurableLog(database, path);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof StoreDamaged) throw error;
    const damage = findOpeningDamage(path, error);
    throw damage ?? toStartupProblem(`cannot open the database ${path}`, error, 'mend it or choose another folder');
  }
}
