// The writers of answers as text: the store has payloads as JSON text, which is inserted unchanged.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnswerWriter, type LargeAnswer } from '../../../platform/http/requests/answer-writer.ts';
import type {
  CollectionInfo,
  PointSlices,
  ScoredPoint,
  StoredPoint,
  VectorStore,
  WriteContext,
  WriteReceipt,
} from '../../../vector/vector-store.ts';
import { createPayloadSelector, type PayloadSelection } from '../model/payload-selection.ts';
import type { VectorsResources } from '../ports.ts';
import { writeOnce } from '../verbs/write-once.ts';
import { type CollectionRequest, toWriteContext } from './caller.ts';

/** Writes an envelope whose result may be large. */
export function writeEnvelope(
  { context }: Pick<FastifyRequest, 'context'>,
  addResult: (answer: AnswerWriter) => Promise<void>,
): Promise<string | LargeAnswer> {
  return AnswerWriter.write(context, async (answer) => {
    answer.add('{"status":"ok","result":');
    await addResult(answer);
    answer.add(`,"time":${context.elapsedSeconds},"usage":null}`);
  });
}

/** The text around a point's payload: the members before it, each with a comma, and the rest. */
export interface Surroundings {
  readonly before: string;
  readonly after: string;
}

export type WritePoint<Point> = (point: Point) => Surroundings;

/** The text around the points of an answer. */
export type Frame = readonly [before: string, after: string];
export const IN_POINTS: Frame = ['{"points":', '}'];

/** Answers with points. */
export function answerPoints<Point extends StoredPoint>(
  request: Pick<FastifyRequest, 'context'>,
  slices: PointSlices<Point>,
  selection: PayloadSelection,
  write: WritePoint<Point>,
  frame?: Frame,
): Promise<string | LargeAnswer> {
  return writeEnvelope(request, (answer) => addPoints(answer, slices, selection, write, frame));
}

/** Adds an array of points, each written by `write`, with the selected parts of their payloads. */
export async function addPoints<Point extends StoredPoint>(
  answer: AnswerWriter,
  slices: PointSlices<Point>,
  selection: PayloadSelection,
  write: WritePoint<Point>,
  [before, after]: Frame = ['', ''],
): Promise<void> {
  const select = createPayloadSelector(selection);
  answer.add(`${before}[`);
  let separator = '';
  for await (const { points, bytes } of slices) {
    await answer.addSlice(bytes, () => {
      for (const point of points) {
        answer.add(separator);
        addPoint(answer, write(point), point.payload && select(point.payload));
        separator = ',';
      }
    });
  }
  answer.add(`]${after}`);
}

export function addPoint(answer: AnswerWriter, { before, after }: Surroundings, payload: StoredPoint['payload']): void {
  answer.add(`${before}"payload":`);
  answer.add(payload ?? 'null');
  answer.add(after);
}

/** Answers with a small result. */
export function answerJson(request: Pick<FastifyRequest, 'context'>, result: unknown): string {
  return toEnvelope(JSON.stringify(result), request.context.elapsedSeconds);
}

export function toEnvelope(result: string, seconds: number): string {
  return `{"status":"ok","result":${result},"time":${Math.max(0, seconds)},"usage":null}`;
}

export const TRUE = 'true';
export const COMPLETED = '{"operation_id":0,"status":"completed"}';

/** Writes the answer to a write. The time comes from the receipt, so that a replay is identical to the first answer. */
export function toWriteAnswer(reply: FastifyReply, result: string, { replayed, seconds }: WriteReceipt): string {
  if (replayed) reply.header('idempotency-replayed', 'true');
  return toEnvelope(result, seconds);
}

/** Executes a write once for each idempotency key, and answers it with the result. */
export async function answerWrite(
  resources: VectorsResources,
  request: CollectionRequest,
  reply: FastifyReply,
  result: string,
  write: (store: VectorStore, to: WriteContext) => Promise<WriteReceipt>,
): Promise<string> {
  return toWriteAnswer(reply, result, await writeOnce(resources, toWriteContext(request), write));
}

export function describeCollection({ name, pointsCount, size, distance }: CollectionInfo): object {
  const vectors = { size, distance, data_type: 'float' };
  // Search needs no index that could be outdated, so a collection that answers is always ready.
  return { status: 'green', points_count: pointsCount, name, vectors, config: { params: { vectors } } };
}

export function writeStored({ id, version }: StoredPoint): Surroundings {
  return { before: `{"id":${JSON.stringify(id)},"version":${version},`, after: AFTER_PAYLOAD };
}

export function writeScored({ id, version, score }: ScoredPoint): Surroundings {
  return { before: `{"id":${JSON.stringify(id)},"version":${version},"score":${score},`, after: AFTER_PAYLOAD };
}

const AFTER_PAYLOAD = ',"vector":null,"shard_key":null,"order_value":null}';
