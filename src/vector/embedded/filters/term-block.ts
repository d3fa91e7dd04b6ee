// The terms (payload-terms.ts) about one payload key in the points of one block of slots, inverted: for each term the
// slots of which it is true. The reader thread makes it; it never changes. Slots are counted from the block's first.
import { parseInstant } from '../../payload/instant.ts';
import { NUMBER, TEXT } from '../../payload/payload-terms.ts';

/** The slots of a block. Reading its payloads takes some ten milliseconds, or many steps when they are large. */
export const BLOCK_SLOTS = 8_192;
export const BLOCK_WORDS = BLOCK_SLOTS / 32;

/**
 * The length at which a list of slots takes as much memory as the bits of a whole block. From there on a term has bits.
 */
const LISTED_SLOTS_MAX = BLOCK_SLOTS / 16;

/** A key that holds long texts is not worth its memory: its blocks are evaluated from the payloads each time. */
const BLOCK_BYTES_MAX = 1_048_576;

export interface TermBlock {
  /** The terms end to end: numbers by value, dates by instant, then the others. */
  readonly names: string;
  readonly nameEnds: Uint32Array;
  readonly numbers: Float64Array;
  readonly instants: Float64Array;
  /** The hash table of terms by name: the number of a term plus one, or zero if there is none. */
  readonly table: Uint32Array;
  readonly seed: number;
  /** The slots of term i, from starts[i] to starts[i + 1] of `slots`: a list, or bits if there are many. */
  readonly starts: Uint32Array;
  readonly slots: Uint16Array;
}

export function termBlockBytes({ names, nameEnds, numbers, instants, table, starts, slots }: TermBlock): number {
  const arrays = [nameEnds, numbers, instants, table, starts, slots];
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 2 * names.length);
}

export class TermBlockBuilder {
  readonly #slots = new Map<string, number[]>();
  #bytes = 0;

  add(slot: number, terms: readonly string[]): void {
    if (this.isTooLarge) return;
    for (const term of terms) {
      const known = this.#slots.get(term);
      if (known === undefined) {
        this.#slots.set(term, [slot]);
        this.#bytes += 2 * term.length + BYTES_PER_TERM;
      } else if (known.at(-1) !== slot) {
        known.push(slot);
        this.#bytes += 2;
      }
    }
  }

  get isTooLarge(): boolean {
    return this.#bytes > BLOCK_BYTES_MAX;
  }

  /** Builds the block. `seed` keeps clients from choosing payloads whose terms collide in the table. */
  build(seed: number): TermBlock {
    const { names, numbers, instants } = orderTerms(this.#slots.keys());
    const starts = new Uint32Array(names.length + 1);
    const nameEnds = new Uint32Array(names.length);
    const slots: number[] = [];
    let end = 0;
    names.forEach((name, term) => {
      for (const each of toPosting(this.#slots.get(name) ?? [])) slots.push(each);
      starts[term + 1] = slots.length;
      end += name.length;
      nameEnds[term] = end;
    });
    return {
      names: names.join(''),
      nameEnds,
      numbers,
      instants,
      table: createTable(names, seed),
      seed,
      starts,
      slots: Uint16Array.from(slots),
    };
  }
}

/** The end and start of a term, its entries in the table, and a number or an instant. */
const BYTES_PER_TERM = 32;

function orderTerms(terms: Iterable<string>): { names: string[]; numbers: Float64Array; instants: Float64Array } {
  const numbers: Valued[] = [];
  const dates: Valued[] = [];
  const others: string[] = [];
  for (const term of terms) {
    const instant = term[0] === TEXT ? parseInstant(term.slice(1)) : undefined;
    if (term[0] === NUMBER) numbers.push({ term, value: Number(term.slice(1)) });
    else if (instant !== undefined) dates.push({ term, value: instant });
    else others.push(term);
  }
  const byValue = (a: Valued, b: Valued): number => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0);
  const valued = [...numbers.sort(byValue), ...dates.sort(byValue)];
  return {
    names: [...valued.map(({ term }) => term), ...others],
    numbers: Float64Array.from(numbers, ({ value }) => value),
    instants: Float64Array.from(dates, ({ value }) => value),
  };
}

interface Valued {
  readonly term: string;
  readonly value: number;
}

function toPosting(slots: readonly number[]): ArrayLike<number> & Iterable<number> {
  if (slots.length < LISTED_SLOTS_MAX) return slots;
  const bits = new Uint16Array(LISTED_SLOTS_MAX);
  for (const slot of slots) bits[slot >>> 4] = (bits[slot >>> 4] ?? 0) | (1 << (slot & 15));
  return bits;
}

function createTable(names: readonly string[], seed: number): Uint32Array {
  // At most half full, so that a search soon reaches a free entry.
  const table = new Uint32Array(2 ** Math.ceil(Math.log2(2 * names.length + 1)));
  names.forEach((name, term) => {
    let at = hash(name, seed) & (table.length - 1);
    while (table[at] !== 0) at = (at + 1) & (table.length - 1);
    table[at] = term + 1;
  });
  return table;
}

function hash(text: string, seed: number): number {
  let mixed = seed;
  for (let at = 0; at < text.length; at++) {
    mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x9e3779b1);
    mixed ^= mixed >>> 15;
  }
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x85ebca6b);
  return mixed ^ (mixed >>> 16);
}

export function nameStart({ nameEnds }: TermBlock, term: number): number {
  return term === 0 ? 0 : (nameEnds[term - 1] ?? 0);
}

/** Returns the number of the term, or -1 when it is true of no slot. */
export function findTerm(block: TermBlock, name: string): number {
  const { table, names, nameEnds, seed } = block;
  for (let at = hash(name, seed) & (table.length - 1); ; at = (at + 1) & (table.length - 1)) {
    const term = (table[at] ?? 0) - 1;
    if (term === -1) return -1;
    const start = nameStart(block, term);
    if ((nameEnds[term] ?? 0) - start === name.length && names.startsWith(name, start)) return term;
  }
}

/** Counts the slots of which the term is true that are set in `within` and not in `without`. */
export function countTermSlots(
  { starts, slots }: TermBlock,
  term: number,
  within: Uint32Array,
  without: Uint32Array,
): number {
  const [start, end] = [starts[term] ?? 0, starts[term + 1] ?? 0];
  const isListed = end - start < LISTED_SLOTS_MAX;
  let count = 0;
  for (let at = start; at < end; at++) {
    // A slot of the list, or the bits of sixteen.
    const word = isListed ? (slots[at] ?? 0) >>> 5 : (at - start) >>> 1;
    const set = isListed ? 1 << ((slots[at] ?? 0) & 31) : (slots[at] ?? 0) << (16 * ((at - start) & 1));
    for (let left = set & (within[word] ?? 0) & ~(without[word] ?? 0); left !== 0; left &= left - 1) count += 1;
  }
  return count;
}

/** Sets the bit of each slot of which the term is true, if it is set in `within` and not in `without`. */
export function addSlots(
  { starts, slots }: TermBlock,
  term: number,
  words: Uint32Array,
  within: Uint32Array,
  without: Uint32Array,
): void {
  const start = starts[term] ?? 0;
  const end = starts[term + 1] ?? 0;
  if (end - start < LISTED_SLOTS_MAX) {
    for (let at = start; at < end; at++) {
      const slot = slots[at] ?? 0;
      const word = slot >>> 5;
      words[word] = (words[word] ?? 0) | ((1 << (slot & 31)) & (within[word] ?? 0) & ~(without[word] ?? 0));
    }
  } else {
    for (let word = 0; word < BLOCK_WORDS; word++) {
      const at = start + 2 * word;
      const set = (slots[at] ?? 0) | ((slots[at + 1] ?? 0) << 16);
      words[word] = (words[word] ?? 0) | (set & (within[word] ?? 0) & ~(without[word] ?? 0));
    }
  }
}
