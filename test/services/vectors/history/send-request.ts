// Requests of the model as calls over HTTP, and the meaning of their answers.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Answer,
  type Filter,
  type Found,
  type Request,
  type Selection,
  toColour,
  toGroup,
  toVector,
} from './collection-model.ts';
import type { Outcome } from './history.ts';

export interface Sent {
  readonly outcome: Outcome;
  readonly answer?: Answer | undefined;
}

interface WirePoint {
  readonly id: string;
  readonly score?: number;
  readonly payload?: { readonly write: number; readonly colour: number } | null;
  readonly vector?: readonly number[] | null;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** The delay before a request is repeated whose first attempt still runs. */
const RETRY_MS = 20;
const POINTS_MAX = 1_000;

const toId = (key: number) => `point-${String(key).padStart(3, '0')}`;
const toPayload = (write: number) => ({ write, colour: toColour(write) });

export async function createCollection(url: string, name: string): Promise<void> {
  const vectors = { size: toVector(0, 0).length, distance: 'Euclid' };
  const { status, text } = await call(`${url}/qdrant/collections/${name}`, 'PUT', { vectors });
  assert.equal(status, 200, text);
}

/** Sends a request. With an idempotency key and without an answer, repeats it to any process until it is answered. */
export async function sendRequest(
  pickUrl: () => Promise<string>,
  collection: string,
  request: Request,
  idempotencyKey: string | undefined,
): Promise<Sent> {
  const { method, path, body } = toCall(request);
  for (;;) {
    const url = await pickUrl();
    const sent = await call(`${url}/qdrant/collections/${collection}${path}`, method, body, idempotencyKey).catch(
      (error: unknown): Sent => ({ outcome: isRefused(error) ? 'fail' : 'unknown' }),
    );
    if ('status' in sent) {
      if (sent.status === 200) return { outcome: 'ok', answer: toAnswer(request, JSON.parse(sent.text).result) };
      // 409: the first attempt of a repeated request has not ended. 503: the database was not reached in time.
      assert.ok(sent.status === 503 || (sent.status === 409 && idempotencyKey), `${sent.status} ${sent.text}`);
    }
    if (idempotencyKey === undefined) return { outcome: 'outcome' in sent ? sent.outcome : 'unknown' };
    await sleep(RETRY_MS);
  }
}

async function call(url: string, method: string, body: unknown, idempotencyKey?: string) {
  const response = await fetch(url, {
    method,
    headers: {
      'api-key': 'history',
      'content-type': 'application/json',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

/** Returns true if no process listened: the request was not received. */
function isRefused(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  assert.ok(cause?.code, String(error));
  return cause.code === 'ECONNREFUSED';
}

function toCall(request: Request): Call {
  const whole = { with_payload: true, with_vector: true };
  switch (request.kind) {
    case 'upsert': {
      const { write } = request;
      const points = request.keys.map((key) => ({
        id: toId(key),
        vector: toVector(key, write),
        payload: { ...toPayload(write), group: toGroup(key) },
      }));
      return { method: 'PUT', path: '/points?wait=true', body: { points } };
    }
    case 'set-payload': {
      const body = { payload: toPayload(request.write), ...toSelection(request.selection) };
      return { method: 'POST', path: '/points/payload', body };
    }
    case 'delete':
      return { method: 'POST', path: '/points/delete', body: toSelection(request.selection) };
    case 'retrieve':
      return { method: 'POST', path: '/points', body: { ids: request.keys.map(toId), ...whole } };
    case 'scroll':
      return {
        method: 'POST',
        path: '/points/scroll',
        body: { ...toFilter(request.filter), limit: POINTS_MAX, ...whole },
      };
    case 'count':
      return { method: 'POST', path: '/points/count', body: { ...toFilter(request.filter), exact: true } };
    case 'search': {
      const { near, limit, filter, parts } = request;
      const vector = toVector(near.key, near.write);
      const wanted = { with_payload: parts !== 'nothing', with_vector: parts === 'all' };
      return { method: 'POST', path: '/points/search', body: { vector, limit, ...toFilter(filter), ...wanted } };
    }
  }
}

function toSelection(selection: Selection): object {
  return 'keys' in selection ? { points: selection.keys.map(toId) } : toFilter(selection.filter);
}

function toFilter(filter: Filter | null): object {
  if (filter === null) return {};
  const must = Object.entries(filter).map(([key, value]) => ({ key, match: { value } }));
  return { filter: { must } };
}

// biome-ignore lint/suspicious/noExplicitAny: each kind of answer has another shape.
function toAnswer({ kind }: Request, result: any): Answer | undefined {
  if (kind === 'count') return result.count;
  if (kind === 'scroll') return result.points.map(toFound);
  if (kind === 'retrieve') return result.map(toFound).sort((a: Found, b: Found) => a.key - b.key);
  return kind === 'search' ? result.map(toFound) : undefined;
}

function toFound({ id, score, payload, vector }: WirePoint): Found {
  const key = Number(id.slice('point-'.length));
  if (payload) assert.deepEqual(payload, { ...toPayload(payload.write), group: toGroup(key) });
  const write = vector?.[1];
  if (write !== undefined) assert.deepEqual(vector, toVector(key, write), id);
  return {
    key,
    ...(payload && { payload: payload.write }),
    ...(write !== undefined && { vector: write }),
    ...(score !== undefined && { score }),
  };
}
