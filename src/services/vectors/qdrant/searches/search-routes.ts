import type { LargeAnswer } from '../../../../platform/http/requests/answer-writer.ts';
import type { CollectionAddress, PointSlice, ReadOptions, VectorStore } from '../../../../vector/vector-store.ts';
import {
  addPoints,
  answerPoints,
  type Frame,
  IN_POINTS,
  type Surroundings,
  writeEnvelope,
} from '../../http/answers.ts';
import { toAddress, toReadOptions } from '../../http/caller.ts';
import type { Handlers, OperationRequest } from '../../http/declare-operations.ts';
import { CANDIDATES_MAX, QDRANT_RESULTS_MAX } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import type { VectorsResources } from '../../ports.ts';
import type { RankedPoint } from '../../verbs/query/read-ranked.ts';
import { resolveInputs } from '../../verbs/query/resolve-inputs.ts';
import { type PlanAnswer, runPlan } from '../../verbs/query/run-plan.ts';
import { listStages, type Stage } from '../../verbs/query/stage.ts';
import { writeScored } from '../answers.ts';
import type { Bodies } from '../body-readers.ts';
import type { OperationId } from '../contract/operations.ts';
import { candidatesOf, type Task } from './parse-stage.ts';
import { readAhead } from './read-ahead.ts';
import { resolveStage } from './resolve-stage.ts';
import { withUnitVectors } from './unit-vectors.ts';

/**
 * The most searches that run at once: enough for those of one request to share a scan, few enough to hold their answers
 * together.
 */
const AT_ONCE_MAX = 8;

export function createSearchRoutes({ store, limits }: VectorsResources) {
  const searchOne = (request: OperationRequest<Task>, frame?: Frame): Promise<string | LargeAnswer> => {
    const points = runTask(store, toAddress(request), request.body, toReadOptions(request, limits));
    return answerPoints(request, points, request.body.answer.payload, writeRanked, frame);
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
        if (task !== undefined) await addPoints(writer, points, task.answer.payload, writeRanked, frame);
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
    discoverPoints: async (request) => searchOne(request),
    discoverBatch: async (request) => searchAll(request),
  } satisfies Handlers<OperationId, Bodies>;
}

async function* runTask(
  store: VectorStore,
  at: CollectionAddress,
  { stage, answer }: Task,
  terms: ReadOptions,
): AsyncGenerator<PointSlice<RankedPoint>> {
  yield* runStage(store, at, await resolveStage(store, at, stage), answer, terms);
}

/** Runs a query whose conditions are resolved. */
export async function* runStage(
  store: VectorStore,
  at: CollectionAddress,
  stage: Stage,
  answer: PlanAnswer,
  terms: ReadOptions,
): AsyncGenerator<PointSlice<RankedPoint>> {
  const ready = await resolveInputs(store, at, stage, terms);
  yield* withUnitVectors(store, at, answer, runPlan(store, at, ready, answer, terms));
}

export function writeRanked(point: RankedPoint): Surroundings {
  const { before, after } = writeScored(point);
  return point.order === undefined ? { before, after } : { before: `${before}"order_value":${point.order},`, after };
}

/** Rejects a batch that requests more points in all than a single search may. */
function checkTotal(tasks: readonly Task[]): void {
  const stages = tasks.map(({ stage }) => listStages(stage));
  const countOf = ({ query, limit }: Task['stage']): number => Math.max(limit, candidatesOf(query));
  const roots = tasks.reduce((sum, { stage }) => sum + countOf(stage), 0);
  if (roots > QDRANT_RESULTS_MAX) {
    refuseInput('searches', `must not ask for more than ${QDRANT_RESULTS_MAX} points in all`);
  }
  if (stages.flat().reduce((sum, stage) => sum + countOf(stage), 0) > CANDIDATES_MAX) {
    refuseInput('searches', `must not ask for more than ${CANDIDATES_MAX} points in all stages together`);
  }
}
