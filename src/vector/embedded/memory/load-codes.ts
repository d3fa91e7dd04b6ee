// The loading of a collection's codes into the engine's memory; its rows stay on the disk.
import type { RowTable } from '../../../engine/index.ts';
import { codeFilePath, codeOffset } from '../files/code-files.ts';
import { readRecords } from '../files/read-records.ts';
import { toRanges } from '../filters/slot-ranges.ts';
import type { DiskRows } from '../reader/disk-rows.ts';
import type { RowsetSnapshot } from '../threads/commands.ts';
import { listLive, READS_AT_ONCE } from './load-rows.ts';

/** Rows coded in one call: other searches read their rows in between. */
const CODED_ROWS_MAX = 1_024;
/** While one call is carried out the next one waits. */
const CALLS_AT_ONCE = 2;

/**
 * Fills the table and makes the snapshot's points live. Codes that are outdated, or do not match their checksum, are
 * made from the rows; `recode` repairs the latter on the disk. Returns the slots whose rows turned out to be damaged.
 */
export async function loadCodes(
  snapshot: RowsetSnapshot,
  table: RowTable,
  folder: string,
  rows: DiskRows,
  recode: (slots: Uint32Array) => void,
): Promise<Uint32Array> {
  const { rowset, size, slotCount, hasCodes } = snapshot;
  table.reserve(slotCount);
  const live = listLive(snapshot);
  if (!hasCodes) {
    table.setLive(live, true);
    return makeCodes(rows, snapshot, table, live);
  }
  const file = { path: codeFilePath(folder, rowset), offset: codeOffset(0, size) };
  await readRecords(file, table.codeViews(0, slotCount), READS_AT_ONCE);
  table.setLive(live, true);
  const isUncoded = markUncoded(snapshot);
  const damaged = (await table.findDamaged()).filter((slot) => isUncoded[slot] === 0);
  if (damaged.length > 0) recode(damaged);
  for (const slot of damaged) isUncoded[slot] = 1;
  if (!isUncoded.includes(1)) return damaged;
  const uncoded = live.filter((slot) => isUncoded[slot] === 1);
  return makeCodes(rows, snapshot, table, uncoded);
}

function markUncoded({ slotCount, uncoded }: RowsetSnapshot): Uint8Array {
  const isUncoded = new Uint8Array(slotCount);
  for (const { first, count } of uncoded) isUncoded.fill(1, first, first + count);
  return isUncoded;
}

/** Makes the codes of the slots from their rows. Returns the slots whose rows are damaged. */
async function makeCodes(
  rows: DiskRows,
  snapshot: RowsetSnapshot,
  table: RowTable,
  slots: Uint32Array,
): Promise<Uint32Array> {
  const damaged: number[] = [];
  let next = 0;
  const makeNext = async (): Promise<void> => {
    while (next < slots.length) {
      const some = slots.slice(next, next + CODED_ROWS_MAX);
      next += CODED_ROWS_MAX;
      const made = await rows.codesOf(snapshot, some);
      putCodes(table, some, made.codes);
      damaged.push(...made.damaged);
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, makeNext));
  return Uint32Array.from(damaged).sort();
}

function putCodes(table: RowTable, slots: Uint32Array, codes: Uint8Array): void {
  let from = 0;
  for (const { first, count } of toRanges(slots)) {
    for (const target of table.codeViews(first, first + count)) {
      target.set(codes.subarray(from, from + target.length));
      from += target.length;
    }
  }
}
