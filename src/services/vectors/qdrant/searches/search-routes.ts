import type { LargeAnswer } from '../../../../platform/http/requests/answer-writer.ts';
import type {
  CollectionAddress,
  PointSlice,
  PointSlices,
  ReadOptions,
  ScoredPoint,
  StoredPoint,
  VectorStore,
} from '../../../../vector/vector-store.ts';
import { addPoints, answerPoints, type Frame, IN_POINTS, writeEnvelope } from '../../http/answers.ts';
import { toAddress, toReadOptions } from '../../http/caller.ts';
import type { Handlers, OperationRequest } from '../../http/declare-operations.ts';
import { QDRANT_RESULTS_MAX } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import { toPointParts } from '../../model/payload-selection.ts';
import { type SearchOptions, toSearchRequest } from '../../model/search-options.ts';
import type { VectorsResources } from '../../ports.ts';
import { recommendPoints } from '../../verbs/recommend-points.ts';
import { searchDiverse } from '../../verbs/search-diverse.ts';
import { writeScored } from '../answers.ts';
import type { Bodies } from '../body-readers.ts';
import type { OperationId } from '../contract/operations.ts';
import { resolveFilter } from '../filters/resolve-texts.ts';
import { type Task, withFilter } from './parse-search.ts';
import { readAhead } from './read-ahead.ts';
import { withUnitVectors } from './unit-vectors.ts';

/**
 * The most searches that run at once: enough for those of one request to share a scan, few enough to hold their answers
 * together.
 */
const AT_ONCE_MAX = 8;

export function createSearchRoutes({ store, limits }: VectorsResources) {
  const searchOne = (request: OperationRequest<Task>, frame?: Frame): Promise<string | LargeAnswer> => {
    const points = runTask(store, toAddress(request), request.body, toReadOptions(request, limits));
    return answerPoints(request, points, request.body.ranked.options.payload, writeScored, frame);
  };
  const searchAll = (request: OperationRequest<readonly Task[]>, frame?: Frame): Promise<string | LargeAnswer> => {
    const tasks = request.body;
    checkTotal(tasks);
    const at = toAddress(request);
    const terms = toReadOptions(request, limits);
    const sources = tasks.map((task) => runTask(store, at, task, terms));
    return writeEnvelope(request, async (writer) => {
      writer.add('[');
      const wanted = tasks.values();
      for await (const points of readAhead(sources, AT_ONCE_MAX)) {
        const { value: task } = wanted.next();
        if (task !== tasks[0]) writer.add(',');
        if (task !== undefined) await addPoints(writer, points, task.ranked.options.payload, writeScored, frame);
      }
      writer.add(']');
    });
  };
  return {
    searchPoints: async (request) => searchOne(request),
    searchBatch: async (request) => searchAll(request),
    queryPoints: async (request) => searchOne(request, IN_POINTS),
    queryBatch: async (request) => searchAll(request, IN_POINTS),
    recommendPoints: async (request) => searchOne(request),
    recommendBatch: async (request) => searchAll(request),
  } satisfies Handlers<OperationId, Bodies>;
}

export async function* runTask(
  store: VectorStore,
  at: CollectionAddress,
  task: Task,
  terms: ReadOptions,
): AsyncGenerator<PointSlice<ScoredPoint>> {
  let left = task.ranked.offset;
  const filter = await resolveFilter(store, at, task.ranked.options.filter);
  const resolved = withFilter(task, filter);
  await checkWanted(store, at, resolved);
  const { withVector } = task.ranked.options;
  const found = findPoints(store, at, resolved, terms);
  for await (const { points, bytes } of withUnitVectors(store, at, withVector, found)) {
    yield { points: points.slice(left).map((point) => ({ score: 0, ...point })), bytes };
    left = Math.max(0, left - points.length);
  }
}

/** Rejects a limit above the maximum if more points match: an answer must not omit points silently. */
async function checkWanted(store: VectorStore, at: CollectionAddress, { ranked }: Task): Promise<void> {
  const { wanted, options } = ranked;
  if (wanted > QDRANT_RESULTS_MAX && (await store.countPoints(at, options.filter)) > QDRANT_RESULTS_MAX) {
    refuseInput('limit', `and offset together must be at most ${QDRANT_RESULTS_MAX}, because more points match`);
  }
}

/** Finds the points of a task. Without a target they have no score. */
function findPoints(
  store: VectorStore,
  at: CollectionAddress,
  { target, ranked: { options }, diversity }: Task,
  terms: ReadOptions,
): PointSlices<StoredPoint & { readonly score?: number }> {
  if (target === null) {
    const { limit, filter } = options;
    return store.scrollPoints(at, { filter, limit, from: null, ...toPointParts(options) }, terms);
  }
  const search = (wanted: SearchOptions): PointSlices<ScoredPoint> =>
    target instanceof Float32Array
      ? store.searchPoints(at, toSearchRequest(target, wanted), terms)
      : recommendPoints(store, at, target, wanted, terms);
  return diversity ? searchDiverse(store, at, search, options, diversity, terms) : search(options);
}

/** Rejects a batch that requests more points in all than a single search may. */
function checkTotal(tasks: readonly Task[]): void {
  const countOf = ({ ranked, diversity }: Task): number => Math.max(ranked.options.limit, diversity?.candidates ?? 0);
  const total = tasks.reduce((sum, task) => sum + countOf(task), 0);
  if (total > QDRANT_RESULTS_MAX) {
    refuseInput('searches', `must not ask for more than ${QDRANT_RESULTS_MAX} points in all`);
  }
}
