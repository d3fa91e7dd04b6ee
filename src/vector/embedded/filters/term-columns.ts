// The terms of a collection's payloads in the main thread, for each block of slots and each key that a filter has used.
// They are read when first needed. Points written later are read again, together, when next needed.
import { randomInt } from 'node:crypto';
import type { FilterPlan } from '../../filter-plan.ts';
import type { FilterSource } from './filter-calls.ts';
import { BLOCK_SLOTS, type TermBlock, termBlockBytes } from './term-block.ts';
import type { TermBudget } from './term-budget.ts';

/** When more of a block was written since it was read, reading all of it again is cheaper in the long run. */
const LATE_SLOTS_MAX = 1_024;

/** Secret, so that a client cannot choose texts that collide. */
const SEED = randomInt(2 ** 32);

/** The terms about one key in one block. */
export interface TermColumn {
  /** Null when they would take too much memory. */
  readonly base: TermBlock | null;
  /** The terms of slots that were written after `base` was read. */
  readonly late: LateTerms | undefined;
  /** The version of the collection up to which the column is complete. */
  readonly asOf: number;
}

interface LateTerms {
  readonly slots: Uint16Array;
  readonly terms: TermBlock | null;
}

type Columns = ReadonlyMap<string, TermColumn>;

interface Block {
  readonly columns: Map<string, TermColumn>;
  /** Slots written since the first of the columns was read. */
  readonly late: Set<number>;
  /** The columns that are being read, with those that their reader has already. */
  reading: Promise<Columns> | undefined;
}

export class TermColumns {
  readonly #source: FilterSource;
  readonly #budget: TermBudget;
  readonly #blocks = new Map<number, Block>();
  #isFreed = false;
  /** The version that last wrote into each block. */
  readonly #changedAt: number[] = [];

  constructor(source: FilterSource, budget: TermBudget) {
    this.#source = source;
    this.#budget = budget;
  }

  /** Returns true if the terms of a block as of one version are complete for a view of another. */
  isCurrent(index: number, asOf: number, viewedVersion: number): boolean {
    return asOf >= Math.min(viewedVersion, this.#changedAt[index] ?? 0);
  }

  publish(version: number, slots: Uint32Array): void {
    let index = -1;
    let block: Block | undefined;
    for (const slot of slots) {
      // Adjacent slots are in one block: most slots of a large write need no lookup.
      if (index !== Math.floor(slot / BLOCK_SLOTS)) {
        index = Math.floor(slot / BLOCK_SLOTS);
        this.#changedAt[index] = version;
        block = this.#blocks.get(index);
      }
      if (block === undefined) continue;
      block.late.add(slot % BLOCK_SLOTS);
      if (block.late.size <= LATE_SLOTS_MAX) continue;
      this.#drop(index, block);
      block = undefined;
    }
  }

  /** Returns the columns if they are in memory and current. */
  find(index: number, plan: FilterPlan, version: number): TermColumn[] | undefined {
    const block = this.#blocks.get(index);
    return block && this.#listCurrent(block.columns, index, plan, version);
  }

  /** Returns the columns; those that are missing or not current are read first. */
  async get(index: number, plan: FilterPlan, version: number): Promise<TermColumn[]> {
    for (;;) {
      const block = this.#open(index);
      block.reading ??= this.#read(block, index, plan, version).finally(() => {
        block.reading = undefined;
      });
      // The result serves this caller even if it was dropped in the meantime; another caller may have read other keys.
      const read = this.#listCurrent(await block.reading, index, plan, version);
      if (read !== undefined) return read;
    }
  }

  #listCurrent(columns: Columns, index: number, { keyNames }: FilterPlan, version: number): TermColumn[] | undefined {
    const found: TermColumn[] = [];
    for (const name of keyNames) {
      const column = columns.get(name);
      if (column === undefined || !this.#isColumnCurrent(column, index, version)) return undefined;
      this.#budget.touch(column);
      found.push(column);
    }
    return found;
  }

  #isColumnCurrent({ base, asOf }: TermColumn, index: number, version: number): boolean {
    return base === null || this.isCurrent(index, asOf, version);
  }

  async #read(block: Block, index: number, plan: FilterPlan, version: number): Promise<Columns> {
    const asOf = this.#source.version();
    const columns = new Map<string, TermColumn>();
    const fresh: number[] = [];
    const stale: number[] = [];
    plan.keyNames.forEach((name, key) => {
      const column = block.columns.get(name);
      if (column === undefined) fresh.push(key);
      else if (this.#isColumnCurrent(column, index, version)) columns.set(name, column);
      else stale.push(key);
    });
    const bases = new Map(stale.map((key) => [key, block.columns.get(plan.keyNames[key] ?? '')?.base ?? null]));
    const slots = Uint16Array.from(block.late).sort();
    const [freshTerms, lateTerms] = await Promise.all([
      this.#readTerms(index, plan, fresh, null),
      this.#readTerms(index, plan, stale, slots),
    ]);
    for (const [key, terms] of freshTerms) {
      columns.set(plan.keyNames[key] ?? '', { base: terms, late: undefined, asOf });
    }
    for (const [key, terms] of lateTerms) {
      columns.set(plan.keyNames[key] ?? '', { base: bases.get(key) ?? null, late: { slots, terms }, asOf });
    }
    const isKept = this.#blocks.get(index) === block && !this.#isFreed;
    if (isKept) for (const [name, column] of columns) this.#put(block, name, column);
    return columns;
  }

  /** Reads the terms about some keys of the plan, each with the number of its key. */
  async #readTerms(
    block: number,
    { tree }: FilterPlan,
    keys: readonly number[],
    slots: Uint16Array | null,
  ): Promise<[key: number, terms: TermBlock | null][]> {
    if (keys.length === 0) return [];
    const { rowset } = this.#source;
    const paths = keys.map((key) => tree.keys[key] ?? []);
    const terms = await this.#source.readTerms({ rowset, block, keys: paths, slots, seed: SEED });
    return keys.map((key, at) => [key, terms[at] ?? null]);
  }

  #put(block: Block, name: string, column: TermColumn): void {
    if (block.columns.get(name) === column) return;
    this.#remove(block, name);
    block.columns.set(name, column);
    this.#budget.add(column, bytesOf(column), () => {
      if (block.columns.get(name) === column) block.columns.delete(name);
    });
  }

  #remove(block: Block, name: string): void {
    const column = block.columns.get(name);
    if (column === undefined) return;
    block.columns.delete(name);
    this.#budget.remove(column);
  }

  #open(index: number): Block {
    let block = this.#blocks.get(index);
    if (block === undefined) {
      block = { columns: new Map(), late: new Set(), reading: undefined };
      this.#blocks.set(index, block);
    }
    return block;
  }

  #drop(index: number, block: Block): void {
    this.#blocks.delete(index);
    for (const name of [...block.columns.keys()]) this.#remove(block, name);
  }

  free(): void {
    this.#isFreed = true;
    for (const [index, block] of this.#blocks) this.#drop(index, block);
  }
}

function bytesOf({ base, late }: TermColumn): number {
  return (base ? termBlockBytes(base) : 0) + (late?.terms ? termBlockBytes(late.terms) : 0);
}
