// Filters over payloads, as values. A filter is exact: it names precisely the points that match.

import type { IdSlice } from './id-slice.ts';
import type { GeoArea } from './payload/geo.ts';
import type { TextIndex, WordNeed } from './text/text-index.ts';

/**
 * The path to a value in a payload: names of members from the outside in. A step `'[]'` stands for every element of an
 * array. A step that is a canonical decimal ("0", "12") also names that position of an array.
 */
export type PayloadKey = readonly string[];

/** A value to compare with. A number is given in canonical plain digits, so that a 64-bit integer keeps them all. */
export type MatchValue = { readonly text: string } | { readonly number: string } | { readonly flag: boolean };

export interface Bounds<T> {
  readonly gt?: T;
  readonly gte?: T;
  readonly lt?: T;
  readonly lte?: T;
}

/** The way in which a text without an index must hold the one of a condition. */
export type TextNeed = WordNeed | 'prefix';

/**
 * A condition on the value at one path of a payload. A key may lead to several values, through an array or through
 * `[]`: one of them is then enough, except where noted.
 */
export type Condition =
  /** One of the values is one of these. */
  | { readonly kind: 'any'; readonly key: PayloadKey; readonly values: readonly MatchValue[] }
  /** There is a value that is none of these. With `names`, only texts and integers count. */
  | { readonly kind: 'except'; readonly key: PayloadKey; readonly values: readonly MatchValue[]; readonly of?: 'names' }
  /** The text contains this one, or one of its words if `need` is `any`. */
  | { readonly kind: 'text'; readonly key: PayloadKey; readonly text: string; readonly need?: TextNeed }
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
  /** The number of values; a value that is no array counts as one, a missing or null one as none. */
  | { readonly kind: 'count'; readonly key: PayloadKey; readonly bounds: Bounds<number> }
  /** The value is missing, null or an empty array. */
  | { readonly kind: 'empty'; readonly key: PayloadKey }
  /** The value is present and null (an array that holds nulls is not). */
  | { readonly kind: 'null'; readonly key: PayloadKey }
  /** An object with the numbers `lon` and `lat` lies in the area. */
  | { readonly kind: 'geo'; readonly key: PayloadKey; readonly area: GeoArea }
  /** The key leads to an array with an object that, taken as a payload, meets the filter. The filter names no ids. */
  | { readonly kind: 'nested'; readonly key: PayloadKey; readonly filter: Filter }
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  /** The id is in this slice of all ids. */
  | ({ readonly kind: 'slice' } & IdSlice)
  /** The point has a vector of this field; `isMain` if it is the main one of the collection. */
  | { readonly kind: 'vector'; readonly field: string; readonly isMain: boolean }
  | { readonly kind: 'filter'; readonly filter: Filter };

/** All of `must`, none of `mustNot`, and at least `least` of `should` (none is wanted if `should` is empty). */
export interface Filter {
  readonly must: readonly Condition[];
  readonly mustNot: readonly Condition[];
  readonly should: readonly Condition[];
  readonly least: number;
}

/** Returns true if the filter, by its mere shape, lets every point pass. */
export function matchesEverything({ must, mustNot, should, least }: Filter): boolean {
  const passing = should.filter(isAlwaysMet).length;
  return mustNot.length === 0 && must.every(isAlwaysMet) && (should.length === 0 || passing >= least);
}

function isAlwaysMet(condition: Condition): boolean {
  return condition.kind === 'filter' && matchesEverything(condition.filter);
}
