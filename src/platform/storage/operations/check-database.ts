// Checks whether a SQLite file is a complete database.
import type { DatabaseSync } from 'node:sqlite';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { findLogDamage } from '../sqlite/find-log-damage.ts';
import { openForReading } from '../sqlite/open-for-reading.ts';
import { isSqliteDamage } from '../store-damaged.ts';
import type { Finding } from './finding.ts';
import { listTableDamage } from './list-table-damage.ts';

/** The primary code of SQLite for a statement that does not fit the schema; only damage changes the schema. */
const SQLITE_ERROR = 1;

/** The number of lines shown; enough to start repairs. */
const LINES_SHOWN = 10;

/** Rejects a file that is no complete database. Its checksum only proves that it is what was backed up. */
export function checkBackedUpDatabase(path: string): void {
  let verdict: unknown;
  try {
    const database = openForReading(path);
    try {
      verdict = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    } finally {
      database.close();
    }
  } catch (error) {
    verdict = error instanceof Error ? error.message : error;
  }
  if (verdict !== 'ok') throw new OperatorProblem(`the backup is damaged: ${path} is no whole database (${verdict})`);
}

/** Lists the damage of a database. `name` is its name for people: "catalogue". */
export function findDatabaseDamage(database: DatabaseSync, name: string): Finding[] {
  const log = findLogDamage(database.location() ?? '');
  if (log !== undefined) return [toDatabaseDamage(name, log)];
  const lines = listTableDamage(database);
  const more = lines.length > LINES_SHOWN ? [`${lines.length - LINES_SHOWN} more things`] : [];
  return [...lines.slice(0, LINES_SHOWN), ...more].map((line) => toDatabaseDamage(name, line));
}

/** Reports why a database could not be inspected; as damage only if SQLite reports that of its bytes. */
export function toDatabaseFinding(name: string, error: unknown): Finding {
  const { message, errcode } = error as { readonly message?: string; readonly errcode?: unknown };
  const reason = message ?? String(error);
  if (isSqliteDamage(error) || errcode === SQLITE_ERROR) return toDatabaseDamage(name, reason);
  return {
    level: 'unchecked',
    text: `the ${name} could not be checked: ${reason}`,
    advice:
      'this does not say that it is damaged: change nothing, and run this as the user of the server on a disk that works',
  };
}

export function toDatabaseDamage(name: string, report: string): Finding {
  return {
    level: 'damage',
    text: `the ${name} is damaged: ${report}`,
    advice: 'stop the server and restore the latest backup to a new folder with magpie restore',
  };
}
