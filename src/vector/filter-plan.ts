// A filter prepared for evaluation over terms (payload-terms.ts). Alternatives that look at the same keys for single
// values become one tree of wanted terms. A filter that names thousands of files thus costs one traversal for each
// depth of the files, not one for each file.
import type { Bounds, Condition, Filter, PayloadKey } from './filter.ts';
import type { IdSlice } from './id-slice.ts';
import type { GeoArea } from './payload/geo.ts';
import {
  EMPTY_TERM,
  ID_HASH,
  KeyTree,
  MAIN_TERM,
  NULL_TERM,
  OBJECTS,
  toTerm,
  toVectorTerm,
  VECTORS,
} from './payload/payload-terms.ts';
import { createWordTest } from './text/text-index.ts';

/** Wanted terms of the first key, each with those of the second key that may go with it, and so on. */
export interface WantedTerms {
  readonly next: Map<string, WantedTerms>;
}

/** A test of each term about a key, for conditions that cannot be looked up by name. */
export type TermTest =
  | { readonly kind: 'except'; readonly terms: ReadonlySet<string>; readonly of: 'names' | 'values' }
  /** Passes if the term contains one of the texts, or begins with it. */
  | { readonly kind: 'text'; readonly texts: readonly string[]; readonly isPrefix: boolean }
  | { readonly kind: 'words'; readonly hasWords: (text: string) => boolean }
  | { readonly kind: 'geo'; readonly area: GeoArea }
  | ({ readonly kind: 'slice' } & IdSlice)
  /** The term is the text of an object. */
  | { readonly kind: 'nested'; readonly plan: FilterPlan }
  | { readonly kind: 'range' | 'datetime' | 'count'; readonly bounds: Bounds<number> };

/** One step of an evaluation; a key is given by its number. */
export type PlanStep =
  | { readonly kind: 'all'; readonly of: readonly PlanStep[] }
  | { readonly kind: 'some'; readonly least: number; readonly of: readonly PlanStep[] }
  | { readonly kind: 'not'; readonly of: PlanStep }
  /** Passes if there is a term about each key, in their order, that leads on in the tree. */
  | { readonly kind: 'wanted'; readonly keys: readonly number[]; readonly root: WantedTerms }
  | { readonly kind: 'test'; readonly key: number; readonly test: TermTest }
  | { readonly kind: 'ids'; readonly ids: ReadonlySet<string> };

export interface FilterPlan {
  readonly tree: KeyTree;
  /** A name for each key of the tree, by its number; no two keys share one. */
  readonly keyNames: readonly string[];
  readonly root: PlanStep;
  /** The number of steps: the cost of evaluating the filter. */
  readonly steps: number;
  /** The number of values, ids and other conditions that the filter names: the cost of remembering it. */
  readonly size: number;
  /** The ids that the filter names anywhere. */
  readonly ids: ReadonlySet<string>;
}

/** The longest conjunction for a tree, which bounds its depth; a longer one is evaluated condition by condition. */
const WANTED_KEYS_MAX = 64;

/** A cache, because measuring and evaluating a filter use the same plan. */
const plans = new WeakMap<Filter, FilterPlan>();

export function planFilter(filter: Filter): FilterPlan {
  let plan = plans.get(filter);
  if (plan === undefined) {
    plan = new Planner().plan(filter);
    plans.set(filter, plan);
  }
  return plan;
}

/** One key and the terms of which one is wanted. */
interface Want {
  readonly key: number;
  readonly terms: readonly string[];
}

class Planner {
  readonly #tree = new KeyTree();
  readonly #ids = new Set<string>();
  #steps = 0;
  #size = 0;

  plan(filter: Filter): FilterPlan {
    const root = this.#filter(filter);
    const keyNames = this.#tree.keys.map((key) => JSON.stringify(key));
    return { tree: this.#tree, keyNames, root, steps: this.#steps, size: this.#size, ids: this.#ids };
  }

  #filter({ must, mustNot, should, least }: Filter): PlanStep {
    const of = must.map((condition) => this.#condition(condition));
    if (mustNot.length > 0) of.push(this.#step({ kind: 'not', of: this.#anyOf(mustNot) }));
    if (should.length > 0 && least === 1) of.push(this.#anyOf(should));
    else if (should.length > 0) {
      of.push(this.#step({ kind: 'some', least, of: should.map((condition) => this.#condition(condition)) }));
    }
    const [first] = of;
    return of.length === 1 && first !== undefined ? first : this.#step({ kind: 'all', of });
  }

  #condition(condition: Condition): PlanStep {
    switch (condition.kind) {
      case 'any':
      case 'empty':
      case 'null':
      case 'vector':
        return this.#anyOf([condition]);
      case 'except': {
        const { key, values, of = 'values' } = condition;
        this.#size += values.length;
        return this.#test(key, { kind: 'except', terms: new Set(values.map(toTerm)), of });
      }
      case 'text':
        return this.#test(condition.key, {
          kind: 'text',
          texts: toTexts(condition),
          isPrefix: condition.need === 'prefix',
        });
      case 'words': {
        const { words, need, index } = condition;
        this.#size += words.length;
        return this.#test(condition.key, { kind: 'words', hasWords: createWordTest(index, words, need) });
      }
      case 'geo':
        return this.#test(condition.key, { kind: 'geo', area: condition.area });
      case 'nested': {
        const plan = planFilter(condition.filter);
        this.#steps += plan.steps;
        this.#size += plan.size;
        return this.#test([...condition.key, OBJECTS], { kind: 'nested', plan });
      }
      case 'range':
      case 'datetime':
      case 'count':
        return this.#test(condition.key, { kind: condition.kind, bounds: condition.bounds });
      case 'slice':
        return this.#test([ID_HASH], condition);
      case 'ids': {
        this.#size += condition.ids.length;
        for (const id of condition.ids) this.#ids.add(id);
        return this.#step({ kind: 'ids', ids: new Set(condition.ids) });
      }
      case 'filter':
        return this.#filter(condition.filter);
    }
  }

  #test(key: PayloadKey, test: TermTest): PlanStep {
    return this.#step({ kind: 'test', key: this.#tree.add(key), test });
  }

  #anyOf(conditions: readonly Condition[]): PlanStep {
    const of: PlanStep[] = [];
    const roots = new Map<string, WantedTerms>();
    for (const condition of conditions) {
      const wants = this.#wants(condition);
      if (wants === undefined) {
        of.push(this.#condition(condition));
        continue;
      }
      const keys = wants.map(({ key }) => key);
      const shape = keys.join();
      let root = roots.get(shape);
      if (root === undefined) {
        root = { next: new Map() };
        roots.set(shape, root);
        of.push(this.#step({ kind: 'wanted', keys, root }));
      }
      this.#size += wants.reduce((sum, { terms }) => sum + terms.length, 0);
      addWants(root, wants);
    }
    const [first] = of;
    return of.length === 1 && first !== undefined ? first : this.#step({ kind: 'some', least: 1, of });
  }

  /**
   * Returns the wanted terms of a condition that is a conjunction of single terms, or of one choice among several. They
   * are ordered by key, so that conjunctions over the same keys share a tree.
   */
  #wants(condition: Condition): readonly Want[] | undefined {
    switch (condition.kind) {
      case 'any':
        return [{ key: this.#tree.add(condition.key), terms: condition.values.map(toTerm) }];
      case 'empty':
        return [{ key: this.#tree.add(condition.key), terms: [EMPTY_TERM] }];
      case 'null':
        return [{ key: this.#tree.add(condition.key), terms: [NULL_TERM] }];
      case 'vector':
        return [
          { key: this.#tree.add([VECTORS]), terms: [condition.isMain ? MAIN_TERM : toVectorTerm(condition.field)] },
        ];
      case 'filter': {
        const { must, mustNot, should } = condition.filter;
        if (mustNot.length > 0 || should.length > 0 || must.length > WANTED_KEYS_MAX) return undefined;
        const wants: Want[] = [];
        for (const each of must) {
          const found = this.#wants(each);
          if (found === undefined) return undefined;
          wants.push(...found);
        }
        if (wants.length > 1 && wants.some(({ terms }) => terms.length !== 1)) return undefined;
        return wants.length <= WANTED_KEYS_MAX ? wants.sort((a, b) => a.key - b.key) : undefined;
      }
      default:
        return undefined;
    }
  }

  #step(step: PlanStep): PlanStep {
    this.#steps += 1;
    this.#size += 1;
    return step;
  }
}

/** Splits the text for an unindexed search: without an index, words are separated by white space. */
function toTexts({ text, need }: Extract<Condition, { kind: 'text' }>): readonly string[] {
  return need === 'any' ? text.split(/\p{White_Space}+/u).filter((word) => word !== '') : [text];
}

/**
 * The end of each path through the tree. All wants in a tree have the same keys, so nothing is ever added behind it.
 */
const END: WantedTerms = { next: new Map() };

function addWants(root: WantedTerms, wants: readonly Want[]): void {
  let ends = [root];
  for (const [depth, { terms }] of wants.entries()) {
    const isLast = depth === wants.length - 1;
    ends = ends.flatMap((end) =>
      terms.map((term) => {
        let next = end.next.get(term);
        if (next === undefined) {
          next = isLast ? END : { next: new Map() };
          end.next.set(term, next);
        }
        return next;
      }),
    );
  }
}
