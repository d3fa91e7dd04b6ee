// Whether a SQLite file is a whole database.
import { DatabaseSync } from 'node:sqlite';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import type { Finding } from './finding.ts';

/** A server that commits at this moment is waited for. */
const BUSY_TIMEOUT_MS = 5_000;

/** Lines of the database's own report that are shown; the first tells enough. */
const INTEGRITY_LINES_SHOWN = 5;

export function openForInspection(path: string): DatabaseSync {
  return new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
}

/** The checksum of a backed up file says that it is what was backed up; this, that it was a whole database. */
export function checkBackedUpDatabase(path: string): void {
  let verdict: unknown;
  try {
    const database = openForInspection(path);
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

export function toDatabaseDamage(name: string, report: string): Finding {
  return {
    level: 'damage',
    text: `the ${name} is damaged: ${report}`,
    advice: 'stop the server and restore the latest backup to a new folder with magpie restore',
  };
}
