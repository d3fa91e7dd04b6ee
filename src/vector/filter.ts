// Filters over payloads, as values. A filter is exact: it names precisely the points that match, whatever way it is evaluated.
import type { GeoArea } from './geo.ts';
import type { TextIndex, WordNeed } from './text-index.ts';

/**
 * Where in a payload a condition looks: names of members from the outside in. `'[]'` as a step of its own stands for every
 * element of an array; a step that is a canonical decimal ("0", "12") also names that position of an array.
 */
export type PayloadKey = readonly string[];

/** A number is given in canonical plain digits, so that a 64-bit integer keeps them all. */
export type MatchValue = { readonly text: string } | { readonly number: string } | { readonly flag: boolean };

export interface Bounds<T> {
  readonly gt?: T;
  readonly gte?: T;
  readonly lt?: T;
  readonly lte?: T;
}

/**
 * What one place of a payload must hold. Where a key leads to several values (an array, or several elements by way of `[]`),
 * one of them is enough, except where it is told otherwise.
 */
export type Condition =
  /** One of the values is one of these. */
  | { readonly kind: 'any'; readonly key: PayloadKey; readonly values: readonly MatchValue[] }
  /** There is a value that is none of these: any, or a text or an integer where only such `names` count. */
  | { readonly kind: 'except'; readonly key: PayloadKey; readonly values: readonly MatchValue[]; readonly of?: 'names' }
  /** The text contains this one, or one of its words where `need` is `any`. */
  | { readonly kind: 'text'; readonly key: PayloadKey; readonly text: string; readonly need?: WordNeed }
  /** The text has these words, as the index understands them. */
  | {
      readonly kind: 'words';
      readonly key: PayloadKey;
      readonly words: readonly string[];
      readonly need: WordNeed;
      readonly index: TextIndex;
    }
  | { readonly kind: 'range'; readonly key: PayloadKey; readonly bounds: Bounds<number> }
  /** Dates are compared as instants, in epoch milliseconds with fractions. */
  | { readonly kind: 'datetime'; readonly key: PayloadKey; readonly bounds: Bounds<number> }
  /** How many values there are; a value that is no array counts as one, a missing or null one as none. */
  | { readonly kind: 'count'; readonly key: PayloadKey; readonly bounds: Bounds<number> }
  /** Missing, null or an empty array. */
  | { readonly kind: 'empty'; readonly key: PayloadKey }
  /** There, and null (an array that holds nulls is not). */
  | { readonly kind: 'null'; readonly key: PayloadKey }
  /** An object with the numbers `lon` and `lat` names a place in the area. */
  | { readonly kind: 'geo'; readonly key: PayloadKey; readonly area: GeoArea }
  /** The key leads to an array with an object that, taken as a payload, meets the filter. It names no ids. */
  | { readonly kind: 'nested'; readonly key: PayloadKey; readonly filter: Filter }
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | { readonly kind: 'filter'; readonly filter: Filter };

/** All of `must`, none of `mustNot`, and at least `least` of `should` (none is wanted where `should` is empty). */
export interface Filter {
  readonly must: readonly Condition[];
  readonly mustNot: readonly Condition[];
  readonly should: readonly Condition[];
  readonly least: number;
}

/** Whether the filter, by its mere shape, lets every point pass. */
export function matchesEverything({ must, mustNot, should, least }: Filter): boolean {
  const passing = should.filter(isAlwaysMet).length;
  return mustNot.length === 0 && must.every(isAlwaysMet) && (should.length === 0 || passing >= least);
}

function isAlwaysMet(condition: Condition): boolean {
  return condition.kind === 'filter' && matchesEverything(condition.filter);
}
