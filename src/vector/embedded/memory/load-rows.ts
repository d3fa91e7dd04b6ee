// The loading of a collection's rows from its file into the engine's memory.
import { listDamaged, type RowTable } from '../../../engine/index.ts';
import { readRecords } from '../files/read-records.ts';
import { rowFilePath } from '../files/row-files.ts';
import type { RowsetSnapshot } from '../threads/commands.ts';

/** One read keeps the disk busy, the others fill its pauses. */
export const READS_AT_ONCE = 4;

/**
 * The size of the pieces in which rows that follow their codes are read and checked, one at a time. The disk stays free
 * for searches that still read from it, and the thread that checks never blocks for longer than a millisecond.
 */
const PIECE_BYTES = 2_097_152;

/** The conditions of a filling. `rest` is called after each piece while the table is searched. */
export interface FillControl {
  isWanted(): boolean;
  isSearched(): boolean;
  rest(): Promise<unknown>;
}

/** Fills the table and makes the snapshot's points live. Returns the slots whose rows are damaged. */
export async function loadRows(folder: string, snapshot: RowsetSnapshot, table: RowTable): Promise<Uint32Array> {
  const { rowset, slotCount } = snapshot;
  table.reserve(slotCount);
  await readRecords({ path: rowFilePath(folder, rowset), offset: 0 }, table.views(0, slotCount), READS_AT_ONCE);
  table.setLive(listLive(snapshot));
  return table.findDamaged();
}

/**
 * Fills the memory that was reserved for the rows of a table in use, as long as they are wanted. Returns the live slots
 * whose rows are damaged. A row that is written at the same time reaches the file first and is published to the table
 * afterwards, so the table ends up with it whatever was read.
 */
export async function fillRows(
  { folder, rowset, slotCount }: { folder: string; rowset: number; slotCount: number },
  table: RowTable,
  { isWanted, isSearched, rest }: FillControl,
): Promise<number[]> {
  const damaged: number[] = [];
  const path = rowFilePath(folder, rowset);
  const pieceRows = Math.ceil(PIECE_BYTES / table.stride);
  for (let from = 0; from < slotCount && isWanted(); from += pieceRows) {
    const to = Math.min(from + pieceRows, slotCount);
    await readRecords({ path, offset: from * table.stride }, table.views(from, to), 1);
    if (isWanted()) damaged.push(...listDamagedSlots(table, from, to));
    if (isSearched()) await rest();
  }
  return damaged;
}

function listDamagedSlots(table: RowTable, from: number, to: number): number[] {
  const damaged: number[] = [];
  const view = table.view();
  let first = from;
  for (const records of table.views(from, to)) {
    for (const row of listDamaged(records, table.stride)) if (view.isLive(first + row)) damaged.push(first + row);
    first += records.length / table.stride;
  }
  view.release();
  return damaged;
}

/**
 * Returns the slots that hold a point, ascending. A plain loop: it blocks the event loop for up to millions of slots.
 */
export function listLive({ slotCount, dead }: RowsetSnapshot): Uint32Array {
  const live = new Uint32Array(slotCount - dead.length);
  const ends = dead.slice().sort();
  let count = 0;
  for (let slot = 0, next = 0; slot < slotCount; slot++) {
    if (slot === ends[next]) next += 1;
    else live[count++] = slot;
  }
  return live;
}
