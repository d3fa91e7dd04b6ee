// Brings the codes of a collection into the engine's memory; its rows stay on the disk.
import type { RowTable } from '../../../engine/index.ts';
import { codeFilePath, codeOffset } from '../files/code-files.ts';
import { readRecords } from '../files/read-records.ts';
import { toRanges } from '../filters/slot-ranges.ts';
import type { RowReaderCalls, RowsetSnapshot } from '../threads/commands.ts';
import { listLive, READS_AT_ONCE } from './load-rows.ts';

/** Rows coded in one call: other searches read their rows in between. */
const CODED_ROWS_MAX = 1_024;
/** One is checked while others are read; half a gigabyte is asked for before the main thread, which may be busy starting, is needed again. */
const STRETCHES_AT_ONCE = 8;
/** Reading less takes about as long as starting a thread for it. */
const THREAD_BYTES_MIN = 33_554_432;
/** One keeps the disk busy. More would take the processors from the main thread, which may be starting: it would listen later. */
const READS_IN_THREAD = 1;
/** While one call is carried out the next one waits. */
const CALLS_AT_ONCE = 2;

export interface CodeSource {
  readonly rowFolder: string;
  codesOf(...args: Parameters<RowReaderCalls['codesOf']>): Promise<ReturnType<RowReaderCalls['codesOf']>>;
  /** The same as the function of this name, in a thread of its own. */
  readRecords: typeof readRecords;
  /** Called with slots whose codes on disk are damaged. */
  recode(rowset: number, slots: Uint32Array): void;
}

/**
 * Fills the table and makes the snapshot's points live. Codes that are outdated, or do not match their checksum, are
 * made from the rows. Returns the slots whose rows turned out to be damaged.
 */
export async function loadCodes(source: CodeSource, snapshot: RowsetSnapshot, table: RowTable): Promise<Uint32Array> {
  const { rowset, slotCount, dead, hasCodes } = snapshot;
  table.reserve(slotCount);
  table.setAllLive(dead);
  if (!hasCodes) return makeCodes(source, snapshot, table, listLive(snapshot));
  const isUncoded = markUncoded(snapshot);
  const damaged = (await readCodes(source, snapshot, table)).filter((slot) => isUncoded[slot] === 0);
  if (damaged.length > 0) source.recode(rowset, damaged);
  for (const slot of damaged) isUncoded[slot] = 1;
  const isComplete = !isUncoded.includes(1);
  return isComplete
    ? damaged
    : makeCodes(
        source,
        snapshot,
        table,
        listLive(snapshot).filter((slot) => isUncoded[slot] === 1),
      );
}

/** Fills the table, and checks each stretch of its memory while the next ones are read. Returns the live slots whose codes are damaged. */
async function readCodes(
  source: CodeSource,
  { rowset, size, slotCount }: RowsetSnapshot,
  table: RowTable,
): Promise<Uint32Array> {
  const path = codeFilePath(source.rowFolder, rowset);
  const isLarge = slotCount * table.codeStride >= THREAD_BYTES_MIN;
  const damaged: number[] = [];
  const views = table.codeViews(0, slotCount).values();
  let next = 0;
  const readNext = async (): Promise<void> => {
    for (const view of views) {
      const first = next;
      const end = first + view.length / table.codeStride;
      next = end;
      const stretch = [
        { path, offset: codeOffset(first, size) },
        [view],
        isLarge ? READS_IN_THREAD : READS_AT_ONCE,
      ] as const;
      await (isLarge ? source.readRecords(...stretch) : readRecords(...stretch));
      for (const slot of await table.findDamaged(first, end)) damaged.push(slot);
    }
  };
  // When one fails, the memory must not be given back before the others have stopped writing to it.
  const ends = await Promise.allSettled(Array.from({ length: STRETCHES_AT_ONCE }, readNext));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return Uint32Array.from(damaged).sort();
}

function markUncoded({ slotCount, uncoded }: RowsetSnapshot): Uint8Array {
  const isUncoded = new Uint8Array(slotCount);
  for (const { first, count } of uncoded) isUncoded.fill(1, first, first + count);
  return isUncoded;
}

/** Returns those of the slots whose rows are damaged. */
async function makeCodes(
  source: CodeSource,
  { rowset, size }: RowsetSnapshot,
  table: RowTable,
  slots: Uint32Array,
): Promise<Uint32Array> {
  const damaged: number[] = [];
  let next = 0;
  const makeNext = async (): Promise<void> => {
    while (next < slots.length) {
      const some = slots.slice(next, next + CODED_ROWS_MAX);
      next += CODED_ROWS_MAX;
      const made = await source.codesOf(rowset, size, some);
      placeCodes(table, some, made.codes);
      damaged.push(...made.damaged);
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, makeNext));
  return Uint32Array.from(damaged).sort();
}

function placeCodes(table: RowTable, slots: Uint32Array, codes: Uint8Array): void {
  let from = 0;
  for (const { first, count } of toRanges(slots)) {
    for (const target of table.codeViews(first, first + count)) {
      target.set(codes.subarray(from, from + target.length));
      from += target.length;
    }
  }
}
