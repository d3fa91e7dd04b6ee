// Ranks points by queries of several examples. Where a few searches prove that no other point can be among the best,
// only their answers are scored, otherwise all points.
import type { FieldVector, VectorField } from '../../../../vector/fields/fields.ts';
import type { Filter } from '../../../../vector/filter.ts';
import type {
  CollectionAddress,
  ReadOptions,
  SearchRequest,
  StoredPoint,
  VectorStore,
} from '../../../../vector/vector-store.ts';
import { SCORED_POINTS_MAX } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import { scanPoints } from '../scan-points.ts';
import { type ExampleBound, findBound } from './example-bounds.ts';
import { createExampleScorer, type ExampleQuery, type ScoreVector } from './example-scores.ts';
import { BestPoints, type Ranked } from './ranked.ts';
import { findVector, type ReadyStage } from './resolve-inputs.ts';
import { createSimilarity, createWeights } from './similarity.ts';
import { listInputs } from './stage.ts';

/** The first number of points that each search asks for, and its growth if that is not enough. */
const DEPTH_MIN = 64;
const DEPTH_GROWTH = 8;
/** The most points of all searches together; beyond that, reading all points takes hardly longer. */
const CANDIDATES_MAX = 4_096;

/** The collection that is queried, and the points that may be answers. */
export interface Examined {
  readonly store: VectorStore;
  readonly at: CollectionAddress;
  readonly options: ReadOptions;
  readonly field: VectorField;
  readonly filter: Filter | null;
}

/** Returns the best points. The vectors of the query fit the field. */
export async function rankByExamples(
  examined: Examined,
  stage: ReadyStage,
  query: ExampleQuery<FieldVector>,
): Promise<Ranked[]> {
  const { store, at, field, options, filter } = examined;
  const scoreAlike = createExampleScorer(query, field, toSame);
  if (query.kind === 'context' && !field.idf) {
    const faultless = await listFaultless(examined, stage, scoreAlike);
    if (faultless !== undefined) return faultless;
  }
  const bound = field.idf ? undefined : findBound(query, field);
  const proven = bound && (await rankProven(examined, stage, scoreAlike, bound));
  if (proven !== undefined) return proven;
  const count = await store.countPoints(at, field.idf ? null : filter);
  if (count > SCORED_POINTS_MAX) {
    const found = `${query.kind} scores at most ${SCORED_POINTS_MAX} points, and ${count} match`;
    refuseInput('query', `${found}; narrow it by a filter`);
  }
  const weigh = field.idf ? await createWeights(store, at, field, stage.corpus, listInputs(query), options) : toSame;
  const score = createExampleScorer(query, field, weigh);
  const best = new BestPoints(stage.limit, stage.scoreThreshold);
  const [target] = listInputs(query);
  // A search for all points reads their vectors several times as fast as pages do. Of sparse vectors it would omit
  // those that share no index with the example.
  const slices =
    target && field.kind !== 'sparse'
      ? search(examined, target, Math.max(1, count))
      : scanPoints(store, at, filter, { withPayload: false, withVector: true }, options);
  for await (const points of slices) addPoints(best, points, field, score);
  return best.list();
}

const toSame = (vector: FieldVector): FieldVector => vector;

/**
 * Returns the first points without a loss. Nothing ranks above them, and of equal scores the lower id counts. Returns
 * undefined if they are too rare: then a look at more points in the order of their ids would be in vain.
 */
async function listFaultless(
  { store, at, options, field, filter }: Examined,
  { limit, scoreThreshold }: ReadyStage,
  score: ScoreVector,
): Promise<Ranked[] | undefined> {
  if (Math.fround(scoreThreshold ?? 0) > 0) return [];
  const page = { filter, limit: CANDIDATES_MAX, from: null, withPayload: false, withVector: true };
  const found: Ranked[] = [];
  let seen = 0;
  for await (const { points, bytes } of store.scrollPoints(at, page, options)) {
    for (const point of points) {
      const vector = findVector(point, field);
      if (vector !== undefined && score(vector) === 0) found.push({ id: point.id, score: 0 });
    }
    options.giveBack?.(bytes);
    seen += points.length;
    if (found.length >= limit) return found.slice(0, limit);
    if (found.length * CANDIDATES_MAX < limit * seen) return undefined;
  }
  return undefined;
}

/** Returns undefined if the searches do not prove that their answers are the best points. */
async function rankProven(
  examined: Examined,
  { limit, scoreThreshold }: ReadyStage,
  score: ScoreVector,
  { targets, toScoreMax }: ExampleBound,
): Promise<Ranked[] | undefined> {
  const { field } = examined;
  let depth = Math.max(DEPTH_MIN, 2 * limit);
  for (; depth * targets.length <= CANDIDATES_MAX; depth *= DEPTH_GROWTH) {
    const lists = await Promise.all(targets.map((target) => collect(search(examined, target, depth))));
    const found = new Map(lists.flat().map((point) => [point.id, point]));
    const best = new BestPoints(limit, scoreThreshold);
    addPoints(best, [...found.values()], field, score);
    const ranked = best.list();
    // A search of dense vectors that finds fewer has found all points.
    if (field.kind !== 'sparse' && lists.some(({ length }) => length < depth)) return ranked;
    const farthest = targets.map((target, i) => toFarthest(target, lists[i] ?? [], depth, field));
    const scoreMax = toScoreMax(farthest);
    const isFull = ranked.length === limit && (ranked.at(-1)?.score ?? 0) > scoreMax;
    if (isFull || Math.fround(scoreMax) < Math.fround(scoreThreshold ?? Number.NEGATIVE_INFINITY)) return ranked;
  }
  return undefined;
}

/** Returns the highest similarity of a point that the search did not find. */
function toFarthest(target: FieldVector, found: readonly StoredPoint[], depth: number, field: VectorField): number {
  const last = found.at(-1);
  const vector = last && findVector(last, field);
  const similarity = vector === undefined ? 0 : createSimilarity(target, field)(vector);
  if (field.kind !== 'sparse') return similarity;
  // Points without a common index have the similarity 0.
  return found.length < depth ? 0 : Math.max(0, similarity);
}

function addPoints(best: BestPoints, points: readonly StoredPoint[], field: VectorField, score: ScoreVector): void {
  for (const point of points) {
    const vector = findVector(point, field);
    if (vector !== undefined) best.add({ id: point.id, score: score(vector) });
  }
}

async function* search(
  { store, at, options, field, filter }: Examined,
  vector: FieldVector,
  limit: number,
): AsyncGenerator<readonly StoredPoint[]> {
  const request: SearchRequest = {
    ...{ vector, field: field.name, filter, limit, scoreThreshold: null },
    ...{ idOrder: 'sort-key', withPayload: false, withVector: true },
  };
  for await (const { points, bytes } of store.searchPoints(at, request, options)) {
    yield points;
    options.giveBack?.(bytes);
  }
}

async function collect(slices: AsyncIterable<readonly StoredPoint[]>): Promise<StoredPoint[]> {
  const all: StoredPoint[] = [];
  for await (const points of slices) all.push(...points);
  return all;
}
