// Rowsets that no collection owns any more, and the piecemeal removal of their rows.

import type { Statements } from '../files/statements.ts';
import { findStepEnd } from '../reader/point-sizes.ts';

export class RetiredRowsets {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  list(): number[] {
    const rows = this.#statements.sql('SELECT id FROM rowsets WHERE retired = 1').all();
    return rows.map((row) => Number(row['id']));
  }

  add(rowset: number): void {
    this.#statements.sql('UPDATE rowsets SET retired = 1 WHERE id = ?').run(rowset);
  }

  /**
   * Removes up to `count` rows of a retired rowset from each table, fewer if points are large. Returns false when
   * nothing was left to remove.
   */
  purgeSome(rowset: number, count: number): boolean {
    const lastSlot = findStepEnd(this.#statements, rowset, count);
    if (lastSlot !== undefined) {
      const remove = this.#statements.sql('DELETE FROM points WHERE key BETWEEN ?1 << 32 AND ?1 << 32 | ?2');
      remove.run(rowset, lastSlot);
    }
    const removeIds = 'DELETE FROM ids WHERE rowset = ?1 AND id IN (SELECT id FROM ids WHERE rowset = ?1 LIMIT ?2)';
    const removeDead = `DELETE FROM dead WHERE (rowset, version, slot) IN
      (SELECT rowset, version, slot FROM dead WHERE rowset = ?1 LIMIT ?2)`;
    const ids = this.#statements.sql(removeIds).run(rowset, count);
    const dead = this.#statements.sql(removeDead).run(rowset, count);
    return lastSlot !== undefined || Number(ids.changes) + Number(dead.changes) > 0;
  }

  /** Removes the rowset itself. Must be called when nothing of it is left. */
  remove(rowset: number): void {
    this.#statements.sql('DELETE FROM rowsets WHERE id = ?').run(rowset);
  }
}
