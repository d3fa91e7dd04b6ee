// Answers are written as text: payloads lie in the store as JSON text and are spliced in as they are.
import type { FastifyReply } from 'fastify';
import type { CollectionInfo, ScoredPoint, StoredPoint, WriteReceipt } from '../../../vector/vector-store.ts';

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

export function writeStoredPoints(points: readonly StoredPoint[]): string {
  return writeArray(points, ({ id, version, payload }) => writePoint(id, version, '', payload));
}

export function writeScoredPoints(points: readonly ScoredPoint[]): string {
  return writeArray(points, ({ id, version, score, payload }) => writePoint(id, version, `"score":${score},`, payload));
}

function writePoint(id: string, version: number, score: string, payload: string | null): string {
  const head = `{"id":${JSON.stringify(id)},"version":${version},${score}"payload":${payload ?? 'null'}`;
  return `${head},"vector":null,"shard_key":null,"order_value":null}`;
}

function writeArray<T>(items: readonly T[], write: (item: T) => string): string {
  return `[${items.map(write).join(',')}]`;
}
