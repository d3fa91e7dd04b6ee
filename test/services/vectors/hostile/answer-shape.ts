// The guarantees of every answer of the service, for any request.
import assert from 'node:assert/strict';
import type { TestServer } from '../test-server.ts';

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes; what matters of them is checked here.
  readonly body: any;
}

/** The length of a refusal, for any length of the request and any number of errors. */
const REFUSAL_CHARS_MAX = 4_096;

const CODES: Readonly<Record<number, readonly string[]>> = {
  400: ['BAD_REQUEST', 'VALIDATION_ERROR', 'VECTOR_DIMENSION_MISMATCH'],
  401: ['AUTHENTICATION_REQUIRED'],
  404: ['COLLECTION_NOT_FOUND', 'NOT_FOUND'],
  405: ['NOT_FOUND'],
  408: ['REQUEST_TIMEOUT'],
  409: ['BAD_REQUEST'],
  413: ['PAYLOAD_TOO_LARGE'],
  415: ['BAD_REQUEST'],
  421: ['BAD_REQUEST'],
  431: ['BAD_REQUEST'],
  503: ['REQUEST_TIMEOUT'],
};

/** Asserts a success, or a short refusal in the service's own shape; never a failure of the service. */
export function assertAnswerShape({ status, headers, body }: Answer): void {
  const requestId = headers.get('x-request-id');
  assert.match(requestId ?? '', /^[A-Za-z0-9._:-]{1,128}$/, 'every answer carries X-Request-Id');
  if (status === 200) return;
  const text = JSON.stringify(body);
  assert.ok(CODES[status]?.includes(body?.code), `${status} ${text}`);
  assert.ok(text.length <= REFUSAL_CHARS_MAX, `a refusal is short, not ${text.length} characters`);
  assert.equal(body.status, 'error');
  assert.equal(body.error, body.message);
  assert.equal(typeof body.resolution, 'string');
  assert.equal(body.request_id, requestId);
  assert.doesNotMatch(text, /node_modules|\.ts\b|\bat .+:\d+|SQLITE|assert/i, 'internals stay inside');
  if (status === 503) assert.match(headers.get('retry-after') ?? '', /^\d+$/);
}

export async function assertHealthy(server: TestServer): Promise<void> {
  const answer = await server.call({ method: 'GET', path: '/health', apiKey: null });
  assert.deepEqual([answer.status, answer.body], [200, { status: 'ok' }]);
}
