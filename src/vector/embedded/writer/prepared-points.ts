// Points that a large change has written ahead of time: rows of `points` in slots that count as dead until the change
// is carried out. A crash in between leaves free slots, no more.
import { toKeySql } from '../files/id-key.ts';
import type { Statements } from '../files/statements.ts';
import { type PointRow, putPointRow } from './point-rows.ts';

/** A version that no write ever gets: slots that died in it or later are prepared and must not be reused. */
const PREPARED_VERSION = 2 ** 52;

export interface PreparedPoint {
  /** The present slot of the point. */
  readonly from: number;
  /** The slot in which it is prepared. */
  readonly to: number;
}

export class PreparedPoints {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Prepares a point in its future slot. */
  add(change: number, rowset: number, point: PointRow): void {
    putPointRow(this.#statements, rowset, point);
    this.#statements.sql('INSERT INTO dead VALUES (?, ?, ?)').run(rowset, PREPARED_VERSION + change, point.slot);
  }

  /**
   * Lists the prepared points that were not written since: those with a version below the given one. A point that a
   * compaction moved in the meantime may have been found, and prepared alike, in both slots.
   */
  list(change: number, rowset: number, version: number): PreparedPoint[] {
    const rows = this.#statements
      .sql(
        `SELECT ids.slot AS "from", min(dead.slot) AS "to" FROM dead
         JOIN points AS prepared ON prepared.key = ?1 << 32 | dead.slot
         JOIN ids ON ids.rowset = ?1 AND ids.id = ${toKeySql('prepared.id')}
         JOIN points AS present ON present.key = ?1 << 32 | ids.slot
         WHERE dead.rowset = ?1 AND dead.version = ?2 AND present.version < ?3
         GROUP BY ids.slot`,
      )
      .all(rowset, PREPARED_VERSION + change, version);
    return rows as unknown as PreparedPoint[];
  }

  /** Switches a point to its prepared slot; its former slot dies in `version`. */
  use(change: number, rowset: number, { from, to }: PreparedPoint, version: number): void {
    const named = `UPDATE ids SET slot = ?2
      WHERE rowset = ?1 AND id = (SELECT ${toKeySql('id')} FROM points WHERE key = ?1 << 32 | ?2)`;
    this.#statements.sql(named).run(rowset, to);
    const dead = 'UPDATE dead SET version = ?3, slot = ?4 WHERE rowset = ?1 AND version = ?2 AND slot = ?5';
    this.#statements.sql(dead).run(rowset, PREPARED_VERSION + change, version, from, to);
  }

  /** Releases the slots that were prepared and not used; no search has seen them. */
  release(change: number, rowset: number): void {
    const release = 'UPDATE dead SET version = 0 WHERE rowset = ? AND version = ?';
    this.#statements.sql(release).run(rowset, PREPARED_VERSION + change);
  }

  /** Releases the slots that a process prepared and could not use before it ended. */
  releaseAll(): void {
    this.#statements.sql('UPDATE dead SET version = 0 WHERE version >= ?').run(PREPARED_VERSION);
  }
}
