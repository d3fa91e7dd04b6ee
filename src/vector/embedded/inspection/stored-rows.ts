// The rows that the catalogue refers to, checked through a connection that only reads. The store may be written at the
// same time, by another process too: each look sees one state, and apparent damage is checked again.
import type { DatabaseSync } from 'node:sqlite';
import { isRowIntact, listDamaged, rowStride } from '../../../engine/index.ts';
import { fromIdBytes } from '../../id-bytes.ts';
import type { CollectionAddress, VectorConfig } from '../../vector-store.ts';
import { DAMAGED_IDS_SHOWN } from '../files/damage.ts';
import { SELECT_LIVE_SLOTS } from '../files/id-key.ts';
import { readRows } from '../files/read-rows.ts';

const PIECE_BYTES = 4_194_304;
/**
 * The number of looks at a row. A row that a write replaces while it is read looks damaged once, but never this often.
 */
const LOOKS = 3;

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
  const slots = listDamagedSlots(database, rowFolder, collection);
  if (slots.length === 0) return undefined;
  const statement = database.prepare('SELECT id FROM points WHERE key = ?1 << 32 | ?2');
  const ids = slots.slice(0, DAMAGED_IDS_SHOWN).flatMap((slot) => {
    const row = statement.get(collection.rowset, slot);
    return row === undefined ? [] : [fromIdBytes(row['id'] as Uint8Array)];
  });
  return { collection, rows: slots.length, ids };
}

function listDamagedSlots(database: DatabaseSync, rowFolder: string, collection: StoredCollection): number[] {
  const { rowset, size, slotCount } = collection;
  const slotsAtOnce = Math.max(1, Math.floor(PIECE_BYTES / rowStride(size)));
  const damaged: number[] = [];
  for (let first = 0; first < slotCount; first += slotsAtOnce) {
    const count = Math.min(slotsAtOnce, slotCount - first);
    const live = listLive(database, rowset, first, first + count - 1);
    if (live.size === 0) continue;
    const records = new Uint8Array(count * rowStride(size));
    // Read after the points were seen: the row of a committed point was written before.
    readRows(rowFolder, rowset, [{ first, count }], records);
    const suspects = listDamaged(records, rowStride(size)).map((row) => first + row);
    damaged.push(...suspects.filter((slot) => live.has(slot) && isStillDamaged(database, rowFolder, collection, slot)));
  }
  return damaged;
}

function isStillDamaged(
  database: DatabaseSync,
  rowFolder: string,
  { rowset, size }: StoredCollection,
  slot: number,
): boolean {
  const record = new Uint8Array(rowStride(size));
  for (let look = 1; look < LOOKS; look++) {
    if (listLive(database, rowset, slot, slot).size === 0) return false;
    readRows(rowFolder, rowset, [{ first: slot, count: 1 }], record);
    if (isRowIntact(record, size)) return false;
  }
  return true;
}

/** Returns the slots from `from` to `to` that hold a point. */
function listLive(database: DatabaseSync, rowset: number, from: number, to: number): Set<number> {
  const rows = database.prepare(SELECT_LIVE_SLOTS).all(rowset, from, to);
  return new Set(rows.map((row) => Number(row['slot'])));
}
