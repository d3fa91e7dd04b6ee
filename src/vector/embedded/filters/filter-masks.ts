// The slots that match a filter, one bit each. The payload values that filters look at are kept in columns of terms.
// The masks of the filters used last are kept too and updated block by block.
import { Slices } from '../../../base/slices.ts';
import type { Filter, PayloadKey } from '../../filter.ts';
import { type FilterPlan, planFilter } from '../../filter-plan.ts';
import { addTermCounts, evaluateBlock, type IdsOfSlots, lookUpBlock } from './evaluate-block.ts';
import type { FilterSource } from './filter-calls.ts';
import { BLOCK_SLOTS, BLOCK_WORDS } from './term-block.ts';
import type { TermBudget } from './term-budget.ts';
import { type TermColumn, TermColumns } from './term-columns.ts';

/** Filters remembered for each collection; a mask costs one bit per slot. */
const MASKS_MAX = 16;
/** A larger filter is not remembered: it would cost more than its mask. */
const REMEMBERED_SIZE_MAX = 256;
const REMEMBERED_CHARS_MAX = 16_384;
/** The time for which an evaluation keeps the thread before others have their turn. */
const SLICE_MS = 1;
/** Ids looked up in one call: the answer is processed without a pause. */
const IDS_PER_CALL = 8_192;

/**
 * Terms counted in one call: some megabytes. For more, the points are read one by one, within the memory of the caller.
 */
const COUNTED_TERMS_MAX = 65_536;

/** Before the first version of any collection. */
const NEVER = -1;

const NO_IDS: ReadonlyMap<number, IdsOfSlots> = new Map();

/** The state that a search sees; it stays open until its mask has been used. */
export interface FilteredView {
  readonly version: number;
  readonly rows: { readonly slotCount: number };
}

interface Mask {
  words: Uint32Array;
  /** The version of the collection up to which each block is right. */
  readonly asOf: number[];
}

export class FilterMasks {
  readonly #source: FilterSource;
  readonly #columns: TermColumns;
  /** The masks by name of their filter, least recently used first. */
  readonly #masks = new Map<string, Mask>();

  constructor(source: FilterSource, budget: TermBudget) {
    this.#source = source;
    this.#columns = new TermColumns(source, budget);
  }

  /** Records every slot that gets a new point. */
  publish(version: number, slots: Uint32Array): void {
    this.#columns.publish(version, slots);
  }

  free(): void {
    this.#masks.clear();
    this.#columns.free();
  }

  /**
   * Returns a mask that is right for every slot that the view shows; its other bits mean nothing. It may change when
   * the caller next releases the thread, but only for slots that the view does not show.
   */
  async get(filter: Filter, view: FilteredView): Promise<Uint32Array> {
    const plan = planFilter(filter);
    const mask = this.#open(filter, plan);
    const count = Math.ceil(view.rows.slotCount / BLOCK_SLOTS);
    if (mask.words.length < count * BLOCK_WORDS) {
      const words = new Uint32Array(count * BLOCK_WORDS);
      words.set(mask.words);
      mask.words = words;
    }
    const ids = plan.ids.size === 0 ? NO_IDS : await this.#findIds(plan.ids, view.version);
    const slices = new Slices(SLICE_MS);
    for (let block = 0; block < count; block++) {
      if (this.#isCurrent(mask, block, view)) continue;
      const columns =
        this.#columns.find(block, plan, view.version) ?? (await this.#columns.get(block, plan, view.version));
      let words = lookUpBlock(plan, columns);
      if (words === undefined) {
        const steps = evaluateBlock(plan, columns, ids.get(block) ?? []);
        let step = steps.next();
        for (; !step.done; step = steps.next()) if (slices.isOver) await slices.next();
        words = step.value;
      }
      if (words !== undefined) this.#put(mask, block, view, words, lowestVersion(columns, view));
      else await this.#readBlock(mask, block, view, filter);
      if (slices.isOver) await slices.next();
    }
    return mask.words;
  }

  /**
   * Counts for each term about the key the slots, of those given, of which it is true. The view must show the slots.
   * Returns null if the terms are too many or too long.
   */
  async countTerms(key: PayloadKey, bits: Uint32Array, view: FilteredView): Promise<Map<string, number> | null> {
    const plan = planFilter({ must: [{ kind: 'empty', key }], mustNot: [], should: [], least: 0 });
    const counts = new Map<string, number>();
    const slices = new Slices(SLICE_MS);
    for (let block = 0; block * BLOCK_WORDS < bits.length; block++) {
      const [column] =
        this.#columns.find(block, plan, view.version) ?? (await this.#columns.get(block, plan, view.version));
      const within = bits.subarray(block * BLOCK_WORDS, (block + 1) * BLOCK_WORDS);
      if (column === undefined || !addTermCounts(column, within, counts) || counts.size > COUNTED_TERMS_MAX)
        return null;
      if (slices.isOver) await slices.next();
    }
    return counts;
  }

  #open(filter: Filter, { size, ids }: FilterPlan): Mask {
    const name = size <= REMEMBERED_SIZE_MAX && ids.size === 0 ? toName(filter) : undefined;
    const mask = (name && this.#masks.get(name)) || { words: new Uint32Array(0), asOf: [] };
    if (name === undefined || name.length > REMEMBERED_CHARS_MAX) return mask;
    this.#masks.delete(name);
    this.#masks.set(name, mask);
    const [oldest] = this.#masks.keys();
    if (this.#masks.size > MASKS_MAX && oldest !== undefined) this.#masks.delete(oldest);
    return mask;
  }

  #isCurrent({ asOf }: Mask, block: number, { version }: FilteredView): boolean {
    return this.#columns.isCurrent(block, asOf[block] ?? NEVER, version);
  }

  /** Stores a block, unless another search has evaluated it in the meantime, as of a later version. */
  #put(mask: Mask, block: number, view: FilteredView, words: Uint32Array, asOf: number): void {
    if (this.#isCurrent(mask, block, view)) return;
    mask.words.set(words, block * BLOCK_WORDS);
    mask.asOf[block] = asOf;
  }

  /** Evaluates a block whose terms take too much memory, from the payloads themselves. */
  async #readBlock(mask: Mask, block: number, view: FilteredView, filter: Filter): Promise<void> {
    const asOf = this.#source.version();
    const words = await this.#source.matchingSlots(this.#source.rowset, block, filter);
    this.#put(mask, block, view, words, asOf);
  }

  /** Returns the ids of points in each block that are among `ids`. */
  async #findIds(ids: ReadonlySet<string>, version: number): Promise<ReadonlyMap<number, IdsOfSlots>> {
    const found = new Map<number, [slot: number, id: string][]>();
    const all = [...ids];
    for (let from = 0; from < all.length; from += IDS_PER_CALL) {
      const some = all.slice(from, from + IDS_PER_CALL);
      const slots = await this.#source.slotsOfIds({ rowset: this.#source.rowset, version, ids: some });
      some.forEach((id, index) => {
        for (const slot of slots[index] ?? []) {
          const block = Math.floor(slot / BLOCK_SLOTS);
          const inBlock = found.get(block) ?? [];
          inBlock.push([slot % BLOCK_SLOTS, id]);
          found.set(block, inBlock);
        }
      });
    }
    return found;
  }
}

/**
 * Returns a name that no two filters share, whatever their bounds are. Plain JSON writes every number that is not
 * finite as null; the replacer that tells them apart takes longer, so it is used only if needed.
 */
function toName(filter: Filter): string {
  const name = JSON.stringify(filter);
  if (!name.includes('null')) return name;
  return JSON.stringify(filter, (_, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? String(value) : value,
  );
}

function lowestVersion(columns: readonly TermColumn[], { version }: FilteredView): number {
  return columns.length === 0 ? version : Math.min(...columns.map(({ asOf }) => asOf));
}
