import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ValuesOf } from '../../../../platform/http/bodies/body-reader.ts';
import type { AnswerWriter, LargeAnswer } from '../../../../platform/http/requests/answer-writer.ts';
import type {
  CollectionAddress,
  PointSlice,
  PointSlices,
  ReadOptions,
  ScoredPoint,
  StoredPoint,
} from '../../../../vector/vector-store.ts';
import { addPoints, toReadOptions, writeEnvelope } from '../../http/answers.ts';
import { type CollectionRoute, type KeyCheck, toAddress } from '../../http/caller.ts';
import { QDRANT_RESULTS_MAX } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import { type PayloadSelection, toPointParts } from '../../model/payload-selection.ts';
import { type SearchOptions, toSearchRequest } from '../../model/search-options.ts';
import type { VectorsResources } from '../../ports.ts';
import { recommendPoints } from '../../verbs/recommend-points.ts';
import { searchDiverse } from '../../verbs/search-diverse.ts';
import { writeScored } from '../answers.ts';
import type { createBodyReaders } from '../body-readers.ts';
import * as operations from '../contract/operations.ts';
import { resolveFilter } from '../filters/resolve-texts.ts';
import { mapTaskFilters, type Task } from './parse-search.ts';
import { readAhead } from './read-ahead.ts';
import { withUnitVectors } from './unit-vectors.ts';

interface RouteWith<Body> extends CollectionRoute {
  Body: Body;
}

type Bodies = ValuesOf<ReturnType<typeof createBodyReaders>>;

/** The answer of a search. */
interface Answer<Points = AsyncGenerator<PointSlice<ScoredPoint>>> {
  readonly points: Points;
  readonly selection: PayloadSelection;
}

/**
 * The most searches that run at once: enough for those of one request to share a scan, few enough to hold their answers
 * together.
 */
const AT_ONCE_MAX = 8;

const POINTS = '/collections/:collection/points';

/**
 * Declares the searches. `onRequest` finds the namespace; the routes have their own hooks so that they can be served
 * directly.
 */
export function declareSearchRoutes(app: FastifyInstance, resources: VectorsResources, onRequest: KeyCheck[]): void {
  const { limits } = resources;
  const termsOf = ({ context }: FastifyRequest<CollectionRoute>): ReadOptions => toReadOptions(context, limits);
  const run = (request: FastifyRequest<CollectionRoute>, task: Task, terms = termsOf(request)): Answer => ({
    points: runTask(resources, toAddress(request), task, terms),
    selection: task.ranked.options.payload,
  });
  const runAll = (request: FastifyRequest<CollectionRoute>, tasks: readonly Task[]): Answer[] => {
    checkTotal(tasks);
    const terms = termsOf(request);
    return tasks.map((task) => run(request, task, terms));
  };

  const searching = {
    onRequest,
    schema: operations.searchPoints,
    config: { body: 'qdrant/searchPoints', isDirect: true },
  };
  app.post<RouteWith<Bodies['searchPoints']>>(`${POINTS}/search`, searching, async (request) =>
    writeOne(request, run(request, request.body)),
  );

  const searchingMany = { onRequest, schema: operations.searchBatch, config: { body: 'qdrant/searchBatch' } };
  app.post<RouteWith<Bodies['searchBatch']>>(`${POINTS}/search/batch`, searchingMany, async (request) =>
    writeAll(request, runAll(request, request.body)),
  );

  const querying = {
    onRequest,
    schema: operations.queryPoints,
    config: { body: 'qdrant/queryPoints', isDirect: true },
  };
  app.post<RouteWith<Bodies['queryPoints']>>(`${POINTS}/query`, querying, async (request) =>
    writeOne(request, run(request, request.body), IN_POINTS),
  );

  const queryingMany = { onRequest, schema: operations.queryBatch, config: { body: 'qdrant/queryBatch' } };
  app.post<RouteWith<Bodies['queryBatch']>>(`${POINTS}/query/batch`, queryingMany, async (request) =>
    writeAll(request, runAll(request, request.body), IN_POINTS),
  );

  const recommending = { onRequest, schema: operations.recommendPoints, config: { body: 'qdrant/recommendPoints' } };
  app.post<RouteWith<Bodies['recommendPoints']>>(`${POINTS}/recommend`, recommending, async (request) =>
    writeOne(request, run(request, request.body)),
  );

  const recommendingMany = { onRequest, schema: operations.recommendBatch, config: { body: 'qdrant/recommendBatch' } };
  app.post<RouteWith<Bodies['recommendBatch']>>(`${POINTS}/recommend/batch`, recommendingMany, async (request) =>
    writeAll(request, runAll(request, request.body)),
  );
}

export async function* runTask(
  resources: VectorsResources,
  at: CollectionAddress,
  task: Task,
  terms: ReadOptions,
): AsyncGenerator<PointSlice<ScoredPoint>> {
  let left = task.ranked.offset;
  const filter = await resolveFilter(resources, at, task.ranked.options.filter);
  const resolved = mapTaskFilters(task, () => filter);
  await checkWanted(resources, at, resolved);
  const { withVector } = task.ranked.options;
  const found = findPoints(resources, at, resolved, terms);
  for await (const { points, bytes } of withUnitVectors(resources.store, at, withVector, found)) {
    yield { points: points.slice(left).map((point) => ({ score: 0, ...point })), bytes };
    left = Math.max(0, left - points.length);
  }
}

/** Rejects a limit above the maximum if more points match: an answer must not omit points silently. */
async function checkWanted({ store }: VectorsResources, at: CollectionAddress, { ranked }: Task): Promise<void> {
  const { wanted, options } = ranked;
  if (wanted > QDRANT_RESULTS_MAX && (await store.countPoints(at, options.filter)) > QDRANT_RESULTS_MAX) {
    refuseInput('limit', `and offset together must be at most ${QDRANT_RESULTS_MAX}, because more points match`);
  }
}

/** Finds the points of a task. Without a target they have no score. */
function findPoints(
  resources: VectorsResources,
  at: CollectionAddress,
  { target, ranked: { options }, diversity }: Task,
  terms: ReadOptions,
): PointSlices<StoredPoint & { readonly score?: number }> {
  if (target === null) {
    const { limit, filter } = options;
    return resources.store.scrollPoints(at, { filter, limit, from: null, ...toPointParts(options) }, terms);
  }
  const search = (wanted: SearchOptions): PointSlices<ScoredPoint> =>
    target instanceof Float32Array
      ? resources.store.searchPoints(at, toSearchRequest(target, wanted), terms)
      : recommendPoints(resources, at, target, wanted, terms);
  return diversity ? searchDiverse(resources, at, search, options, diversity, terms) : search(options);
}

/** Rejects a batch that requests more points in all than a single search may. */
function checkTotal(tasks: readonly Task[]): void {
  const countOf = ({ ranked, diversity }: Task): number => Math.max(ranked.options.limit, diversity?.candidates ?? 0);
  const total = tasks.reduce((sum, task) => sum + countOf(task), 0);
  if (total > QDRANT_RESULTS_MAX) {
    refuseInput('searches', `must not ask for more than ${QDRANT_RESULTS_MAX} points in all`);
  }
}

/** The text around the points of one search. */
interface Frame {
  readonly before: string;
  readonly after: string;
}

const BARE: Frame = { before: '', after: '' };
const IN_POINTS: Frame = { before: '{"points":', after: '}' };

function writeOne({ context }: FastifyRequest, answer: Answer, frame = BARE): Promise<string | LargeAnswer> {
  return writeEnvelope(context, (writer) => addAnswer(writer, answer, frame));
}

function writeAll(
  { context }: FastifyRequest,
  answers: readonly Answer[],
  frame = BARE,
): Promise<string | LargeAnswer> {
  return writeEnvelope(context, async (writer) => {
    writer.add('[');
    const selections = answers.values().map(({ selection }) => selection);
    let separator = '';
    const sources = answers.map(({ points }) => points);
    for await (const points of readAhead(sources, AT_ONCE_MAX)) {
      const { value: selection } = selections.next();
      writer.add(separator);
      if (selection !== undefined) await addAnswer(writer, { points, selection }, frame);
      separator = ',';
    }
    writer.add(']');
  });
}

async function addAnswer(
  writer: AnswerWriter,
  { points, selection }: Answer<PointSlices<ScoredPoint>>,
  frame: Frame,
): Promise<void> {
  writer.add(frame.before);
  await addPoints(writer, points, selection, writeScored);
  writer.add(frame.after);
}
