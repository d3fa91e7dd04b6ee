// A collection of vectors as its clients may think of it: a list of points that one request after another changes or
// reads as a whole.
import type { Model } from './check-history.ts';

/** The numbers of the writes that gave a point its payload and its vector; null without a point. */
export type Point = { readonly payload: number; readonly vector: number } | null;

/** The points by key, which is a small number. */
export type State = readonly Point[];

/** A filter by the contents of payloads: the group of the key, and a colour that every write changes. */
export interface Filter {
  readonly group?: number;
  readonly colour?: number;
}

export type Selection = { readonly keys: readonly number[] } | { readonly filter: Filter };

/** A search looks for the vector that a write gave, or would have given, to a key. */
export type Request =
  | { readonly kind: 'upsert'; readonly write: number; readonly keys: readonly number[] }
  | { readonly kind: 'set-payload'; readonly write: number; readonly selection: Selection }
  | { readonly kind: 'delete'; readonly selection: Selection }
  | { readonly kind: 'retrieve'; readonly keys: readonly number[] }
  | { readonly kind: 'scroll'; readonly filter: Filter | null }
  | { readonly kind: 'count'; readonly filter: Filter | null }
  | {
      readonly kind: 'search';
      readonly filter: Filter | null;
      readonly near: { readonly key: number; readonly write: number };
      readonly limit: number;
      /** The parts of points in the answer besides ids and scores. */
      readonly parts: 'nothing' | 'payload' | 'all';
    };

/** A point as an answer shows it, in whole or in part. */
export interface Found {
  readonly key: number;
  readonly payload?: number;
  readonly vector?: number;
  readonly score?: number;
}

export type Answer = readonly Found[] | number;

export const KEYS = 24;
export const GROUPS = 3;
export const COLOURS = 3;

export const toGroup = (key: number) => key % GROUPS;
export const toColour = (write: number) => write % COLOURS;

/** Distinguishes key and write, so that a score identifies its vector. */
export const toVector = (key: number, write: number) => [key, write, key * 7 + (write % 11), 1];

/** The precision that the service guarantees for scores. */
const SCORE_ERROR_MAX = 1e-6;

export const COLLECTION_MODEL: Model<State, Request, Answer> = {
  initial: new Array<Point>(KEYS).fill(null),
  toKey: (state) => state.map((point) => (point === null ? '' : `${point.payload}:${point.vector}`)).join(),
  isRead: ({ kind }) => kind === 'retrieve' || kind === 'scroll' || kind === 'count' || kind === 'search',
  apply(state, request, answer) {
    switch (request.kind) {
      case 'upsert': {
        const point = { payload: request.write, vector: request.write };
        return replace(
          state,
          (key) => request.keys.includes(key),
          () => point,
        );
      }
      case 'set-payload':
        return replace(state, toTest(request.selection), (point) => point && { ...point, payload: request.write });
      case 'delete':
        return replace(state, toTest(request.selection), () => null);
      case 'count':
        return answer === list(state, request.filter).length ? state : undefined;
      default:
        return isSame(answer as readonly Found[], toAnswer(state, request)) ? state : undefined;
    }
  },
};

type Test = (key: number, point: Point) => boolean;

function replace(state: State, test: Test, change: (point: Point) => Point): State {
  return state.map((point, key) => (test(key, point) ? change(point) : point));
}

function toTest(selection: Selection): Test {
  if ('keys' in selection) return (key) => selection.keys.includes(key);
  return (key, point) => point !== null && matches(selection.filter, key, point.payload);
}

function matches({ group, colour }: Filter, key: number, payload: number): boolean {
  return (group ?? toGroup(key)) === toGroup(key) && (colour ?? toColour(payload)) === toColour(payload);
}

function list(state: State, filter: Filter | null): Required<Omit<Found, 'score'>>[] {
  return state.flatMap((point, key) =>
    point !== null && (filter === null || matches(filter, key, point.payload)) ? [{ key, ...point }] : [],
  );
}

function toAnswer(
  state: State,
  request: Extract<Request, { kind: 'retrieve' | 'scroll' | 'search' }>,
): readonly Required<Omit<Found, 'score'>>[] {
  if (request.kind === 'retrieve') return list(state, null).filter(({ key }) => request.keys.includes(key));
  const found = list(state, request.filter);
  if (request.kind === 'scroll') return found;
  const query = toVector(request.near.key, request.near.write);
  return found
    .map((point) => ({ ...point, score: toDistance(query, toVector(point.key, point.vector)) }))
    .sort((a, b) => a.score - b.score || a.key - b.key)
    .slice(0, request.limit);
}

/** Squares of whole numbers are exact, so that equal distances tie; `Math.hypot` may round them differently. */
function toDistance(a: readonly number[], b: readonly number[]): number {
  return Math.sqrt(a.reduce((sum, number, index) => sum + (number - (b[index] ?? 0)) ** 2, 0));
}

/** Returns true if every part of the answer is as expected. */
function isSame(answer: readonly Found[], expected: readonly Found[]): boolean {
  return (
    answer.length === expected.length &&
    answer.every((found, index) => {
      const { key, payload, vector, score } = expected[index] as Found;
      return (
        found.key === key &&
        (found.payload ?? payload) === payload &&
        (found.vector ?? vector) === vector &&
        Math.abs((found.score ?? score ?? 0) - (score ?? 0)) <= SCORE_ERROR_MAX * Math.abs(score ?? 0)
      );
    })
  );
}
