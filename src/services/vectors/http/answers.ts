// The writers of answers as text: the store has payloads as JSON text, which is inserted unchanged.
import type { FastifyReply } from 'fastify';
import { AnswerWriter, type LargeAnswer } from '../../../platform/http/requests/answer-writer.ts';
import type { RequestContext } from '../../../platform/http/requests/request-context.ts';
import type {
  CollectionInfo,
  PointSlices,
  ReadOptions,
  ScoredPoint,
  StoredPoint,
  WriteReceipt,
} from '../../../vector/vector-store.ts';
import type { Limits } from '../limits.ts';
import { createPayloadSelector, type PayloadSelection } from '../model/payload-selection.ts';
import { AnswerTooLarge } from '../model/refusals.ts';

/** Creates read options that enforce the limit of one answer and the memory quota for answers. */
export function toReadOptions(context: RequestContext, { answerBytesMax }: Limits): ReadOptions {
  let heldBytes = 0;
  return {
    signal: context.signal,
    hold: (bytes) => {
      heldBytes += bytes;
      if (heldBytes > answerBytesMax) throw new AnswerTooLarge(answerBytesMax);
      context.hold(bytes);
    },
    giveBack: (bytes) => {
      heldBytes -= bytes;
      context.giveBack(bytes);
    },
  };
}

/** Writes an envelope whose result may be large. */
export function writeEnvelope(
  context: RequestContext,
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

/** Adds an array of points, each written by `write`, with the selected parts of their payloads. */
export async function addPoints<Point extends StoredPoint>(
  answer: AnswerWriter,
  slices: PointSlices<Point>,
  selection: PayloadSelection,
  write: WritePoint<Point>,
): Promise<void> {
  const select = createPayloadSelector(selection);
  answer.add('[');
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
  answer.add(']');
}

export function addPoint(answer: AnswerWriter, { before, after }: Surroundings, payload: StoredPoint['payload']): void {
  answer.add(`${before}"payload":`);
  answer.add(payload ?? 'null');
  answer.add(after);
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

export function writeCollection({ name, pointsCount, size, distance }: CollectionInfo): string {
  const vectors = { size, distance, data_type: 'float' };
  // Search needs no index that could be outdated, so a collection that answers is always ready.
  return JSON.stringify({ status: 'green', points_count: pointsCount, name, vectors, config: { params: { vectors } } });
}

export function writeStored({ id, version }: StoredPoint): Surroundings {
  return { before: `{"id":${JSON.stringify(id)},"version":${version},`, after: AFTER_PAYLOAD };
}

export function writeScored({ id, version, score }: ScoredPoint): Surroundings {
  return { before: `{"id":${JSON.stringify(id)},"version":${version},"score":${score},`, after: AFTER_PAYLOAD };
}

const AFTER_PAYLOAD = ',"vector":null,"shard_key":null,"order_value":null}';
