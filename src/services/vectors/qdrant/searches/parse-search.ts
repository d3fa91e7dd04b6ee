import type { Filter } from '../../../../vector/filter.ts';
import type { NumbersOf } from '../../http/body-vectors.ts';
import {
  DIVERSE_CANDIDATES_MAX,
  DIVERSITY_DEFAULT,
  type Limits,
  QDRANT_RESULTS_MAX,
  RESULTS_DEFAULT,
} from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import { type AnswerParts, type PayloadSelection, WHOLE } from '../../model/payload-selection.ts';
import type { SearchOptions } from '../../model/search-options.ts';
import { toVector } from '../../model/vector-values.ts';
import type { Example, Examples } from '../../verbs/recommend-points.ts';
import type { Diversity } from '../../verbs/search-diverse.ts';
import type { WithPayloadBody, WithVectorBody } from '../contract/fields.ts';
import type { FilterBody } from '../contract/filter.ts';
import type { ExamplesBody, QueryBody, SearchBody } from '../contract/search.ts';
import { parseFilter } from '../filters/parse-filter.ts';
import { parseId } from '../points/parse-point-id.ts';

interface PartsBody {
  readonly with_payload?: WithPayloadBody;
  readonly with_vector?: WithVectorBody;
  readonly with_vectors?: WithVectorBody;
}

export function parseParts(body: PartsBody, isPayloadWanted: boolean): AnswerParts {
  const { with_payload, with_vector, with_vectors } = body;
  const vector = with_vector ?? with_vectors ?? false;
  return {
    payload: toPayloadSelection(with_payload ?? isPayloadWanted),
    withVector: typeof vector === 'boolean' ? vector : vector.length > 0,
  };
}

function toPayloadSelection(body: NonNullable<WithPayloadBody>): PayloadSelection {
  if (typeof body === 'boolean') return body ? WHOLE : { kind: 'none' };
  if ('exclude' in body) return { ...WHOLE, exclude: checkKeys(body.exclude) };
  return { ...WHOLE, include: checkKeys('include' in body ? body.include : body) };
}

/**
 * Rejects keys with quotes or positions: the selection only knows names with dots and `[]` and would select something
 * else.
 */
function checkKeys(keys: readonly string[]): readonly string[] {
  const odd = keys.findIndex((key) => /"|\[\d/.test(key));
  if (odd !== -1) refuseInput(`with_payload[${odd}]`, 'must not hold quotes or positions');
  return keys;
}

/** The common options of all searches; `limit` includes the skipped points of `offset`. */
interface Ranked {
  readonly options: SearchOptions;
  readonly offset: number;
  /** The requested `limit` without its bound: clients that want everything send a large number. */
  readonly wanted: number;
}

interface RankedBody extends PartsBody {
  readonly limit?: number | null;
  readonly offset?: number | null;
  readonly filter?: FilterBody | null;
  readonly score_threshold?: number | null;
}

export function parseRanked(body: RankedBody, path: string, limits: Limits): Ranked {
  const offset = body.offset ?? 0;
  const wanted = offset + (body.limit ?? RESULTS_DEFAULT);
  const limit = Math.min(wanted, QDRANT_RESULTS_MAX);
  const filter: Filter | null = body.filter ? parseFilter(body.filter, `${path}filter`, limits) : null;
  const scoreThreshold = body.score_threshold ?? null;
  return {
    options: { limit, filter, scoreThreshold, idOrder: 'sort-key', ...parseParts(body, false) },
    offset,
    wanted,
  };
}

/** The target of a search; null for none. */
export type Target = Float32Array | Examples | null;

/** One search of a request: its target and the parts of its answer. */
export interface Task {
  readonly target: Target;
  readonly ranked: Ranked;
  /** The diversity of the answers; without it only the similarity counts. */
  readonly diversity?: Diversity | null;
}

/** Replaces the filter of the task. */
export function withFilter({ ranked, ...task }: Task, filter: Filter | null): Task {
  return { ...task, ranked: { ...ranked, options: { ...ranked.options, filter } } };
}

export function parseSearchVector(vector: SearchBody['vector'], path: string, numbersOf: NumbersOf): Float32Array {
  // A vector beside its name is too deep to be extracted.
  return toVector('name' in vector ? vector.vector : numbersOf(vector), path);
}

export function parseQuery(body: QueryBody, path: string, numbersOf: NumbersOf): Target {
  const { query, score_threshold } = body;
  if (query === null || query === undefined) {
    if ((score_threshold ?? null) !== null) refuseInput(path, 'is required for a score_threshold');
    return null;
  }
  if (typeof query !== 'object') return near(parseId(body, 'query', path));
  if ('recommend' in query) return parseExamples(query.recommend, `${path}.recommend`);
  if (!('nearest' in query)) return toVector(numbersOf(query), path);
  const { nearest } = query;
  if (typeof nearest !== 'object') return near(parseId(query, 'nearest', `${path}.nearest`));
  return toVector(numbersOf(nearest), `${path}.nearest`);
}

/** Parses the diversity, if the query requests it. By default there are as many candidates as requested points. */
export function parseDiversity({ query }: QueryBody, { options }: Ranked): Diversity | null {
  const mmr = typeof query === 'object' && query !== null && 'nearest' in query ? query.mmr : null;
  if (!mmr) return null;
  return {
    share: mmr.diversity ?? DIVERSITY_DEFAULT,
    candidates: mmr.candidates_limit ?? Math.min(options.limit, DIVERSE_CANDIDATES_MAX),
  };
}

function near(id: string): Examples {
  return { positive: [id], negative: [] };
}

/** Parses examples, whose vectors are too deep to be extracted. */
export function parseExamples({ positive, negative }: ExamplesBody, path: string): Examples {
  const toExamples = (side: ExamplesBody['positive'], name: string): Example[] =>
    (side ?? []).map((example, i, all) => {
      const examplePath = `${path}.${name}[${i}]`;
      return typeof example === 'object' ? toVector(example, examplePath) : parseId(all, i, examplePath);
    });
  const examples = { positive: toExamples(positive, 'positive'), negative: toExamples(negative, 'negative') };
  if (examples.positive.length === 0) refuseInput(`${path}.positive`, 'must hold at least 1 item');
  return examples;
}
