// Bodies of queries as stages. The older forms of searches are stages of one kind each.
import type { FieldVector } from '../../../../vector/fields/fields.ts';
import type { NumbersOf } from '../../http/body-vectors.ts';
import {
  CANDIDATES_MAX,
  DIVERSE_CANDIDATES_MAX,
  DIVERSITY_DEFAULT,
  type Limits,
  QDRANT_RESULTS_MAX,
  RESULTS_DEFAULT,
  STAGES_MAX,
} from '../../limits.ts';
import { toCollectionName } from '../../model/collection-name.ts';
import { refuseInput, refuseSize } from '../../model/invalid-input.ts';
import type { PlanAnswer } from '../../verbs/query/run-plan.ts';
import { type Lookup, listStages, type Stage, type StageQuery, type VectorInput } from '../../verbs/query/stage.ts';
import type { QueryBody, QueryInputBody, StageBody } from '../contract/query.ts';
import type { DiscoverBody, RecommendBody, SearchBody } from '../contract/search.ts';
import type { ContextBody, LookupBody, RecommendInputBody } from '../contract/vector-input.ts';
import { parseFilter } from '../filters/parse-filter.ts';
import { isDocument } from '../inference/embed-document.ts';
import { type OrderInput, parseOrder } from '../points/parse-order.ts';
import { parseFormula } from './parse-formula.ts';
import { parseParts } from './parse-parts.ts';
import { PLAIN, parseInput, parseInputs, parseNamedVector } from './parse-vector.ts';

/** A stage as a body states it; the collection says of what kind the values of an order are. */
export type ParsedStage = Stage<VectorInput, OrderInput>;
type ParsedQuery = StageQuery<VectorInput, OrderInput>;

/** One search of a request. */
export interface Task {
  readonly stage: ParsedStage;
  readonly answer: PlanAnswer;
}

export function parseQuery(body: QueryBody, path: string, limits: Limits, numbersOf: NumbersOf): Task {
  const stage = parseStage(body, path, limits, numbersOf, body.offset ?? 0);
  const stages = listStages(stage);
  if (stages.length > STAGES_MAX) refuseInput(`${path}prefetch`, `must not hold more than ${STAGES_MAX} stages in all`);
  const total = stages.reduce((sum, { query, limit }) => sum + Math.max(limit, candidatesOf(query)), 0);
  if (total > CANDIDATES_MAX) {
    refuseInput(`${path}prefetch`, `must not ask for more than ${CANDIDATES_MAX} points in all stages together`);
  }
  return { stage, answer: toAnswer(body) };
}

/** Returns the number of points that a search looks at. */
export function candidatesOf(query: ParsedQuery | null): number {
  return query?.kind === 'nearest' ? (query.diversity?.candidates ?? 0) : 0;
}

function parseStage(body: StageBody, path: string, limits: Limits, numbersOf: NumbersOf, offset = 0): ParsedStage {
  const { prefetch, using } = body;
  const given = prefetch === null || prefetch === undefined ? [] : Array.isArray(prefetch) ? prefetch : [prefetch];
  // Bodies with prefetches are parsed without extracting vectors.
  const prefetches = given.map((each: StageBody, i) => parseStage(each, `${path}prefetch[${i}].`, limits, PLAIN));
  const bounds = parseBounds(body, path, limits, offset);
  const query = parseStageQuery(body, `${path}query`, limits, numbersOf, bounds.limit);
  return { ...bounds, prefetches, query, using: using ?? '', lookup: toLookup(body.lookup_from) };
}

type Bounds = Pick<ParsedStage, 'filter' | 'corpus' | 'scoreThreshold' | 'limit' | 'wanted'>;

function parseBounds(body: StageBody, path: string, limits: Limits, offset: number): Bounds {
  const wanted = offset + (body.limit ?? RESULTS_DEFAULT);
  const idf = body.params?.idf;
  return {
    filter: body.filter ? parseFilter(body.filter, `${path}filter`, limits) : null,
    corpus: typeof idf === 'object' && idf ? parseFilter(idf.corpus, `${path}params.idf.corpus`, limits) : null,
    scoreThreshold: body.score_threshold ?? null,
    limit: Math.min(wanted, QDRANT_RESULTS_MAX),
    wanted,
  };
}

function toLookup(body: LookupBody | null | undefined): Lookup | null {
  return body ? { collection: toCollectionName(body.collection), vector: body.vector ?? null } : null;
}

function toAnswer(body: QueryBody): PlanAnswer {
  return { offset: body.offset ?? 0, ...parseParts(body, false) };
}

function parseStageQuery(
  body: StageBody,
  path: string,
  limits: Limits,
  numbersOf: NumbersOf,
  limit: number,
): ParsedQuery | null {
  const query: QueryInputBody = body.query ?? null;
  if (query === null) return null;
  if (typeof query !== 'object' || Array.isArray(query) || 'indices' in query || isDocument(query)) {
    return { kind: 'nearest', target: parseInput(body, 'query', path, numbersOf, numbersOf), diversity: null };
  }
  if ('nearest' in query) return toNearestQuery(query, path, numbersOf, limit);
  if ('recommend' in query) return toRecommendQuery(query.recommend, `${path}.recommend`);
  if ('discover' in query) return toDiscoverQuery(query.discover, `${path}.discover`);
  if ('context' in query) return { kind: 'context', pairs: toPairs(query.context, `${path}.context`) };
  if ('order_by' in query) return toOrderQuery(query);
  if ('fusion' in query) return query.fusion === 'dbsf' ? { kind: 'dbsf' } : { kind: 'rrf', k: RRF_K, weights: null };
  if ('rrf' in query) return { kind: 'rrf', k: query.rrf.k ?? RRF_K, weights: query.rrf.weights ?? null };
  if ('formula' in query) return { kind: 'formula', formula: parseFormula(query, path, limits) };
  if ('sample' in query) return { kind: 'sample' };
  return toFeedbackQuery(query.relevance_feedback, `${path}.relevance_feedback`);
}

function toNearestQuery(query: Of<'nearest'>, path: string, numbersOf: NumbersOf, limit: number): ParsedQuery {
  const target = parseInput(query, 'nearest', `${path}.nearest`, numbersOf);
  if (!query.mmr) return { kind: 'nearest', target, diversity: null };
  const { diversity, candidates_limit } = query.mmr;
  // By default there are as many candidates as requested points.
  const candidates = candidates_limit ?? Math.min(limit, DIVERSE_CANDIDATES_MAX);
  return { kind: 'nearest', target, diversity: { share: diversity ?? DIVERSITY_DEFAULT, candidates } };
}

/** The constant of reciprocal rank fusion that clients expect. */
const RRF_K = 2;

type Of<Key extends string> = Extract<QueryInputBody, { readonly [K in Key]: unknown }>;

function toOrderQuery({ order_by }: Of<'order_by'>): ParsedQuery {
  const order = parseOrder({ order_by });
  return order === null ? refuseInput('query.order_by', 'is required') : { kind: 'order', order };
}

const STRATEGIES = { average_vector: 'average', best_score: 'best', sum_scores: 'sum' } as const;

function toRecommendQuery(body: RecommendInputBody, path: string): ParsedQuery {
  const kind = STRATEGIES[(body.strategy ?? 'average_vector') as keyof typeof STRATEGIES];
  const positive = parseInputs(body.positive ?? [], `${path}.positive`);
  const negative = parseInputs(body.negative ?? [], `${path}.negative`);
  if (positive.length + negative.length === 0) {
    refuseSize(path, 'must hold at least one positive or negative vector or id', 'Send an example.');
  }
  if (kind === 'average' && positive.length === 0) refuseInput(`${path}.positive`, 'must hold at least 1 item');
  return { kind, positive, negative };
}

function toDiscoverQuery(body: Of<'discover'>['discover'], path: string): ParsedQuery {
  const target = parseInput(body, 'target', `${path}.target`);
  return { kind: 'discover', target, pairs: toPairs(body.context, `${path}.context`) };
}

function toPairs(body: ContextBody, path: string) {
  const pairs = body === null ? [] : Array.isArray(body) ? body : [body];
  return pairs.map((pair, i) => ({
    positive: parseInput(pair, 'positive', `${path}[${i}].positive`),
    negative: parseInput(pair, 'negative', `${path}[${i}].negative`),
  }));
}

function toFeedbackQuery(body: Of<'relevance_feedback'>['relevance_feedback'], path: string): ParsedQuery {
  if (body.feedback.length === 0) refuseSize(path, 'feedback elements must be non-empty', 'Send an element.');
  return {
    kind: 'feedback',
    target: parseInput(body, 'target', `${path}.target`),
    feedback: body.feedback.map((item, i) => ({
      example: parseInput(item, 'example', `${path}.feedback[${i}].example`),
      score: item.score,
    })),
    weights: body.strategy.naive,
  };
}

type OlderBody = SearchBody | RecommendBody | DiscoverBody;

function toTask(body: OlderBody, path: string, limits: Limits, query: ParsedQuery, using: string): Task {
  const bounds = parseBounds(body, path, limits, body.offset ?? 0);
  const lookup = 'lookup_from' in body ? toLookup(body.lookup_from) : null;
  return { stage: { ...bounds, prefetches: [], query, using, lookup }, answer: toAnswer(body) };
}

export function parseSearch(body: SearchBody, path: string, limits: Limits, numbersOf: NumbersOf): Task {
  const target: FieldVector = parseNamedVector(body.vector, `${path}vector`, numbersOf);
  const using = 'name' in body.vector ? body.vector.name : '';
  return toTask(body, path, limits, { kind: 'nearest', target, diversity: null }, using);
}

export function parseRecommend(body: RecommendBody, path: string, limits: Limits): Task {
  const query = toRecommendQuery(body, path.replace(/\.$/, '') || 'body');
  return toTask(body, path, limits, query, body.using ?? '');
}

export function parseDiscover(body: DiscoverBody, path: string, limits: Limits): Task {
  const { context = null, using } = body;
  const pairs = toPairs(context, `${path}context`);
  if ((body.target ?? null) === null) {
    if (pairs.length === 0) refuseInput(path.replace(/\.$/, '') || 'body', 'must hold a target or a context');
    return toTask(body, path, limits, { kind: 'context', pairs }, using ?? '');
  }
  const target = parseInput(body, 'target', `${path}target`);
  return toTask(body, path, limits, { kind: 'discover', target, pairs }, using ?? '');
}
