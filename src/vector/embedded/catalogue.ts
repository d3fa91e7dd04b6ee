// The writer's SQL. Every method runs inside the transaction of a group commit; a user error is thrown before
// anything was changed, so that it never spoils the other writes of the group.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { CollectionNotFound, IdempotencyConflict } from '../errors.ts';
import type { CollectionAddress, Distance, IdempotencyToken, VectorConfig } from '../vector-store.ts';
import { toIdKey } from './id-key.ts';

/** As the interface promises: a key is remembered for 24 hours. */
const IDEMPOTENCY_TTL_MS = 86_400_000;

export interface CollectionRow extends VectorConfig {
  readonly rowset: number;
  readonly nextSlot: number;
  readonly points: number;
  readonly version: number;
}

export interface PointRow {
  readonly id: string;
  readonly slot: number;
  readonly version: number;
  readonly path: string | null;
  readonly payload: string;
}

export class Catalogue {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  /** While a backup copies the rows, every one stays where and what it is: dead slots are not used again. */
  isPinned = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  #sql(text: string): StatementSync {
    let statement = this.#statements.get(text);
    if (statement === undefined) {
      statement = this.#database.prepare(text);
      this.#statements.set(text, statement);
    }
    return statement;
  }

  begin(): void {
    this.#sql('BEGIN IMMEDIATE').run();
  }

  commit(): void {
    this.#sql('COMMIT').run();
  }

  /** Never throws: SQLite may have rolled back by itself when the disk failed. */
  rollback(): void {
    if (this.#database.isTransaction) this.#sql('ROLLBACK').run();
  }

  findCollection(at: CollectionAddress): CollectionRow | undefined {
    const row = this.#sql(
      `SELECT size, distance, rowset, next_slot AS nextSlot, points, version
       FROM collections WHERE namespace = ? AND name = ?`,
    ).get(at.namespace, at.name);
    return row as unknown as CollectionRow | undefined;
  }

  getCollection(at: CollectionAddress): CollectionRow {
    const row = this.findCollection(at);
    if (row === undefined) throw new CollectionNotFound(at.name);
    return row;
  }

  insertCollection(at: CollectionAddress, config: VectorConfig): void {
    this.#sql('INSERT INTO collections VALUES (?, ?, ?, ?, ?, 0, 0, 0)').run(
      at.namespace,
      at.name,
      config.size,
      config.distance satisfies Distance,
      this.#insertRowset(),
    );
  }

  deleteCollection(at: CollectionAddress, rowset: number): void {
    this.#sql('DELETE FROM collections WHERE namespace = ? AND name = ?').run(at.namespace, at.name);
    this.#retireRowset(rowset);
  }

  /** Gives the collection a new, empty rowset. */
  clearCollection(at: CollectionAddress, collection: CollectionRow): void {
    this.#sql(
      `UPDATE collections SET rowset = ?, next_slot = 0, points = 0, version = version + 1
       WHERE namespace = ? AND name = ?`,
    ).run(this.#insertRowset(), at.namespace, at.name);
    this.#retireRowset(collection.rowset);
  }

  updateCollection(at: CollectionAddress, row: { nextSlot: number; points: number; version: number }): void {
    this.#sql('UPDATE collections SET next_slot = ?, points = ?, version = ? WHERE namespace = ? AND name = ?').run(
      row.nextSlot,
      row.points,
      row.version,
      at.namespace,
      at.name,
    );
  }

  #insertRowset(): number {
    return Number(this.#sql('INSERT INTO rowsets (retired) VALUES (0)').run().lastInsertRowid);
  }

  #retireRowset(rowset: number): void {
    this.#sql('UPDATE rowsets SET retired = 1 WHERE id = ?').run(rowset);
  }

  findSlot(rowset: number, id: string): number | undefined {
    const row = this.#sql('SELECT slot FROM ids WHERE rowset = ? AND id = ?').get(rowset, toIdKey(id));
    return row === undefined ? undefined : Number(row['slot']);
  }

  putPoint(rowset: number, point: PointRow): void {
    const id = toIdKey(point.id);
    this.#sql('INSERT OR REPLACE INTO points VALUES (?1 << 32 | ?2, ?3, ?4, ?5, ?6)').run(
      rowset,
      point.slot,
      id,
      point.version,
      point.path,
      point.payload,
    );
    this.#sql('INSERT OR REPLACE INTO ids VALUES (?, ?, ?)').run(rowset, id, point.slot);
  }

  /** Takes the point out of the ids; its row stays for the searches that still see it. */
  forgetPoint(rowset: number, slot: number): void {
    this.#sql('DELETE FROM ids WHERE rowset = ?1 AND id = (SELECT id FROM points WHERE key = ?1 << 32 | ?2)').run(
      rowset,
      slot,
    );
  }

  markDead(rowset: number, slot: number, version: number): void {
    this.#sql('INSERT INTO dead VALUES (?, ?, ?)').run(rowset, version, slot);
  }

  listDead(rowset: number): number[] {
    return this.#sql('SELECT slot FROM dead WHERE rowset = ?')
      .all(rowset)
      .map((row) => Number(row['slot']));
  }

  /** Takes up to `count` slots below `belowSlot` that died in `version` or earlier out of the dead ones. */
  takeDead(rowset: number, version: number, count: number, belowSlot = Number.MAX_SAFE_INTEGER): number[] {
    if (this.isPinned) return [];
    const rows = this.#sql('SELECT version, slot FROM dead WHERE rowset = ? AND version <= ? AND slot < ? LIMIT ?').all(
      rowset,
      version,
      belowSlot,
      count,
    );
    for (const row of rows) {
      this.#sql('DELETE FROM dead WHERE rowset = ? AND version = ? AND slot = ?').run(
        rowset,
        row['version'] as number,
        row['slot'] as number,
      );
    }
    return rows.map((row) => Number(row['slot']));
  }

  /** Slots from `fromSlot` on that hold a point, and the path of each. */
  listLive(rowset: number, fromSlot: number): { slot: number; path: string | null }[] {
    const rows = this.#sql(
      `SELECT points.key & 0xffffffff AS slot, points.path AS path
       FROM points JOIN ids ON ids.rowset = ?1 AND ids.id = points.id AND ids.slot = points.key & 0xffffffff
       WHERE points.key BETWEEN ?1 << 32 | ?2 AND ?1 << 32 | 0xffffffff`,
    ).all(rowset, fromSlot);
    return rows as unknown as { slot: number; path: string | null }[];
  }

  /** The point keeps its version: it is not written anew, it only lies elsewhere. */
  movePoint(rowset: number, fromSlot: number, toSlot: number): void {
    this.#sql(
      `INSERT OR REPLACE INTO points SELECT ?1 << 32 | ?3, id, version, path, payload
       FROM points WHERE key = ?1 << 32 | ?2`,
    ).run(rowset, fromSlot, toSlot);
    this.#sql(
      'UPDATE ids SET slot = ?3 WHERE rowset = ?1 AND id = (SELECT id FROM points WHERE key = ?1 << 32 | ?2)',
    ).run(rowset, fromSlot, toSlot);
  }

  /** Whether a slot from `fromSlot` on died after `version`, so that a search may still see it. */
  hasDeadAfter(rowset: number, fromSlot: number, version: number): boolean {
    const found = this.#sql('SELECT 1 FROM dead WHERE rowset = ? AND version > ? AND slot >= ? LIMIT 1');
    return found.get(rowset, version, fromSlot) !== undefined;
  }

  /** Removes everything about the slots from `fromSlot` on; none of them may hold a point. */
  cutSlots(rowset: number, fromSlot: number): void {
    this.#sql('DELETE FROM points WHERE key BETWEEN ?1 << 32 | ?2 AND ?1 << 32 | 0xffffffff').run(rowset, fromSlot);
    this.#sql('DELETE FROM dead WHERE rowset = ? AND slot >= ?').run(rowset, fromSlot);
  }

  /** The paths of all points, those of dead slots included. */
  *paths(rowset: number): Iterable<{ slot: number; path: string | null }> {
    const rows = this.#sql(
      'SELECT key & 0xffffffff AS slot, path FROM points WHERE key BETWEEN ?1 << 32 AND ?1 << 32 | 0xffffffff',
    ).iterate(rowset);
    for (const row of rows) yield row as unknown as { slot: number; path: string | null };
  }

  /** The seconds that the first write with this token took, if there was one. */
  findReceipt(namespace: string, token: IdempotencyToken, nowMs: number): number | undefined {
    const row = this.#sql(
      `SELECT fingerprint, seconds FROM idempotency
       WHERE namespace = ? AND route = ? AND key = ? AND expires_ms > ?`,
    ).get(namespace, token.route, token.key, nowMs);
    if (row === undefined) return undefined;
    if (row['fingerprint'] !== token.fingerprint) throw new IdempotencyConflict('other-request');
    return Number(row['seconds']);
  }

  putReceipt(namespace: string, token: IdempotencyToken, seconds: number, nowMs: number): void {
    this.#sql('DELETE FROM idempotency WHERE expires_ms <= ?').run(nowMs);
    this.#sql('INSERT OR REPLACE INTO idempotency VALUES (?, ?, ?, ?, ?, ?)').run(
      namespace,
      token.route,
      token.key,
      token.fingerprint,
      seconds,
      nowMs + IDEMPOTENCY_TTL_MS,
    );
  }

  countProbe(): void {
    this.#sql('UPDATE probe SET writes = writes + 1 WHERE id = 1').run();
  }

  listRetired(): number[] {
    return this.#sql('SELECT id FROM rowsets WHERE retired = 1')
      .all()
      .map((row) => Number(row['id']));
  }

  /** Removes up to `count` rows of a retired rowset from each table; false when nothing was left to remove. */
  purgeSome(rowset: number, count: number): boolean {
    const points = this.#sql(
      `DELETE FROM points WHERE key IN
       (SELECT key FROM points WHERE key BETWEEN ?1 << 32 AND ?1 << 32 | 0xffffffff LIMIT ?2)`,
    ).run(rowset, count);
    const ids = this.#sql(
      'DELETE FROM ids WHERE rowset = ?1 AND id IN (SELECT id FROM ids WHERE rowset = ?1 LIMIT ?2)',
    ).run(rowset, count);
    const dead = this.#sql(
      `DELETE FROM dead WHERE (rowset, version, slot) IN
       (SELECT rowset, version, slot FROM dead WHERE rowset = ?1 LIMIT ?2)`,
    ).run(rowset, count);
    return Number(points.changes) + Number(ids.changes) + Number(dead.changes) > 0;
  }

  deleteRowset(rowset: number): void {
    this.#sql('DELETE FROM rowsets WHERE id = ?').run(rowset);
  }

  /** Gives up to `pages` unused pages back to the file system. */
  shrink(pages: number): void {
    this.#database.exec(`PRAGMA incremental_vacuum(${pages})`);
  }
}
