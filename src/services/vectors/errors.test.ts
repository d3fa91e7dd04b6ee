import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Ajv } from 'ajv';
import type { Problem } from '../../platform/http/errors/problem.ts';
import { fromFault, toStoreFault } from '../../vector/embedded/threads/faults.ts';
import {
  CollectionConflict,
  CollectionNotFound,
  DimensionMismatch,
  IdempotencyConflict,
  IdTooLong,
  SizeTooLarge,
  StoreFailure,
  StoreOverloaded,
} from '../../vector/errors.ts';
import { ErrorBody } from './contract/error-body.ts';
import { errors } from './errors.ts';
import { InvalidInput } from './model/invalid-input.ts';
import { AuthenticationRequired, HealthCheckFailed } from './model/refusals.ts';
import { qdrantErrors } from './qdrant/errors.ts';

const isErrorBody = new Ajv({ strict: false }).compile(ErrorBody);

const PROBLEMS: [Problem, number, string][] = [
  [{ kind: 'route-not-found', method: 'GET', path: '/x' }, 404, 'NOT_FOUND'],
  [{ kind: 'method-not-allowed', method: 'PATCH', allow: ['GET', 'PUT'] }, 405, 'NOT_FOUND'],
  [{ kind: 'malformed-http', message: 'no' }, 400, 'BAD_REQUEST'],
  [{ kind: 'unknown-host', host: 'evil.example', setting: 'THE_URL' }, 421, 'BAD_REQUEST'],
  [{ kind: 'headers-too-large', bytesMax: 1 }, 431, 'BAD_REQUEST'],
  [{ kind: 'unsupported-media', message: 'no' }, 415, 'BAD_REQUEST'],
  [{ kind: 'body-too-large', bytesMax: 1 }, 413, 'PAYLOAD_TOO_LARGE'],
  [{ kind: 'invalid', issues: [{ path: 'a', message: 'is b' }] }, 400, 'VALIDATION_ERROR'],
  [{ kind: 'timed-out', phase: 'receiving', timeoutMs: 1 }, 408, 'REQUEST_TIMEOUT'],
  [{ kind: 'timed-out', phase: 'answering', timeoutMs: 1 }, 408, 'REQUEST_TIMEOUT'],
  [{ kind: 'overloaded', retryAfterSeconds: 1 }, 503, 'REQUEST_TIMEOUT'],
  [{ kind: 'store-damaged', part: 'a row' }, 500, 'INTERNAL_ERROR'],
  [{ kind: 'client-gone' }, 499, 'REQUEST_ABORTED'],
  [{ kind: 'internal' }, 500, 'INTERNAL_ERROR'],
];

const SQLITE_CORRUPT = 11;
const config = { size: 3, distance: 'Dot' } as const;
const ERRORS: [Error, number, string, object | undefined][] = [
  [new AuthenticationRequired('missing'), 401, 'AUTHENTICATION_REQUIRED', undefined],
  [
    new InvalidInput([{ path: 'a', message: 'is b' }]),
    400,
    'VALIDATION_ERROR',
    { issues: [{ path: 'a', message: 'is b' }] },
  ],
  [
    new SizeTooLarge(9, 10),
    400,
    'VALIDATION_ERROR',
    { issues: [{ path: 'vectors.size', message: 'must be at most 9' }] },
  ],
  [new HealthCheckFailed('disk full'), 503, 'HEALTH_CHECK_FAILED', undefined],
  [new CollectionNotFound('c'), 404, 'COLLECTION_NOT_FOUND', { collection: 'c' }],
  [
    new CollectionConflict(config, { size: 4, distance: 'Cosine' }),
    400,
    'BAD_REQUEST',
    { existing: { size: 3, distance: 'Dot' }, requested: { size: 4, distance: 'Cosine' } },
  ],
  [new DimensionMismatch(3, 2), 400, 'VECTOR_DIMENSION_MISMATCH', { expected: 3, actual: 2 }],
  [
    new DimensionMismatch(3, 2, { index: 5, id: 'x' }),
    400,
    'VECTOR_DIMENSION_MISMATCH',
    { expected: 3, actual: 2, index: 5, id: 'x' },
  ],
  [
    new IdTooLong(7, 1_024),
    400,
    'VALIDATION_ERROR',
    { issues: [{ path: 'points[7].id', message: 'must not be longer than 1024 bytes of UTF-8' }] },
  ],
  [new IdempotencyConflict('other-request'), 409, 'BAD_REQUEST', undefined],
  [new IdempotencyConflict('still-running'), 409, 'BAD_REQUEST', undefined],
  [new StoreFailure('the disk is full'), 500, 'INTERNAL_ERROR', undefined],
  [new StoreOverloaded('busy'), 503, 'REQUEST_TIMEOUT', undefined],
];

describe('every error', () => {
  const answers = [
    ...PROBLEMS.map(([problem, status, code]) => ({ answer: errors.fromProblem(problem, 'r1'), status, code })),
    ...ERRORS.map(([error, status, code, details]) => ({
      answer: errors.fromError(error, 'r1'),
      status,
      code,
      details,
    })),
  ];

  it('has its status, its code, equal texts, a resolution and the request id', () => {
    for (const { answer, status, code } of answers) {
      assert.ok(answer && isErrorBody(answer.body), JSON.stringify(answer));
      assert.equal(answer.status, status);
      assert.equal(answer.code, code);
      assert.equal(answer.body.code, code);
      assert.equal(answer.body.error, answer.body.message);
      assert.ok(answer.body.resolution.length > 10);
      assert.equal(answer.body.request_id, 'r1');
    }
  });

  it('has the details of its code', () => {
    for (const [error, , , details] of ERRORS) {
      const body = errors.fromError(error, 'r1')?.body as { details?: object };
      assert.deepEqual(body.details, details, error.name);
    }
  });
});

describe('some errors', () => {
  const headersOf = (error: Error): object | undefined => errors.fromError(error, 'r1')?.headers;

  it('say when to come back', () => {
    assert.deepEqual(headersOf(new StoreOverloaded('busy')), { 'retry-after': '1' });
    assert.deepEqual(headersOf(new IdempotencyConflict('still-running')), { 'retry-after': '1' });
    assert.equal(headersOf(new IdempotencyConflict('other-request')), undefined);
  });

  it('report which methods are allowed', () => {
    const answer = errors.fromProblem({ kind: 'method-not-allowed', method: 'PATCH', allow: ['GET', 'PUT'] }, 'r1');
    assert.deepEqual(answer.headers, { allow: 'GET, PUT' });
  });

  it('name both configurations of a conflict', () => {
    const body = errors.fromError(new CollectionConflict(config, { size: 4, distance: 'Cosine' }), 'r1')?.body as {
      error: string;
    };
    assert.match(body.error, /size 3 and distance Dot.*size 4 and distance Cosine/);
  });

  it('show only the beginning of a long id', () => {
    const body = errors.fromError(new DimensionMismatch(3, 2, { index: 0, id: 'x'.repeat(1e6) }), 'r1')?.body;
    assert.ok(JSON.stringify(body).length < 1000);
  });

  it('say at most once that nothing was changed, and never of a write that may be stored', () => {
    const failures = [toStoreFault({ code: 'ENOSPC' }), toStoreFault(new StoreFailure('it may or may not be stored'))];
    const texts = failures
      .map(fromFault)
      .flatMap((error) => [errors, qdrantErrors].map((shape) => JSON.stringify(shape.fromError(error, 'r1')?.body)));
    // The body of the root contains the message twice.
    const counts = texts.map((text) => text.match(/nothing was changed/gi)?.length ?? 0);
    assert.deepEqual(counts, [2, 1, 0, 0]);
  });

  it('report what to do about a damaged database', () => {
    const failure = fromFault(toStoreFault(Object.assign(new Error('malformed'), { errcode: SQLITE_CORRUPT })));
    for (const shape of [errors, qdrantErrors]) {
      const { status, body } = shape.fromError(failure, 'r1') ?? assert.fail();
      assert.equal(status, 500);
      assert.match(JSON.stringify(body), /the database file is damaged.*Run magpie doctor/);
    }
  });

  it('are those of programming errors', () => {
    assert.equal(errors.fromError(new Error('boom'), 'r1'), undefined);
    assert.equal(errors.fromError(null, 'r1'), undefined);
  });
});
