// The ledger of codes on disk that are those of their rows. A rowset that is large enough has a code file, which is
// only a cache. The ledger is part of the catalogue: every write of rows marks its slots as uncoded in its own
// transaction.
import { randomInt } from 'node:crypto';
import { isCoded } from '../../../engine/index.ts';
import type { Statements } from '../files/statements.ts';
import { type SlotRange, toRanges } from '../filters/slot-ranges.ts';

/** The code file of a rowset, as the catalogue knows it. */
export interface CodesRow {
  readonly rowset: number;
  readonly size: number;
  /** The mark that the file must carry to be used. */
  readonly mark: number;
}

/** The largest range from which the runtime draws a random integer. */
const MARKS = 2 ** 48 - 1;

export function createMark(): number {
  return randomInt(1, MARKS);
}

export class CodeLedger {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  find(rowset: number): CodesRow | undefined {
    const query = 'SELECT rowset, size, mark FROM codes WHERE rowset = ?';
    return this.#statements.sql(query).get(rowset) as unknown as CodesRow | undefined;
  }

  /** True if any rowset has a code file. */
  get isInUse(): boolean {
    return this.#statements.sql('SELECT 1 FROM codes LIMIT 1').get() !== undefined;
  }

  /** Finds a rowset some of whose rows wait for their codes. */
  findUncoded(): CodesRow | undefined {
    const query = 'SELECT rowset, size, mark FROM codes JOIN uncoded USING (rowset) LIMIT 1';
    return this.#statements.sql(query).get() as unknown as CodesRow | undefined;
  }

  /** Lists stretches of slots whose codes in the file are not those of their rows; they may overlap. */
  listUncoded(rowset: number, countMax = Number.MAX_SAFE_INTEGER): SlotRange[] {
    const query = 'SELECT first, count FROM uncoded WHERE rowset = ? LIMIT ?';
    return this.#statements.sql(query).all(rowset, countMax) as unknown as SlotRange[];
  }

  /** Marks written slots as uncoded. Must be called with every write; `slotCount` is that of the rowset afterwards. */
  noteWritten(rowset: number, size: number, slots: Uint32Array, slotCount: number): void {
    if (this.find(rowset) !== undefined) this.addUncoded(rowset, toRanges(slots));
    else if (isCoded(size, slotCount)) this.begin(rowset, size, slotCount);
  }

  /** Gives the rowset a code file, or a new one, without a single valid code. */
  begin(rowset: number, size: number, slotCount: number): CodesRow {
    const codes = { rowset, size, mark: createMark() };
    this.forget(rowset);
    this.put(codes);
    this.addUncoded(rowset, [{ first: 0, count: slotCount }]);
    return codes;
  }

  put({ rowset, size, mark }: CodesRow): void {
    this.#statements.sql('INSERT OR REPLACE INTO codes VALUES (?, ?, ?)').run(rowset, size, mark);
  }

  addUncoded(rowset: number, ranges: readonly SlotRange[]): void {
    const insert = this.#statements.sql(
      'INSERT INTO uncoded VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET count = max(count, excluded.count)',
    );
    for (const { first, count } of ranges) if (count > 0) insert.run(rowset, first, count);
  }

  /** Marks the first `done` slots of the stretch as coded. */
  settle(rowset: number, { first, count }: SlotRange, done: number): void {
    this.#statements.sql('DELETE FROM uncoded WHERE rowset = ? AND first = ?').run(rowset, first);
    this.addUncoded(rowset, [{ first: first + done, count: count - done }]);
  }

  /** Ends the rowset at this slot. */
  cut(rowset: number, slotCount: number): void {
    this.#statements.sql('DELETE FROM uncoded WHERE rowset = ? AND first >= ?').run(rowset, slotCount);
    const shorten = this.#statements.sql('UPDATE uncoded SET count = min(count, ?2 - first) WHERE rowset = ?1');
    shorten.run(rowset, slotCount);
  }

  forget(rowset: number): void {
    this.#statements.sql('DELETE FROM codes WHERE rowset = ?').run(rowset);
    this.#statements.sql('DELETE FROM uncoded WHERE rowset = ?').run(rowset);
  }
}
