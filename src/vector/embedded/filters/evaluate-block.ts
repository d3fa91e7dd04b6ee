// The evaluation of a filter's plan over one block of slots: combines the bits of terms, without reading any payload.
// The largest filters take tenths of a second, so it is done in steps.

import type { Steps } from '../../../platform/threads/steps.ts';
import type { Bounds } from '../../filter.ts';
import { passesTest } from '../../filter-matcher.ts';
import type { FilterPlan, PlanStep, TermTest, WantedTerms } from '../../filter-plan.ts';
import {
  addSlots,
  BLOCK_SLOTS,
  BLOCK_WORDS,
  countTermSlots,
  findTerm,
  nameStart,
  type TermBlock,
} from './term-block.ts';
import type { TermColumn } from './term-columns.ts';

/** Terms looked at in one step: far less than a millisecond. */
const STEP_TERM = 256;

/** Characters of terms tested in one step: finding their words takes about a millisecond. */
const STEP_CHARACTERS = 4_096;

/** The ids of the points in some slots of the block: all that the filter may name. */
export type IdsOfSlots = readonly (readonly [slot: number, id: string])[];

/** Returns one bit for each slot that passes; undefined when the terms about one of the keys are not in memory. */
export function* evaluateBlock(
  { root }: FilterPlan,
  columns: readonly TermColumn[],
  ids: IdsOfSlots,
): Steps<Uint32Array | undefined> {
  const keys: (readonly Layer[])[] = [];
  for (const column of columns) {
    const layers = toLayers(column);
    if (layers === undefined) return undefined;
    keys.push(layers);
  }
  return yield* new Evaluation(keys, ids).evaluate(root);
}

/** One buffer for all calls: a thread does one thing at a time. */
const lookedUp = new Uint32Array(BLOCK_WORDS);

/**
 * Evaluates at once a filter that names a few terms about one key, as most do: in steps these take three times as long.
 * Returns undefined for all others. Valid until the next call.
 */
export function lookUpBlock({ root }: FilterPlan, columns: readonly TermColumn[]): Uint32Array | undefined {
  if (root.kind !== 'wanted' || root.keys.length !== 1 || root.root.next.size > STEP_TERM) return undefined;
  const column = columns[root.keys[0] ?? 0];
  const layers = column && toLayers(column);
  if (layers === undefined) return undefined;
  lookedUp.fill(0);
  for (const name of root.root.next.keys()) {
    for (const { terms, without } of layers) {
      const term = findTerm(terms, name);
      if (term !== -1) addSlots(terms, term, lookedUp, ALL, without);
    }
  }
  return lookedUp;
}

/** Terms that are valid for all slots except those in `without`. */
interface Layer {
  readonly terms: TermBlock;
  readonly without: Uint32Array;
}

const ALL = new Uint32Array(BLOCK_WORDS).fill(-1);
const NONE = new Uint32Array(BLOCK_WORDS);

function toLayers({ base, late }: TermColumn): Layer[] | undefined {
  if (base === null || late?.terms === null) return undefined;
  if (late === undefined) return [{ terms: base, without: NONE }];
  const lateSlots = new Uint32Array(BLOCK_WORDS);
  for (const slot of late.slots) setBit(lateSlots, slot);
  return [
    { terms: base, without: lateSlots },
    { terms: late.terms, without: NONE },
  ];
}

/** Counts for each term about a key its slots in `within`. Returns false if the terms are not in memory. */
export function addTermCounts(column: TermColumn, within: Uint32Array, counts: Map<string, number>): boolean {
  const layers = toLayers(column);
  for (const { terms, without } of layers ?? []) {
    for (let term = 0; term < terms.nameEnds.length; term++) {
      const count = countTermSlots(terms, term, within, without);
      if (count === 0) continue;
      const name = terms.names.slice(nameStart(terms, term), terms.nameEnds[term]);
      counts.set(name, (counts.get(name) ?? 0) + count);
    }
  }
  return layers !== undefined;
}

class Evaluation {
  readonly #keys: readonly (readonly Layer[])[];
  readonly #ids: IdsOfSlots;
  #termsLookedAt = 0;

  constructor(keys: readonly (readonly Layer[])[], ids: IdsOfSlots) {
    this.#keys = keys;
    this.#ids = ids;
  }

  *evaluate(step: PlanStep): Steps<Uint32Array> {
    yield;
    const words = new Uint32Array(BLOCK_WORDS);
    switch (step.kind) {
      case 'all':
        return yield* this.#all(step.of);
      case 'some':
        return yield* step.least === 1 ? this.#any(step.of) : this.#atLeast(step.least, step.of);
      case 'not':
        return (yield* this.evaluate(step.of)).map((word) => ~word);
      case 'wanted':
        yield* this.#addWanted(step.keys, 0, step.root, ALL, words);
        return words;
      case 'test':
        for (const layer of this.#keys[step.key] ?? []) yield* addPassing(layer, step.test, words);
        return words;
      case 'ids':
        for (const [slot, id] of this.#ids) if (step.ids.has(id)) setBit(words, slot);
        return words;
    }
  }

  *#all(steps: readonly PlanStep[]): Steps<Uint32Array> {
    const words = ALL.slice();
    for (const step of steps) {
      const others = yield* this.evaluate(step);
      let left = 0;
      for (let at = 0; at < BLOCK_WORDS; at++) {
        const word = (words[at] ?? 0) & (others[at] ?? 0);
        words[at] = word;
        left |= word;
      }
      if (left === 0) break;
    }
    return words;
  }

  *#any(steps: readonly PlanStep[]): Steps<Uint32Array> {
    const words = new Uint32Array(BLOCK_WORDS);
    for (const step of steps) addWords(words, yield* this.evaluate(step));
    return words;
  }

  *#atLeast(least: number, steps: readonly PlanStep[]): Steps<Uint32Array> {
    const counts = new Uint32Array(BLOCK_SLOTS);
    for (const step of steps) {
      const passing = yield* this.evaluate(step);
      for (let slot = 0; slot < BLOCK_SLOTS; slot++) {
        counts[slot] = (counts[slot] ?? 0) + (((passing[slot >>> 5] ?? 0) >>> (slot & 31)) & 1);
      }
    }
    const words = new Uint32Array(BLOCK_WORDS);
    for (let slot = 0; slot < BLOCK_SLOTS; slot++) if ((counts[slot] ?? 0) >= least) setBit(words, slot);
    return words;
  }

  /** Adds the slots among `within` for which a term about each key from `depth` on leads on in the tree. */
  *#addWanted(
    keys: readonly number[],
    depth: number,
    { next }: WantedTerms,
    within: Uint32Array,
    words: Uint32Array,
  ): Steps<void> {
    const key = keys[depth];
    if (key === undefined) {
      addWords(words, within);
      return;
    }
    const layers = this.#keys[key] ?? [];
    const isLast = depth === keys.length - 1;
    for (const [name, further] of next) {
      if (++this.#termsLookedAt % STEP_TERM === 0) yield;
      let target = isLast ? words : undefined;
      for (const { terms, without } of layers) {
        const term = findTerm(terms, name);
        if (term === -1) continue;
        target ??= new Uint32Array(BLOCK_WORDS);
        addSlots(terms, term, target, within, without);
      }
      if (!isLast && target?.some((word) => word !== 0))
        yield* this.#addWanted(keys, depth + 1, further, target, words);
    }
  }
}

/** Adds the slots of the terms that pass the test. Numbers and dates are sorted; the others are tested one by one. */
function* addPassing({ terms, without }: Layer, test: TermTest, words: Uint32Array): Steps<void> {
  const { numbers, instants, nameEnds, names } = terms;
  switch (test.kind) {
    case 'range':
    case 'datetime': {
      // Dates come behind the numbers.
      const [values, first] = test.kind === 'range' ? [numbers, 0] : [instants, numbers.length];
      const [from, to] = findWithin(values, test.bounds);
      for (let at = from; at < to; at++) {
        addSlots(terms, first + at, words, ALL, without);
        if (at % STEP_TERM === 0) yield;
      }
      return;
    }
    default: {
      let characters = 0;
      for (let term = 0; term < nameEnds.length; term++) {
        const name = names.slice(nameStart(terms, term), nameEnds[term]);
        if (passesTest(test, name)) addSlots(terms, term, words, ALL, without);
        characters += name.length;
        if (term % STEP_TERM !== 0 && characters < STEP_CHARACTERS) continue;
        characters = 0;
        yield;
      }
    }
  }
}

/** Returns the range of the ascending values that are within the bounds. */
function findWithin(values: Float64Array, { gt, gte, lt, lte }: Bounds<number>): [from: number, to: number] {
  const from = countUntil(values, (value) => (gt === undefined || value > gt) && (gte === undefined || value >= gte));
  const to = countUntil(values, (value) => (lt !== undefined && value >= lt) || (lte !== undefined && value > lte));
  return [from, to];
}

/** Counts the values before the first that is far enough; all values after that one are too. */
function countUntil(values: Float64Array, isFarEnough: (value: number) => boolean): number {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isFarEnough(values[middle] ?? 0)) to = middle;
    else from = middle + 1;
  }
  return from;
}

function addWords(words: Uint32Array, others: Uint32Array): void {
  for (let at = 0; at < BLOCK_WORDS; at++) words[at] = (words[at] ?? 0) | (others[at] ?? 0);
}

function setBit(words: Uint32Array, slot: number): void {
  words[slot >>> 5] = (words[slot >>> 5] ?? 0) | (1 << (slot & 31));
}
