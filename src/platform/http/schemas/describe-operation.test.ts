import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import {
  ANSWER_HEADERS,
  type AnswerConventions,
  anyText,
  describeOperation,
  type Operation,
} from './describe-operation.ts';

const STATUS = { busy: 409, changed: 409, rate_limited: 429, failed: 500 };
type Code = keyof typeof STATUS;

const conventions: AnswerConventions<Code> = {
  errorBody: Type.Object({}, { $id: 'ErrorBody' }),
  anyRequest: ['failed'],
  describeError: (code) => ({ status: STATUS[code], description: code }),
  headers: ANSWER_HEADERS,
};
const base: Operation<Code> = {
  operationId: 'getIt',
  summary: 'Get it',
  tag: 'things',
  content: { 'text/plain': anyText },
};

interface Response {
  readonly description: string;
  readonly headers: object;
  readonly content?: Readonly<Record<string, unknown>>;
}

function toResponses(operation: Partial<Operation<Code>>): Readonly<Record<string, Response>> {
  return describeOperation(conventions, { ...base, ...operation }).response as Readonly<Record<string, Response>>;
}

test('lists the errors of the operation and those of any request by status, each once', () => {
  const responses = toResponses({ errors: ['busy', 'changed', 'failed'] });
  assert.deepEqual(Object.keys(responses), ['200', '409', '500', 'default']);
  assert.equal(responses['409']?.description, 'busy, changed');
  assert.equal(responses['500']?.description, 'failed');
  assert.deepEqual(responses['500']?.content, { 'application/json': { schema: { $ref: 'ErrorBody#' } } });
});

test('adds Retry-After to errors after which a retry may succeed', () => {
  const responses = toResponses({ errors: ['busy'] });
  assert.deepEqual(Object.keys(responses['409']?.headers ?? {}), ['X-Request-Id', 'Retry-After']);
  assert.deepEqual(Object.keys(responses['500']?.headers ?? {}), ['X-Request-Id']);
});

test('adds the headers of the limit only to an operation that can answer 429', () => {
  const { 200: limited, 429: refused } = toResponses({ errors: ['rate_limited'] });
  for (const response of [limited, refused]) assert.ok('RateLimit-Policy' in (response?.headers ?? {}));
  assert.ok(!('RateLimit-Policy' in (toResponses({})['200']?.headers ?? {})));
});

test('a cacheable operation answers with an ETag, or with 304', () => {
  const { 200: sent, 304: unchanged } = toResponses({ isCacheable: true });
  for (const response of [sent, unchanged]) assert.ok('ETag' in (response?.headers ?? {}));
  assert.equal(toResponses({})['304'], undefined);
});

test('leaves out what the operation does not have', () => {
  const described = describeOperation(conventions, { ...base, security: [] });
  assert.deepEqual(Object.keys(described), ['operationId', 'summary', 'tags', 'security', 'response']);
});

test('own responses replace the described ones', () => {
  assert.deepEqual(toResponses({ responses: { 500: { description: 'Otherwise.' } } })['500'], {
    description: 'Otherwise.',
  });
});
