import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { Turns } from '../../../base/turns.ts';
import { AnswerTooLarge } from '../../../vector/errors.ts';
import type { CollectionAddress, ScoredPoint } from '../../../vector/vector-store.ts';
import { toEnvelope } from '../http/answers.ts';
import { createNumbersOf, findRows, type NumbersOf } from '../http/body-vectors.ts';
import { type CollectionRoute, toAddress } from '../http/caller.ts';
import { BATCH_PAYLOAD_CHARACTERS_MAX, BATCH_VECTOR_BYTES_MAX, QDRANT_RESULTS_MAX } from '../limits.ts';
import { refuseInput } from '../model/invalid-input.ts';
import { toVector } from '../model/vector-values.ts';
import type { VectorsPorts } from '../ports.ts';
import { recommendPoints } from '../verbs/recommend-points.ts';
import { scrollPoints } from '../verbs/scroll-points.ts';
import { searchPoints } from '../verbs/search-points.ts';
import { writeList, writeScored } from './answers.ts';
import * as operations from './contract/operations.ts';
import type { QueryBatch, QueryBody, RecommendBody, SearchBatch, SearchBody } from './contract/search.ts';
import { parseBody, parseQueryBatchBody, parseQueryBody, parseSearchBatchBody, parseSearchBody } from './parse-body.ts';
import { parseExamples, parseQuery, parseRanked, type Ranked, type Target } from './parse-search.ts';

interface RouteWith<Body> extends CollectionRoute {
  Body: Body;
}

/** One search of a request: what it is near, and what it answers with. */
interface Task {
  readonly target: Target;
  readonly ranked: Ranked;
}

/** Enough for searches of one request to share a pass over the rows, few enough that their answers can be held together. */
const AT_ONCE_MAX = 8;

const POINTS = '/collections/:collection/points';

export function declareSearchRoutes(app: FastifyInstance, ports: VectorsPorts): void {
  const { limits } = ports;
  const toSearch = (body: SearchBody, path: string, numbersOf: NumbersOf): Task => ({
    target: toVector(numbersOf(body.vector), `${path}vector`),
    ranked: parseRanked(body, path, limits),
  });
  const toQuery = (body: QueryBody, path: string, numbersOf: NumbersOf): Task => ({
    target: parseQuery(body, `${path}query`, numbersOf),
    ranked: parseRanked(body, path, limits),
  });
  const run = (request: FastifyRequest<CollectionRoute>, task: Task): Promise<ScoredPoint[]> =>
    runTask(ports, toAddress(request), task, request.exchange.signal);
  const runAll = (request: FastifyRequest<CollectionRoute>, tasks: readonly Task[]): Promise<ScoredPoint[][]> =>
    runTasks(ports, toAddress(request), tasks, request.exchange.signal);
  const writePoints = (points: readonly ScoredPoint[]): string => writeList(points, writeScored);
  const writeResult = (points: readonly ScoredPoint[]): string => `{"points":${writePoints(points)}}`;

  const searching = { schema: operations.searchPoints, config: { parseBody: parseSearchBody } };
  app.post<RouteWith<SearchBody>>(`${POINTS}/search`, searching, async (request) => {
    const points = await run(request, toSearch(request.body, '', createNumbersOf(findRows(request.body))));
    return toEnvelope(writePoints(points), request.exchange.elapsedSeconds);
  });

  const searchingMany = { schema: operations.searchBatch, config: { parseBody: parseSearchBatchBody } };
  app.post<RouteWith<Static<typeof SearchBatch>>>(`${POINTS}/search/batch`, searchingMany, async (request) => {
    const numbersOf = createNumbersOf(findRows(request.body));
    const tasks = request.body.searches.map((body, i) => toSearch(body, `searches[${i}].`, numbersOf));
    return toEnvelope(writeList(await runAll(request, tasks), writePoints), request.exchange.elapsedSeconds);
  });

  const querying = { schema: operations.queryPoints, config: { parseBody: parseQueryBody } };
  app.post<RouteWith<QueryBody>>(`${POINTS}/query`, querying, async (request) => {
    const points = await run(request, toQuery(request.body, '', createNumbersOf(findRows(request.body))));
    return toEnvelope(writeResult(points), request.exchange.elapsedSeconds);
  });

  const queryingMany = { schema: operations.queryBatch, config: { parseBody: parseQueryBatchBody } };
  app.post<RouteWith<Static<typeof QueryBatch>>>(`${POINTS}/query/batch`, queryingMany, async (request) => {
    const numbersOf = createNumbersOf(findRows(request.body));
    const tasks = request.body.searches.map((body, i) => toQuery(body, `searches[${i}].`, numbersOf));
    return toEnvelope(writeList(await runAll(request, tasks), writeResult), request.exchange.elapsedSeconds);
  });

  const recommending = { schema: operations.recommendPoints, config: { parseBody } };
  app.post<RouteWith<RecommendBody>>(`${POINTS}/recommend`, recommending, async (request) => {
    const { body } = request;
    const points = await run(request, { target: parseExamples(body, 'body'), ranked: parseRanked(body, '', limits) });
    return toEnvelope(writePoints(points), request.exchange.elapsedSeconds);
  });
}

async function runTask(
  ports: VectorsPorts,
  at: CollectionAddress,
  { target, ranked: { options, offset } }: Task,
  signal: AbortSignal,
): Promise<ScoredPoint[]> {
  if (target === null) {
    const { points } = await scrollPoints(ports, at, { ...options, from: null }, options);
    return points.slice(offset).map((point) => ({ ...point, score: 0 }));
  }
  const points =
    target instanceof Float32Array
      ? await searchPoints(ports, at, target, options, signal)
      : await recommendPoints(ports, at, target, options, signal);
  return points.slice(offset);
}

/** All of them together answer no more than one alone could. */
async function runTasks(
  ports: VectorsPorts,
  at: CollectionAddress,
  tasks: readonly Task[],
  signal: AbortSignal,
): Promise<ScoredPoint[][]> {
  const answers = tasks.map(({ ranked }) => ranked.options);
  if (answers.reduce((sum, { limit }) => sum + limit, 0) > QDRANT_RESULTS_MAX) {
    refuseInput('searches', `must not ask for more than ${QDRANT_RESULTS_MAX} points in all`);
  }
  const turns = new Turns(AT_ONCE_MAX);
  const checkTotal = createTotalCheck();
  return Promise.all(
    tasks.map((task) =>
      turns.run(async () => {
        checkTotal([]);
        const points = await runTask(ports, at, task, signal);
        checkTotal(points);
        return points;
      }),
    ),
  );
}

/** Counts what is held, and refuses from the moment on at which it is too much. */
function createTotalCheck(): (points: readonly ScoredPoint[]) => void {
  let characters = 0;
  let bytes = 0;
  return (points) => {
    for (const { payload, vector } of points) {
      characters += payload?.length ?? 0;
      bytes += vector?.byteLength ?? 0;
    }
    if (characters > BATCH_PAYLOAD_CHARACTERS_MAX) {
      throw new AnswerTooLarge('characters of payload', BATCH_PAYLOAD_CHARACTERS_MAX);
    }
    if (bytes > BATCH_VECTOR_BYTES_MAX) throw new AnswerTooLarge('bytes of vectors', BATCH_VECTOR_BYTES_MAX);
  };
}
