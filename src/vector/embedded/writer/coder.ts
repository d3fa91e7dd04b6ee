// The upkeep of the code files, in the writer's idle time and a step at a time, so that no write waits for it. The
// ledger and the file change together: codes are on the disk before the catalogue lists them as valid.
import { isCoded, rowStride } from '../../../engine/index.ts';
import { CodeFiles, type CodeStretch } from '../files/code-files.ts';
import { countSlots, readRows } from '../files/read-rows.ts';
import { toRanges } from '../filters/slot-ranges.ts';
import type { RowsetSnapshot } from '../threads/commands.ts';
import type { Catalogue, CollectionRow } from './catalogue.ts';
import { type CodesRow, createMark } from './code-ledger.ts';
import { encodeIntact } from './encode-intact.ts';

/** Rows of one step: a few milliseconds of work, for which a write that arrives in between waits. */
const STEP_ROWS = 512;
/** Stretches of one step: points that were overwritten are scattered. */
const STEP_STRETCHES = 64;
/** The time without a call after which it begins, so that it does not compete with a bulk load. */
const QUIET_MS = 20;
/** The longest delay of a step in a store that is never quiet. */
const DELAY_MS_MAX = 1_000;
/** The pause after the disk failed; a disk that is full is needed for rows more than for codes. */
const RETRY_MS = 60_000;
/** The longest time that closing may take for missing codes; the rest is made after the next start. */
const FINISH_MS_MAX = 3_000;

export class Coder {
  readonly #catalogue: Catalogue;
  readonly #folder: string;
  readonly files: CodeFiles;
  #calledAtMs = 0;
  #codedAtMs = 0;
  #restsUntilMs = 0;

  constructor(catalogue: Catalogue, folder: string) {
    this.#catalogue = catalogue;
    this.#folder = folder;
    this.files = new CodeFiles(folder);
  }

  /** Describes the codes on disk for a loader. If there are no valid ones, it has them made again. */
  describe({ rowset, size, nextSlot }: CollectionRow): Pick<RowsetSnapshot, 'hasCodes' | 'uncoded'> {
    const { codes: ledger } = this.#catalogue;
    const codes = ledger.find(rowset);
    const hasCodes = codes !== undefined && this.files.isCurrent(codes);
    if (!hasCodes && isCoded(size, nextSlot)) ledger.begin(rowset, size, nextSlot);
    return { hasCodes, uncoded: ledger.listUncoded(rowset) };
  }

  /** Has the codes of these slots made again, because those on disk are damaged. */
  recode(rowset: number, slots: Uint32Array): void {
    const { codes: ledger } = this.#catalogue;
    if (ledger.find(rowset) !== undefined) ledger.addUncoded(rowset, toRanges(slots));
  }

  noteCall(): void {
    this.#calledAtMs = performance.now();
  }

  /** Makes a few codes when the store is quiet. Returns the time until it wants to make more. */
  rest(): number | undefined {
    const nowMs = performance.now();
    const wantedAtMs = Math.min(this.#calledAtMs + QUIET_MS, this.#codedAtMs + DELAY_MS_MAX);
    const dueAtMs = Math.max(wantedAtMs, this.#restsUntilMs);
    if (nowMs < dueAtMs) return dueAtMs - nowMs;
    try {
      const isDone = !this.#step();
      this.#codedAtMs = performance.now();
      return isDone ? undefined : 0;
    } catch {
      this.#catalogue.rollback();
      this.#restsUntilMs = nowMs + RETRY_MS;
      return RETRY_MS;
    }
  }

  /** Makes the missing codes, as far as the time allows. */
  finish(): void {
    const endMs = performance.now() + FINISH_MS_MAX;
    this.#calledAtMs = Number.NEGATIVE_INFINITY;
    while (performance.now() < endMs && this.rest() === 0);
  }

  /** Makes some codes; returns false when no row waits for its code. */
  #step(): boolean {
    const { codes: ledger } = this.#catalogue;
    const waiting = ledger.findUncoded();
    if (waiting === undefined) return false;
    this.#catalogue.begin();
    if (this.files.isCurrent(waiting)) this.#codeSome(waiting);
    else this.#startAnew(waiting);
    this.#catalogue.commit();
    return true;
  }

  #startAnew({ rowset, size }: CodesRow): void {
    this.files.create(this.#catalogue.codes.begin(rowset, size, countSlots(this.#folder, rowset, size)));
  }

  #codeSome(codes: CodesRow): void {
    const { codes: ledger } = this.#catalogue;
    const { rowset, size } = codes;
    const stretches: CodeStretch[] = [];
    let left = STEP_ROWS;
    for (const range of ledger.listUncoded(rowset, STEP_STRETCHES)) {
      const done = Math.min(left, range.count);
      if (done === 0) break;
      const records = new Uint8Array(done * rowStride(size));
      readRows(this.#folder, rowset, [{ first: range.first, count: done }], records);
      stretches.push({ first: range.first, codes: encodeIntact(records, size).codes });
      ledger.settle(rowset, range, done);
      left -= done;
    }
    const nextMark = createMark();
    this.files.write(codes, nextMark, stretches);
    ledger.put({ ...codes, mark: nextMark });
  }
}
