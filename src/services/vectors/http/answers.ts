// Answers are written as text: payloads lie in the store as JSON text and are spliced in as they are.
import type { FastifyReply } from 'fastify';
import { AnswerWriter, type LargeAnswer } from '../../../platform/http/answer-writer.ts';
import type { Exchange } from '../../../platform/http/exchange.ts';
import type {
  CollectionInfo,
  PointSlices,
  ReadTerms,
  ScoredPoint,
  StoredPoint,
  WriteReceipt,
} from '../../../vector/vector-store.ts';
import type { Limits } from '../limits.ts';
import { AnswerTooLarge } from '../model/errors.ts';
import { createPayloadSelector, type PayloadSelection } from '../model/payload-selection.ts';

/** An answer with points is read as far as one answer may carry and the memory for answers has room. */
export function toReadTerms(exchange: Exchange, { answerBytesMax }: Limits): ReadTerms {
  let heldBytes = 0;
  return {
    signal: exchange.signal,
    hold: (bytes) => {
      heldBytes += bytes;
      if (heldBytes > answerBytesMax) throw new AnswerTooLarge(answerBytesMax);
      exchange.hold(bytes);
    },
    giveBack: (bytes) => {
      heldBytes -= bytes;
      exchange.giveBack(bytes);
    },
  };
}

/** An envelope whose result may be large. */
export function writeEnvelope(
  exchange: Exchange,
  addResult: (answer: AnswerWriter) => Promise<void>,
): Promise<string | LargeAnswer> {
  return AnswerWriter.write(exchange, async (answer) => {
    answer.add('{"status":"ok","result":');
    await addResult(answer);
    answer.add(`,"time":${exchange.elapsedSeconds},"usage":null}`);
  });
}

/** Adds an array of points, each written by `write`, with the selected parts of their payloads. */
export async function addPoints<Point extends StoredPoint>(
  answer: AnswerWriter,
  slices: PointSlices<Point>,
  selection: PayloadSelection,
  write: (point: Point) => string,
): Promise<void> {
  const select = createPayloadSelector(selection);
  answer.add('[');
  let separator = '';
  for await (const { points, bytes } of slices) {
    await answer.addSlice(bytes, () => {
      let text = '';
      for (const point of points) {
        text += separator + write({ ...point, payload: point.payload && select(point.payload) });
        separator = ',';
      }
      return text;
    });
  }
  answer.add(']');
}

export function toEnvelope(result: string, seconds: number): string {
  return `{"status":"ok","result":${result},"time":${Math.max(0, seconds)},"usage":null}`;
}

export const TRUE = 'true';
export const COMPLETED = '{"operation_id":0,"status":"completed"}';

/** The time comes from the receipt, so that a replay gives the first answer again to the byte. */
export function toWriteAnswer(reply: FastifyReply, result: string, { replayed, seconds }: WriteReceipt): string {
  if (replayed) reply.header('idempotency-replayed', 'true');
  return toEnvelope(result, seconds);
}

export function writeCollection({ name, pointsCount, size, distance }: CollectionInfo): string {
  const vectors = { size, distance, data_type: 'float' };
  // Search needs no index that could be out of date, so a collection that answers is always ready.
  return JSON.stringify({ status: 'green', points_count: pointsCount, name, vectors, config: { params: { vectors } } });
}

export function writeStored({ id, version, payload }: StoredPoint): string {
  return writePoint(id, version, '', payload);
}

export function writeScored({ id, version, score, payload }: ScoredPoint): string {
  return writePoint(id, version, `"score":${score},`, payload);
}

function writePoint(id: string, version: number, score: string, payload: string | null): string {
  const head = `{"id":${JSON.stringify(id)},"version":${version},${score}"payload":${payload ?? 'null'}`;
  return `${head},"vector":null,"shard_key":null,"order_value":null}`;
}
