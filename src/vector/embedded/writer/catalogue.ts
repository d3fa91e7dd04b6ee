// The writer's SQL. Every method runs inside the transaction of a group commit. A user error is thrown before anything
// was changed, so that it never affects the other writes of the group.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { editIndexes } from '../../edit-indexes.ts';
import { CollectionNotFound } from '../../errors.ts';
import { changeField } from '../../fields/change-field.ts';
import { parseFields, type VectorField, writeFields } from '../../fields/fields.ts';
import { toIdBytes } from '../../id-bytes.ts';
import type { CollectionAddress, Distance, NewCollection, VectorConfig } from '../../vector-store.ts';
import { SELECT_LIVE_SLOTS, toIdKey, toKey, toKeySql } from '../files/id-key.ts';
import { toNewVersionChecksum } from '../files/point-checksum.ts';
import { Statements } from '../files/statements.ts';
import { WrittenSlots } from '../memory/written-slots.ts';
import { findStepStart, SLOT_MAX } from '../reader/point-sizes.ts';
import type { SettingsChange } from '../threads/commands.ts';
import { Aliases } from './aliases.ts';
import { CodeLedger } from './code-ledger.ts';
import { type PointRow, putPointRow, putPointRows, repeat, SELECT_POINT, toPointRow } from './point-rows.ts';
import { PreparedPoints } from './prepared-points.ts';
import { Receipts } from './receipts.ts';
import { RetiredRowsets } from './retired-rowsets.ts';

/** Points stored by one statement: twice as fast as one by one; more would save little. */
const ROWS_PER_STATEMENT = 16;

export interface CollectionRow extends VectorConfig {
  readonly rowset: number;
  readonly nextSlot: number;
  readonly points: number;
  readonly version: number;
  /** JSON text; empty for a collection with one vector field that has no name. */
  readonly fields: string;
  /** 1 if a point without its main vector may be among the points. */
  readonly lacksMain: number;
}

const KEY_AT_SLOT = `(SELECT ${toKeySql('id')} FROM points WHERE key = ?1 << 32 | ?2)`;

export class Catalogue {
  readonly aliases: Aliases;
  readonly codes: CodeLedger;
  readonly prepared: PreparedPoints;
  readonly receipts: Receipts;
  readonly retired: RetiredRowsets;
  readonly written = new WrittenSlots();
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  /** The version of each rowset that this transaction has looked at, as it was when the transaction began. */
  readonly #committed = new Map<number, number>();
  /** True while a backup copies the rows. No row moves or changes then: dead slots are not reused. */
  isPinned = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = new Statements(database);
    this.codes = new CodeLedger(this.#statements);
    this.aliases = new Aliases(this.#statements);
    this.prepared = new PreparedPoints(this.#statements);
    this.receipts = new Receipts(this.#statements);
    this.retired = new RetiredRowsets(this.#statements);
  }

  #sql(text: string): StatementSync {
    return this.#statements.sql(text);
  }

  begin(): void {
    this.#committed.clear();
    this.#sql('BEGIN IMMEDIATE').run();
  }

  commit(): void {
    this.#sql('COMMIT').run();
  }

  /** Rolls back. Never throws: SQLite may have rolled back by itself when the disk failed. */
  rollback(): void {
    if (this.#database.isTransaction) this.#sql('ROLLBACK').run();
  }

  /** Undoes the changes of `change` when it throws, and nothing else of the transaction. */
  atomically(change: () => void): void {
    this.#sql('SAVEPOINT change').run();
    try {
      change();
    } catch (error) {
      // When the disk failed, SQLite may have rolled back the whole transaction.
      if (this.#database.isTransaction) this.#sql('ROLLBACK TO change').run();
      throw error;
    } finally {
      if (this.#database.isTransaction) this.#sql('RELEASE change').run();
    }
  }

  findCollection(at: CollectionAddress): CollectionRow | undefined {
    const row = this.#sql(
      `SELECT size, distance, rowset, next_slot AS nextSlot, points, version, fields, lacks_main AS lacksMain
       FROM collections WHERE namespace = ? AND name = ?`,
    ).get(at.namespace, at.name) as unknown as CollectionRow | undefined;
    if (row !== undefined && !this.#committed.has(row.rowset)) this.#committed.set(row.rowset, row.version);
    return row;
  }

  /**
   * Returns the newest version whose dead slots may be reused: no search sees them, and their deletion is committed.
   * Until it is, a crash would restore the points, and their rows must still be there.
   */
  reusableUpTo({ rowset, version }: CollectionRow, reuseUpTo: number): number {
    return Math.min(reuseUpTo, this.#committed.get(rowset) ?? version);
  }

  getCollection(at: CollectionAddress): CollectionRow {
    const row = this.findCollection(at);
    if (row === undefined) throw new CollectionNotFound(at.name);
    return row;
  }

  insertCollection(at: CollectionAddress, { size, distance, tuning, fields }: NewCollection): void {
    const statement = this.#sql("INSERT INTO collections VALUES (?, ?, ?, ?, ?, 0, 0, 0, ?, '{}', ?, 0)");
    const rowset = this.#insertRowset();
    statement.run(at.namespace, at.name, size, distance satisfies Distance, rowset, tuning, writeFields(fields));
  }

  /** Records that points of the collection may lack their main vectors. */
  noteMissingMain(at: CollectionAddress): void {
    this.#sql('UPDATE collections SET lacks_main = 1 WHERE namespace = ? AND name = ?').run(at.namespace, at.name);
  }

  changeIndex({ namespace, name }: CollectionAddress, field: string, index: string | null): void {
    const row = this.#sql('SELECT indexes FROM collections WHERE namespace = ? AND name = ?').get(namespace, name);
    if (row === undefined) throw new CollectionNotFound(name);
    const indexes = editIndexes(String(row['indexes']), field, index);
    this.#sql('UPDATE collections SET indexes = ? WHERE namespace = ? AND name = ?').run(indexes, namespace, name);
  }

  deleteCollection(at: CollectionAddress, rowset: number): void {
    this.#sql('DELETE FROM collections WHERE namespace = ? AND name = ?').run(at.namespace, at.name);
    this.aliases.removeOf(at.namespace, at.name);
    this.#retire(rowset);
  }

  /** Changes the settings; returns the fields that the collection has then. */
  changeSettings(at: CollectionAddress, { tuning, changes }: SettingsChange): readonly VectorField[] {
    const collection = this.getCollection(at);
    const fields = changes.reduce(changeField, parseFields(collection.fields, collection));
    const statement = this.#sql('UPDATE collections SET tuning = ?, fields = ? WHERE namespace = ? AND name = ?');
    statement.run(tuning, changes.length === 0 ? collection.fields : writeFields(fields), at.namespace, at.name);
    return fields;
  }

  /** Gives the collection a new, empty rowset. */
  clearCollection(at: CollectionAddress, collection: CollectionRow): void {
    this.#sql(
      `UPDATE collections SET rowset = ?, next_slot = 0, points = 0, lacks_main = 0, version = version + 1
       WHERE namespace = ? AND name = ?`,
    ).run(this.#insertRowset(), at.namespace, at.name);
    this.#retire(collection.rowset);
  }

  #retire(rowset: number): void {
    this.retired.add(rowset);
    this.codes.forget(rowset);
  }

  /**
   * Records written rows. Must be called with every write of rows, once the collection has the version of the write.
   */
  noteWritten({ rowset, size, version, nextSlot }: CollectionRow, slots: Uint32Array): void {
    this.written.note(rowset, version, slots);
    this.codes.noteWritten(rowset, size, slots, nextSlot);
  }

  updateCollection(at: CollectionAddress, row: { nextSlot: number; points: number; version: number }): void {
    const statement = 'UPDATE collections SET next_slot = ?, points = ?, version = ? WHERE namespace = ? AND name = ?';
    this.#sql(statement).run(row.nextSlot, row.points, row.version, at.namespace, at.name);
  }

  #insertRowset(): number {
    return Number(this.#sql('INSERT INTO rowsets (retired) VALUES (0)').run().lastInsertRowid);
  }

  findSlot(rowset: number, id: string): number | undefined {
    const row = this.#sql('SELECT slot FROM ids WHERE rowset = ? AND id = ?').get(rowset, toIdKey(id));
    return row === undefined ? undefined : Number(row['slot']);
  }

  /** Stores points with different ids in fresh slots; returns the slots of the points that had these ids before. */
  putPoints(rowset: number, points: readonly PointRow[]): number[] {
    const replaced: number[] = [];
    for (let from = 0; from < points.length; from += ROWS_PER_STATEMENT) {
      const some = points.slice(from, from + ROWS_PER_STATEMENT);
      const ids = some.map(({ id }) => toIdBytes(id));
      const { changes } = this.#sql(`INSERT OR IGNORE INTO ids VALUES ${repeat('(?, ?, ?)', some.length)}`).run(
        ...some.flatMap(({ slot }, i) => [rowset, toKey(ids[i]!), slot]),
      );
      if (Number(changes) < some.length) replaced.push(...this.#takeOver(rowset, some));
      putPointRows(this.#statements, rowset, some, ids);
    }
    return replaced;
  }

  /** Points the ids to their new slots; returns the slots of the points that they named before. */
  #takeOver(rowset: number, points: readonly PointRow[]): number[] {
    return points.flatMap(({ id, slot }) => {
      const old = this.findSlot(rowset, id);
      if (old === undefined || old === slot) return [];
      this.#sql('UPDATE ids SET slot = ?3 WHERE rowset = ?1 AND id = ?2').run(rowset, toIdKey(id), slot);
      return [old];
    });
  }

  /** Removes the point from the ids; its row stays for the searches that still see it. */
  forgetPoint(rowset: number, slot: number): void {
    this.#sql(`DELETE FROM ids WHERE rowset = ?1 AND id = ${KEY_AT_SLOT}`).run(rowset, slot);
  }

  markDead(rowset: number, slot: number, version: number): void {
    this.#sql('INSERT INTO dead VALUES (?, ?, ?)').run(rowset, version, slot);
  }

  listDead(rowset: number): number[] {
    const rows = this.#sql('SELECT slot FROM dead WHERE rowset = ?').all(rowset);
    return rows.map((row) => Number(row['slot']));
  }

  /** Takes up to `count` slots below `belowSlot` that died in `version` or earlier out of the dead ones. */
  takeDead(rowset: number, version: number, count: number, belowSlot = Number.MAX_SAFE_INTEGER): number[] {
    if (this.isPinned) return [];
    const rows = this.#sql(
      `DELETE FROM dead WHERE (rowset, version, slot) IN
       (SELECT rowset, version, slot FROM dead WHERE rowset = ? AND version <= ? AND slot < ? LIMIT ?) RETURNING slot`,
    ).all(rowset, version, belowSlot, count);
    return rows.map((row) => Number(row['slot']));
  }

  /** Returns the slots from `fromSlot` on that hold a point, ascending. */
  listLive(rowset: number, fromSlot: number): number[] {
    const rows = this.#sql(SELECT_LIVE_SLOTS).all(rowset, fromSlot, SLOT_MAX);
    return rows.map((row) => Number(row['slot']));
  }

  /** Moves a point to another slot; its version stays, unless another one is given. */
  movePoint(rowset: number, fromSlot: number, toSlot: number, version: number | null = null): void {
    const checksum = version === null ? 'checksum' : toNewVersionChecksum('?4');
    this.#sql(
      `INSERT OR REPLACE INTO points SELECT ?1 << 32 | ?3, id, coalesce(?4, version), payload, ${checksum}, extras
       FROM points WHERE key = ?1 << 32 | ?2`,
    ).run(rowset, fromSlot, toSlot, version);
    this.#nameSlot(rowset, fromSlot, toSlot);
  }

  /** Moves a point of `pointsIn` to another slot, with another version and payload. */
  moveEdited(rowset: number, point: PointRow, toSlot: number, version: number): void {
    putPointRow(this.#statements, rowset, { ...point, slot: toSlot, version });
    this.#nameSlot(rowset, point.slot, toSlot);
  }

  #nameSlot(rowset: number, fromSlot: number, toSlot: number): void {
    this.#sql(`UPDATE ids SET slot = ?3 WHERE rowset = ?1 AND id = ${KEY_AT_SLOT}`).run(rowset, fromSlot, toSlot);
  }

  /** Returns the slot at which a step of compaction begins that goes to the end of the rowset; not below `fromSlot`. */
  findStepStart(rowset: number, fromSlot: number): number {
    return findStepStart(this.#statements, rowset, fromSlot);
  }

  /** Returns true if a slot from `fromSlot` on died after `version`, so that a search may still see it. */
  hasDeadAfter(rowset: number, fromSlot: number, version: number): boolean {
    const found = this.#sql('SELECT 1 FROM dead WHERE rowset = ? AND version > ? AND slot >= ? LIMIT 1');
    return found.get(rowset, version, fromSlot) !== undefined;
  }

  /** Removes everything about the slots from `fromSlot` on; none of them may hold a point. */
  cutSlots(rowset: number, fromSlot: number): void {
    this.#sql('DELETE FROM points WHERE key BETWEEN ?1 << 32 | ?2 AND ?1 << 32 | 0xffffffff').run(rowset, fromSlot);
    this.#sql('DELETE FROM dead WHERE rowset = ? AND slot >= ?').run(rowset, fromSlot);
    this.codes.cut(rowset, fromSlot);
  }

  /** Returns the points in these slots, in no particular order. */
  pointsIn(rowset: number, slots: Uint32Array): PointRow[] {
    return this.#sql(`${SELECT_POINT} WHERE key IN (SELECT ?1 << 32 | value FROM json_each(?2))`)
      .all(rowset, `[${slots.join()}]`)
      .map(toPointRow);
  }

  countProbe(): void {
    this.#sql('UPDATE probe SET writes = writes + 1 WHERE id = 1').run();
  }

  /** Returns up to `pages` unused pages to the file system. */
  shrink(pages: number): void {
    this.#database.exec(`PRAGMA incremental_vacuum(${pages})`);
  }
}
