// Calls over HTTP that read and write keys as points of a collection, which also has many points that nothing changes.
import assert from 'node:assert/strict';
import type { Outcome } from '../history/history.ts';
import type { BatchAnswer, BatchRequest } from './key-model.ts';

export const KEYS = 200;
/** The vector of a value is as far from the origin as the value; those of other points are farther. */
const FAR = 10_000_000;
const SIZE = 4;
const TIMEOUT_MS = 70_000;
const LOAD_BATCH = 2_000;
const LOAD_ATTEMPTS = 20;

const toId = (key: number) => `key-${key}`;
const toPoint = (key: number, value: number) => ({
  id: toId(key),
  vector: [value, 0, 0, 0],
  payload: { value, kind: 'key' },
});

interface WirePoint {
  readonly id: string;
  readonly score?: number;
  readonly payload?: { readonly value: number };
}

export async function call(url: string, method: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method,
    headers: { 'api-key': 'cluster', 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, text: await response.text() };
}

const toUrl = (base: string, collection: string) => `${base}/qdrant/collections/${collection}`;

export async function createCollection(base: string, name: string): Promise<void> {
  const { status, text } = await call(toUrl(base, name), 'PUT', { vectors: { size: SIZE, distance: 'Euclid' } });
  assert.equal(status, 200, text);
}

/** Stores far points, from one number up to another. */
export async function loadFar(
  base: string,
  collection: string,
  { from = 0, to, batch = LOAD_BATCH }: { from?: number; to: number; batch?: number },
): Promise<void> {
  for (let start = from; start < to; start += batch) {
    const points = Array.from({ length: Math.min(batch, to - start) }, (_, index) => ({
      id: `far-${start + index}`,
      vector: [FAR, start + index, 0, 0],
    }));
    const send = () => call(`${toUrl(base, collection)}/points?wait=true`, 'PUT', { points });
    let answer = await send();
    // A busy machine makes statements wait too long. Storing the same points once more changes nothing.
    for (let attempt = 0; answer.status === 503 && attempt < LOAD_ATTEMPTS; attempt += 1) answer = await send();
    assert.equal(answer.status, 200, answer.text);
  }
}

interface BatchOutcome {
  readonly outcome: Outcome;
  readonly answer?: BatchAnswer;
  /** An answer that no fault of a node allows. */
  readonly wrong?: string;
}

/** Sends a request once. */
export async function sendBatch(base: string, collection: string, request: BatchRequest): Promise<BatchOutcome> {
  const { method, path, body } = toCall(request);
  try {
    const { status, text } = await call(`${toUrl(base, collection)}${path}`, method, body);
    if (status === 200) return { outcome: 'ok', answer: toAnswer(request, JSON.parse(text).result) };
    const isRefusal = status === 503 || status === 408;
    return { outcome: 'unknown', ...(!isRefusal && { wrong: `${base} ${method} ${path} ${status} ${text}` }) };
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    return { outcome: 'unknown' };
  }
}

function toCall(request: BatchRequest) {
  const ids = request.keys.map(toId);
  if (request.kind === 'write') {
    const { keys, value } = request;
    return value === 0
      ? { method: 'POST', path: '/points/delete?wait=true', body: { points: ids } }
      : { method: 'PUT', path: '/points?wait=true', body: { points: keys.map((key) => toPoint(key, value)) } };
  }
  if (request.by === 'retrieve') return { method: 'POST', path: '/points', body: { ids, with_payload: true } };
  const search = { vector: [0, 0, 0, 0], limit: KEYS, score_threshold: FAR / 2 };
  const filter = { must: [{ key: 'kind', match: { value: 'key' } }] };
  return { method: 'POST', path: '/points/search', body: request.by === 'filter' ? { ...search, filter } : search };
}

function toAnswer(request: BatchRequest, result: readonly WirePoint[]): BatchAnswer {
  if (request.kind === 'write') return new Map();
  const pairs = result.map(
    ({ id, score, payload }) => [Number(id.slice('key-'.length)), payload?.value ?? score ?? 0] as const,
  );
  assert.equal(new Set(pairs.map(([key]) => key)).size, pairs.length, 'an answer has a point twice');
  return new Map(pairs);
}

export async function getCount(base: string, collection: string): Promise<number> {
  const { status, text } = await call(toUrl(base, collection), 'GET', undefined);
  assert.equal(status, 200, text);
  return JSON.parse(text).result.points_count;
}

/** Returns the number of points of the collection, of listed points, and of different ids in the list. */
export async function listCounts(base: string, collection: string): Promise<number[]> {
  const ids: string[] = [];
  for (let offset: string | null = null; ; ) {
    const body = { limit: 10_000, with_payload: false, ...(offset !== null && { offset }) };
    const { status, text } = await call(`${toUrl(base, collection)}/points/scroll`, 'POST', body);
    assert.equal(status, 200, text);
    const { result } = JSON.parse(text) as { result: { points: { id: string }[]; next_page_offset: string | null } };
    ids.push(...result.points.map(({ id }) => id));
    offset = result.next_page_offset ?? null;
    if (offset === null) return [await getCount(base, collection), ids.length, new Set(ids).size];
  }
}
