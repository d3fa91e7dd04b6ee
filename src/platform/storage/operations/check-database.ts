// Whether a SQLite file is a whole database.
import type { DatabaseSync } from 'node:sqlite';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { openForReading } from '../sqlite/open-for-reading.ts';
import type { Finding } from './finding.ts';

/** The primary codes of SQLite for a file that is no database, or one whose pages contradict each other. */
const DAMAGED = new Set([11, 26]);

/** Lines of the database's own report that are shown; the first tells enough. */
const INTEGRITY_LINES_SHOWN = 5;

/** The checksum of a backed up file says that it is what was backed up; this, that it was a whole database. */
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

/** `name` is what people call the database: "catalogue". */
export function findDatabaseDamage(database: DatabaseSync, name: string): Finding[] {
  const lines = database.prepare(`PRAGMA integrity_check(${INTEGRITY_LINES_SHOWN})`).all();
  const report = lines.map((line) => String(line['integrity_check']));
  return report.length === 1 && report[0] === 'ok' ? [] : report.map((line) => toDatabaseDamage(name, line));
}

/** Reports why a database could not be inspected: as damage only where SQLite says so of its bytes. */
export function toDatabaseFinding(name: string, error: unknown): Finding {
  const { message, errcode } = error as { readonly message?: string; readonly errcode?: unknown };
  const reason = message ?? String(error);
  if (typeof errcode === 'number' && DAMAGED.has(errcode & 0xff)) return toDatabaseDamage(name, reason);
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
