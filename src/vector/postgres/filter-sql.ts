// A filter as a condition of SQL in three values: true, false, and null if the database cannot decide it. That is the
// case for a point without tokens, and for a filter that tokens cannot answer. The logic of SQL carries null through
// and, or and not. True and false are therefore exact, and the service itself checks points with null.
import type { Filter, PayloadKey } from '../filter.ts';
import { type PlanStep, planFilter, type WantedTerms } from '../filter-plan.ts';
import { toIdBytes } from '../id-bytes.ts';
import { EMPTY_TERM, VECTORS } from '../payload/payload-terms.ts';
import type { Parameters } from './database.ts';
import { PRESENT, toManyToken, toToken } from './point-tokens.ts';

/** The most alternatives that become conditions; of more, the database decides only which points might match one. */
const ALTERNATIVES_MAX = 32;

const UNKNOWN = 'NULL::boolean';

export interface FilterSql {
  /** The condition for points that match and points that the database cannot decide. */
  readonly where: string;
  /** The condition for points that the service has to check. */
  readonly unsure: string;
}

/** Translates a filter; null lets every point pass. */
export function toFilterSql(filter: Filter | null, collectionId: number, parameters: Parameters): FilterSql {
  if (filter === null) return { where: '', unsure: 'FALSE' };
  const { root, tree } = planFilter(filter);
  const translator = new Translator(collectionId, tree.keys, parameters);
  const condition = translator.translate(root);
  // The index finds the points if every match must have one of some tokens. It cannot use conditions in three values.
  const needed = (root.kind === 'all' ? root.of : [root]).map((step) => translator.findNeeded(step));
  const where = [...needed.filter((each) => each !== undefined), `(${condition}) IS NOT FALSE`];
  return { where: ` AND ${where.join(' AND ')}`, unsure: `(${condition}) IS NULL` };
}

/** Returns true if the filter asks for vectors, so that the extras of points are needed to decide it. */
export function namesVectors(filter: Filter): boolean {
  return planFilter(filter).tree.keys.some((key) => key.includes(VECTORS));
}

class Translator {
  readonly #collectionId: number;
  readonly #keys: readonly PayloadKey[];
  readonly #parameters: Parameters;
  #many: string | undefined;

  constructor(collectionId: number, keys: readonly PayloadKey[], parameters: Parameters) {
    this.#collectionId = collectionId;
    this.#keys = keys;
    this.#parameters = parameters;
  }

  translate(step: PlanStep): string {
    switch (step.kind) {
      case 'all':
        return allOf(step.of.map((each) => this.translate(each)));
      case 'some':
        return this.#some(step.least, step.of);
      case 'not':
        return `NOT (${this.translate(step.of)})`;
      case 'wanted':
        return this.#wanted(step.keys, step.root);
      case 'test':
        return UNKNOWN;
      case 'ids':
        return `id = ANY(${this.#parameters.add([...step.ids].map(toIdBytes))}::bytea[])`;
    }
  }

  /** Returns an indexed condition that holds for every point for which the step is not false. */
  findNeeded(step: PlanStep): string | undefined {
    if (step.kind !== 'wanted') return undefined;
    const ways = listWays(step.root, step.keys.length);
    for (const [index, key] of step.keys.entries()) {
      const terms = [...new Set(ways.map((way) => way[index] ?? ''))];
      if (!this.#isIndexed(key) || terms.includes(EMPTY_TERM)) continue;
      const tokens = terms.map((term) => this.#token(key, term));
      return `terms && ${this.#tokens([...tokens, toManyToken(this.#collectionId)])}`;
    }
    return undefined;
  }

  #some(least: number, of: readonly PlanStep[]): string {
    if (least <= 0) return 'TRUE';
    const conditions = of.map((each) => this.translate(each));
    if (least === 1) return anyOf(conditions);
    return `(${conditions.map((condition) => `(${condition})::integer`).join(' + ') || '0'}) >= ${least}`;
  }

  #wanted(keys: readonly number[], root: WantedTerms): string {
    const ways = listWays(root, keys.length);
    const [key] = keys;
    if (keys.length === 1 && key !== undefined) return this.#anyOf(key, ways.flat());
    if (ways.length <= ALTERNATIVES_MAX) return anyOf(ways.map((way) => this.#together(keys, way)));
    // The last key is the most selective one of a path.
    const last = keys.length - 1;
    const mayMatch = this.#anyOf(keys[last] ?? 0, [...new Set(ways.map((way) => way[last] ?? ''))]);
    return `((${mayMatch}) AND ${UNKNOWN})`;
  }

  /** Returns the condition that one of the terms is among those about the key. */
  #anyOf(key: number, terms: readonly string[]): string {
    if (!this.#isIndexed(key)) return UNKNOWN;
    const tokens = terms.filter((term) => term !== EMPTY_TERM).map((term) => this.#token(key, term));
    const conditions: string[] = [];
    if (tokens.length > 0) conditions.push(this.#test('&&', tokens));
    if (tokens.length < terms.length) conditions.push(this.#isEmpty(key));
    return anyOf(conditions);
  }

  /** Returns the condition that each term is among those about its key. */
  #together(keys: readonly number[], way: readonly string[]): string {
    const conditions: string[] = [];
    const tokens: string[] = [];
    for (const [index, key] of keys.entries()) {
      const term = way[index] ?? '';
      if (!this.#isIndexed(key)) conditions.push(UNKNOWN);
      else if (term === EMPTY_TERM) conditions.push(this.#isEmpty(key));
      else tokens.push(this.#token(key, term));
    }
    if (tokens.length > 0) conditions.push(this.#test('@>', tokens));
    return allOf(conditions);
  }

  #isEmpty(key: number): string {
    return `NOT ${this.#test('@>', [this.#token(key, PRESENT)])}`;
  }

  #isIndexed(key: number): boolean {
    const path = this.#keys[key] ?? [];
    return !path.includes('[]') && !path.includes(VECTORS);
  }

  #token(key: number, term: string): string {
    return toToken(this.#collectionId, this.#keys[key] ?? [], term);
  }

  /** Returns the condition on tokens; nothing is known of a point with too many tokens. */
  #test(operator: '&&' | '@>', tokens: readonly string[]): string {
    this.#many ??= this.#tokens([toManyToken(this.#collectionId)]);
    return `(terms ${operator} ${this.#tokens(tokens)} OR (terms && ${this.#many} AND ${UNKNOWN}))`;
  }

  #tokens(tokens: readonly string[]): string {
    return `${this.#parameters.add([...tokens])}::uuid[]`;
  }
}

/** Lists every path through the tree: a term for each key. */
function listWays({ next }: WantedTerms, depth: number): string[][] {
  if (depth === 0) return [[]];
  return [...next].flatMap(([term, further]) => listWays(further, depth - 1).map((way) => [term, ...way]));
}

function allOf(conditions: readonly string[]): string {
  return conditions.length > 1 ? `(${conditions.join(' AND ')})` : (conditions[0] ?? 'TRUE');
}

function anyOf(conditions: readonly string[]): string {
  return conditions.length > 1 ? `(${conditions.join(' OR ')})` : (conditions[0] ?? 'FALSE');
}
