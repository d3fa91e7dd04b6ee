// Runs a query: one function for all kinds of stages. A plain search for the nearest points is one call of the store.
// Every other stage makes a ranking of ids first, and the parts of its points are read at the end.
import { FieldNotFound, KindMismatch } from '../../../../vector/errors.ts';
import { type FieldVector, findField, type VectorField } from '../../../../vector/fields/fields.ts';
import type { Filter } from '../../../../vector/filter.ts';
import {
  type CollectionAddress,
  collectPoints,
  isSimilarity,
  type PointParts,
  type PointSlice,
  type PointSlices,
  type ReadOptions,
  type ScoredPoint,
  type SearchRequest,
  type StoredPoint,
  type VectorStore,
} from '../../../../vector/vector-store.ts';
import { SAMPLED_POINTS_MAX } from '../../limits.ts';
import { allOf, withConditions } from '../../model/filter-size.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import { type AnswerParts, toPointParts } from '../../model/payload-selection.ts';
import { QueryRefused } from '../../model/refusals.ts';
import { orderPoints } from '../order-points.ts';
import { toText } from '../walk-values.ts';
import { toAverageTarget } from './average-vector.ts';
import { checkStage } from './check-stage.ts';
import type { ExampleQuery } from './example-scores.ts';
import { fitVector, toRows } from './fit-vector.ts';
import { createFormulaScorer, type Formula } from './formula.ts';
import { fuseByDistribution, fuseByRank, type Ranking } from './fuse-ranks.ts';
import { pickDiverse } from './pick-diverse.ts';
import { rankByExamples } from './rank-examples.ts';
import { BestPoints, type Ranked } from './ranked.ts';
import { type RankedPoint, readRanked } from './read-ranked.ts';
import { findVector, type ReadyStage } from './resolve-inputs.ts';
import { samplePoints } from './sample-points.ts';
import { type Examples, mapInputs, type VectorQuery } from './stage.ts';

/** The parts of an answer, and the number of points at its beginning that are left out. */
export interface PlanAnswer extends AnswerParts {
  readonly offset: number;
}

/** The score of points that no query scored. */
const UNSCORED = 1;

/** Yields the points of the query, best first; of equal scores the lower id first. */
export async function* runPlan(
  store: VectorStore,
  at: CollectionAddress,
  stage: ReadyStage,
  answer: PlanAnswer,
  options: ReadOptions,
): AsyncGenerator<PointSlice<RankedPoint>> {
  checkStage(stage);
  const runner = new PlanRunner(store, at, options);
  const found = await runner.findDirect(stage, toPointParts(answer));
  if (found === null) {
    const { points } = await runner.rank(stage, null);
    // A random sample has no stable order of which the beginning could be left out.
    const offset = stage.query?.kind === 'sample' && stage.prefetches.length === 0 ? 0 : answer.offset;
    yield* readRanked(store, at, points.slice(offset, stage.limit), toPointParts(answer), options);
    return;
  }
  let left = answer.offset;
  for await (const { points, bytes } of found) {
    yield { points: points.slice(left).map((point) => ({ score: UNSCORED, ...point })), bytes };
    left = Math.max(0, left - points.length);
  }
}

/** A point that is unscored unless a search found it. */
type DirectPoint = StoredPoint & { readonly score?: number };

const NO_PARTS = { withPayload: false, withVector: false };
/** The options of every search: scores are those that clients see, which are 32-bit floats. */
const SEARCH = { idOrder: 'sort-key', precision: 'float32', ...NO_PARTS } as const;

class PlanRunner {
  readonly #store: VectorStore;
  readonly #at: CollectionAddress;
  readonly #options: ReadOptions;
  #fields: Promise<readonly VectorField[]> | undefined;

  constructor(store: VectorStore, at: CollectionAddress, options: ReadOptions) {
    this.#store = store;
    this.#at = at;
    this.#options = options;
  }

  /** Returns the points of a stage that one call of the store answers; null if it takes more. */
  async findDirect(stage: ReadyStage, parts: PointParts): Promise<PointSlices<DirectPoint> | null> {
    const { query, prefetches, filter, limit } = stage;
    if (prefetches.length > 0) return null;
    if (query === null)
      return this.#store.scrollPoints(this.#at, { filter, limit, from: null, ...parts }, this.#options);
    let target: FieldVector;
    if (query.kind === 'nearest' && query.diversity === null) target = query.target;
    else if (query.kind === 'average') target = await this.#toTarget(stage, query);
    else return null;
    if (stage.corpus !== null) await this.#checkCorpus(stage);
    return this.#find({ ...this.#toSearch(stage, target, filter), ...parts });
  }

  async rank(stage: ReadyStage, inherited: Filter | null): Promise<Ranking> {
    this.#options.signal?.throwIfAborted();
    if (stage.corpus !== null) await this.#checkCorpus(stage);
    const filter =
      inherited === null || stage.filter === null ? (inherited ?? stage.filter) : both(inherited, stage.filter);
    if (stage.prefetches.length === 0) return this.#rankMatching(stage, filter);
    const sources = await Promise.all(stage.prefetches.map((prefetch) => this.rank(prefetch, filter)));
    const { query, limit, scoreThreshold } = stage;
    switch (query?.kind) {
      case 'rrf':
        return toRanking(fuseByRank(sources, query.k, query.weights, limit), scoreThreshold);
      case 'dbsf':
        return toRanking(fuseByDistribution(await this.#withOrders(stage.prefetches, sources), limit), scoreThreshold);
      case 'formula':
        return toRanking(await this.#rankByFormula(query.formula, sources, stage));
      default: {
        const ids = [...new Set(sources.flatMap(({ points }) => points.map(({ id }) => id)))];
        return this.#rankMatching(stage, allOf([{ kind: 'ids', ids }]));
      }
    }
  }

  /** Ranks all points that match the filter. */
  async #rankMatching(stage: ReadyStage, filter: Filter | null): Promise<Ranking> {
    const { query, limit, scoreThreshold } = stage;
    if (query === null) return toRanking(await this.#list(filter, limit));
    switch (query.kind) {
      case 'nearest':
        return this.#rankNearest(stage, query, filter);
      case 'average':
        return this.#search(stage, await this.#toTarget(stage, query), filter);
      case 'order': {
        const found = await orderPoints(this.#store, this.#at, query.order, { filter, limit }, this.#options);
        return toRanking(found.map(({ id, value }) => ({ id, score: UNSCORED, order: value })));
      }
      case 'sample': {
        await this.#checkCount(filter, SAMPLED_POINTS_MAX, 'sample draws from');
        const ids = await samplePoints(this.#store, this.#at, filter, limit, this.#options, Math.random);
        return toRanking(ids.map((id) => ({ id, score: UNSCORED })));
      }
      case 'rrf':
      case 'dbsf':
      case 'formula':
        throw new QueryRefused(`cannot apply ${query.kind} without prefetches`);
      default:
        return toRanking(await this.#rankByExamples(stage, query, filter), scoreThreshold);
    }
  }

  async #list(filter: Filter | null, limit: number): Promise<Ranked[]> {
    const page = this.#store.scrollPoints(this.#at, { filter, limit, from: null, ...NO_PARTS }, this.#options);
    return (await collectPoints(page)).map(({ id }) => ({ id, score: UNSCORED }));
  }

  async #search(stage: ReadyStage, target: FieldVector, filter: Filter | null): Promise<Ranking> {
    const points = await this.#collect(this.#find(this.#toSearch(stage, target, filter)));
    return toRanking(points.map(({ id, score, version }) => ({ id, score, version })));
  }

  /** Adds to the rankings if the lower score is the better one: that of a search by a distance. */
  #withOrders(stages: readonly ReadyStage[], rankings: readonly Ranking[]): Promise<Ranking[]> {
    return Promise.all(
      stages.map(async (stage, i) => {
        const isSearch = stage.query?.kind === 'nearest' || stage.query?.kind === 'average';
        const isLowerBetter = isSearch && !isSimilarity((await this.#findField(stage)).distance);
        return { points: rankings[i]?.points ?? [], isLowerBetter };
      }),
    );
  }

  async #rankNearest(
    stage: ReadyStage,
    { target, diversity }: Extract<VectorQuery<FieldVector>, { readonly kind: 'nearest' }>,
    filter: Filter | null,
  ): Promise<Ranking> {
    if (diversity === null) return this.#search(stage, target, filter);
    const field = await this.#findField(stage);
    const request = { ...this.#toSearch(stage, target, filter), limit: diversity.candidates, withVector: true };
    const found = await this.#collect(this.#find(request));
    const candidates = found.flatMap((point) => {
      const vector = findVector(point, field);
      return vector === undefined ? [] : [{ point: { id: point.id, score: point.score }, vector }];
    });
    const points = await pickDiverse(candidates, field, diversity.share, stage.limit, this.#options);
    return toRanking(points);
  }

  async #rankByExamples(stage: ReadyStage, query: ExampleQuery<FieldVector>, filter: Filter | null): Promise<Ranked[]> {
    const field = await this.#findField(stage);
    const fitting = mapInputs(query, (vector) => fitVector(field, vector)) as ExampleQuery<FieldVector>;
    const examined = { store: this.#store, at: this.#at, options: this.#options, field, filter };
    return rankByExamples(examined, stage, fitting);
  }

  async #rankByFormula(
    formula: Formula,
    sources: readonly Ranking[],
    { limit, scoreThreshold }: ReadyStage,
  ): Promise<Ranked[]> {
    const score = createFormulaScorer(formula);
    const scores = sources.map(({ points }) => new Map(points.map((point) => [point.id, point.score])));
    const ids = [...new Set(scores.flatMap((byId) => [...byId.keys()]))];
    const best = new BestPoints(limit, scoreThreshold);
    const parts = { withPayload: true, withVector: false };
    for await (const { points, bytes } of this.#store.listPoints(this.#at, ids, parts, this.#options)) {
      for (const { id, payload } of points) {
        best.add({ id, score: score({ id, payload: toText(payload), scores: scores.map((byId) => byId.get(id)) }) });
      }
      this.#options.giveBack?.(bytes);
    }
    return best.list();
  }

  /** Searches. A dense vector stands for the only row of a multivector, which the store finds out. */
  async *#find(request: SearchRequest): AsyncGenerator<PointSlice<ScoredPoint>> {
    try {
      // A vector of another kind fails before the first slice.
      yield* this.#store.searchPoints(this.#at, request, this.#options);
      return;
    } catch (error) {
      if (!(error instanceof KindMismatch) || error.expected !== 'multi') throw error;
    }
    const vector = toRows(request.vector);
    yield* this.#store.searchPoints(this.#at, { ...request, vector }, this.#options);
  }

  /** Collects points of which only ids, scores and vectors matter for a moment. */
  async #collect(slices: PointSlices<ScoredPoint>): Promise<ScoredPoint[]> {
    const all: ScoredPoint[] = [];
    for await (const { points, bytes } of slices) {
      all.push(...points);
      this.#options.giveBack?.(bytes);
    }
    return all;
  }

  #toSearch(stage: ReadyStage, vector: FieldVector, filter: Filter | null): SearchRequest {
    const { using, limit, scoreThreshold, corpus } = stage;
    const search = { vector, field: using, limit, scoreThreshold, filter, ...SEARCH } as const;
    return corpus === null ? search : { ...search, corpus };
  }

  /** Rejects a corpus for a field whose queries are not weighted. */
  async #checkCorpus(stage: ReadyStage): Promise<void> {
    const { idf, name } = await this.#findField(stage);
    if (idf) return;
    refuseInput('params.idf', `needs a sparse vector with the modifier "idf", which "${name}" is not`);
  }

  async #toTarget(stage: ReadyStage, { positive, negative }: Examples<FieldVector>): Promise<FieldVector> {
    const field = await this.#findField(stage);
    const fit = (vector: FieldVector): FieldVector => fitVector(field, vector);
    return toAverageTarget(positive.map(fit), negative.map(fit), field);
  }

  async #findField({ using }: ReadyStage): Promise<VectorField> {
    this.#fields ??= this.#store.getCollection(this.#at).then(({ fields }) => fields);
    const fields = await this.#fields;
    const field = findField(fields, using);
    if (field === undefined) throw new FieldNotFound(using, fields);
    return field;
  }

  /** Rejects a stage that would have to read too many points; returns their number. */
  async #checkCount(filter: Filter | null, max: number, what: string): Promise<number> {
    const count = await this.#store.countPoints(this.#at, filter);
    if (count > max) refuseInput('query', `${what} at most ${max} points, and ${count} match; narrow it by a filter`);
    return count;
  }
}

function both(one: Filter, other: Filter): Filter {
  return withConditions(one, { kind: 'filter', filter: other });
}

function toRanking(points: readonly Ranked[], scoreMin: number | null = null): Ranking {
  return {
    points: scoreMin === null ? points : points.filter(({ score }) => Math.fround(score) >= Math.fround(scoreMin)),
    isLowerBetter: false,
  };
}
