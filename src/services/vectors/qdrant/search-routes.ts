import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Turns } from '../../../base/turns.ts';
import type { ValuesOf } from '../../../platform/http/body-reader.ts';
import { AnswerTooLarge } from '../../../vector/errors.ts';
import type { CollectionAddress, ScoredPoint } from '../../../vector/vector-store.ts';
import { toEnvelope } from '../http/answers.ts';
import { type CollectionRoute, toAddress } from '../http/caller.ts';
import { BATCH_PAYLOAD_CHARACTERS_MAX, BATCH_VECTOR_BYTES_MAX, QDRANT_RESULTS_MAX } from '../limits.ts';
import { refuseInput } from '../model/invalid-input.ts';
import type { VectorsPorts } from '../ports.ts';
import { recommendPoints } from '../verbs/recommend-points.ts';
import { scrollPoints } from '../verbs/scroll-points.ts';
import { searchPoints } from '../verbs/search-points.ts';
import { writeList, writeScored } from './answers.ts';
import type { createBodyReaders } from './body-readers.ts';
import * as operations from './contract/operations.ts';
import type { Task } from './parse-search.ts';

interface RouteWith<Body> extends CollectionRoute {
  Body: Body;
}

type Bodies = ValuesOf<ReturnType<typeof createBodyReaders>>;

/** Enough for searches of one request to share a pass over the rows, few enough that their answers can be held together. */
const AT_ONCE_MAX = 8;

const POINTS = '/collections/:collection/points';

export function declareSearchRoutes(app: FastifyInstance, ports: VectorsPorts): void {
  const run = (request: FastifyRequest<CollectionRoute>, task: Task): Promise<ScoredPoint[]> =>
    runTask(ports, toAddress(request), task, request.exchange.signal);
  const runAll = (request: FastifyRequest<CollectionRoute>, tasks: readonly Task[]): Promise<ScoredPoint[][]> =>
    runTasks(ports, toAddress(request), tasks, request.exchange.signal);
  const writePoints = (points: readonly ScoredPoint[]): string => writeList(points, writeScored);
  const writeResult = (points: readonly ScoredPoint[]): string => `{"points":${writePoints(points)}}`;

  const searching = { schema: operations.searchPoints, config: { body: 'qdrant/searchPoints' } };
  app.post<RouteWith<Bodies['searchPoints']>>(`${POINTS}/search`, searching, async (request) => {
    const points = await run(request, request.body);
    return toEnvelope(writePoints(points), request.exchange.elapsedSeconds);
  });

  const searchingMany = { schema: operations.searchBatch, config: { body: 'qdrant/searchBatch' } };
  app.post<RouteWith<Bodies['searchBatch']>>(`${POINTS}/search/batch`, searchingMany, async (request) => {
    const tasks = request.body;
    return toEnvelope(writeList(await runAll(request, tasks), writePoints), request.exchange.elapsedSeconds);
  });

  const querying = { schema: operations.queryPoints, config: { body: 'qdrant/queryPoints' } };
  app.post<RouteWith<Bodies['queryPoints']>>(`${POINTS}/query`, querying, async (request) => {
    const points = await run(request, request.body);
    return toEnvelope(writeResult(points), request.exchange.elapsedSeconds);
  });

  const queryingMany = { schema: operations.queryBatch, config: { body: 'qdrant/queryBatch' } };
  app.post<RouteWith<Bodies['queryBatch']>>(`${POINTS}/query/batch`, queryingMany, async (request) => {
    const tasks = request.body;
    return toEnvelope(writeList(await runAll(request, tasks), writeResult), request.exchange.elapsedSeconds);
  });

  const recommending = { schema: operations.recommendPoints, config: { body: 'qdrant/recommendPoints' } };
  app.post<RouteWith<Bodies['recommendPoints']>>(`${POINTS}/recommend`, recommending, async (request) => {
    const points = await run(request, request.body);
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
