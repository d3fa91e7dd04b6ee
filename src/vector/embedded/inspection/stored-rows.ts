// The rows that the catalogue refers to, checked through a connection that only reads. The store may be written at the
// same time, by another process too: each look sees one state, and apparent damage is checked again.
import { closeSync, openSync, readSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { isRowIntact, rowStride } from '../../../engine/index.ts';
import { fromIdBytes } from '../../id-bytes.ts';
import type { CollectionAddress, VectorConfig } from '../../vector-store.ts';
import { toKeySql } from '../files/id-key.ts';
import { rowFilePath } from '../files/row-files.ts';

/** Bytes of rows read at a time. */
const PIECE_BYTES = 4_194_304;
/**
 * The number of looks at a row. A row that a write replaces while it is read looks damaged once, but never this often.
 */
const LOOKS = 3;
/** The number of damaged points named; enough to start a repair. */
const DAMAGED_IDS_SHOWN = 5;

export interface StoredCollection extends CollectionAddress, VectorConfig {
  readonly rowset: number;
  readonly slotCount: number;
  readonly points: number;
}

export interface RowDamage {
  readonly collection: StoredCollection;
  readonly rows: number;
  /** Some of the points whose vectors are damaged. */
  readonly ids: readonly string[];
}

export function listStoredCollections(database: DatabaseSync): StoredCollection[] {
  return database
    .prepare(
      `SELECT namespace, name, size, distance, rowset, next_slot AS slotCount, points
       FROM collections ORDER BY namespace, name`,
    )
    .all() as unknown as StoredCollection[];
}

/** Returns the rows of the collection's points that are not what was written; undefined when all are intact. */
export function findRowDamage(
  database: DatabaseSync,
  rowFolder: string,
  collection: StoredCollection,
): RowDamage | undefined {
  const rows = new RowReader(database, rowFolder, collection);
  try {
    const slots = rows.listDamaged();
    if (slots.length === 0) return undefined;
    return { collection, rows: slots.length, ids: rows.listIds(slots.slice(0, DAMAGED_IDS_SHOWN)) };
  } finally {
    rows.close();
  }
}

class RowReader {
  readonly #database: DatabaseSync;
  readonly #path: string;
  readonly #collection: StoredCollection;
  readonly #stride: number;
  /** Undefined until it is needed; null when there is no such file. */
  #descriptor: number | null | undefined;

  constructor(database: DatabaseSync, rowFolder: string, collection: StoredCollection) {
    this.#database = database;
    this.#path = rowFilePath(rowFolder, collection.rowset);
    this.#collection = collection;
    this.#stride = rowStride(collection.size);
  }

  listDamaged(): number[] {
    const stride = this.#stride;
    const slotsAtOnce = Math.max(1, Math.floor(PIECE_BYTES / stride));
    const piece = Buffer.allocUnsafe(slotsAtOnce * stride);
    const damaged: number[] = [];
    for (let from = 0; from < this.#collection.slotCount; from += slotsAtOnce) {
      const live = this.#listLive(from, from + slotsAtOnce - 1);
      if (live.length === 0) continue;
      this.#read(piece, from);
      for (const slot of live) {
        const record = piece.subarray((slot - from) * stride, (slot - from + 1) * stride);
        if (!isRowIntact(record, this.#collection.size) && this.#isDamaged(slot)) damaged.push(slot);
      }
    }
    return damaged;
  }

  #isDamaged(slot: number): boolean {
    const record = Buffer.allocUnsafe(this.#stride);
    for (let look = 1; look < LOOKS; look++) {
      if (this.#listLive(slot, slot).length === 0) return false;
      this.#read(record, slot);
      if (isRowIntact(record, this.#collection.size)) return false;
    }
    return true;
  }

  #listLive(from: number, to: number): number[] {
    return this.#database
      .prepare(
        `SELECT points.key & 0xffffffff AS slot
         FROM points JOIN ids ON ids.rowset = ?1 AND ids.id = ${toKeySql('points.id')} AND ids.slot = points.key & 0xffffffff
         WHERE points.key BETWEEN ?1 << 32 | ?2 AND ?1 << 32 | ?3`,
      )
      .all(this.#collection.rowset, from, to)
      .map((row) => Number(row['slot']));
  }

  /** Reads records. Bytes beyond the end of the file become zeros, which are no intact record. */
  #read(target: Buffer, slot: number): void {
    // Opened after a point was seen: the row of a committed point was written before.
    this.#descriptor ??= openIfThere(this.#path);
    target.fill(0);
    for (let done = 0; this.#descriptor !== null && done < target.length; ) {
      const bytesRead = readSync(this.#descriptor, target, done, target.length - done, slot * this.#stride + done);
      if (bytesRead === 0) return;
      done += bytesRead;
    }
  }

  listIds(slots: readonly number[]): string[] {
    const statement = this.#database.prepare('SELECT id FROM points WHERE key = ?1 << 32 | ?2');
    return slots.flatMap((slot) => {
      const row = statement.get(this.#collection.rowset, slot);
      return row === undefined ? [] : [fromIdBytes(row['id'] as Uint8Array)];
    });
  }

  close(): void {
    if (typeof this.#descriptor === 'number') closeSync(this.#descriptor);
  }
}

function openIfThere(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
