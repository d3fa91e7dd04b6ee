import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Problem } from '../../platform/http/errors/problem.ts';
import { ERROR_STATUS } from './contract/error-codes.ts';
import { errors, PETS_ERROR_DEFINITIONS } from './errors.ts';
import { refuse } from './model/refusals.ts';

const invalid = (path: string, message: string): Problem => ({ kind: 'invalid', issues: [{ path, message }] });

const CASES: readonly (readonly [Problem, number, string, object?])[] = [
  [{ kind: 'route-not-found', method: 'GET', path: '/x' }, 404, 'not_found'],
  [
    { kind: 'method-not-allowed', method: 'PUT', allow: ['GET', 'HEAD'] },
    405,
    'method_not_allowed',
    { allow: 'GET, HEAD' },
  ],
  [{ kind: 'malformed-http', message: 'the Host header is missing' }, 400, 'invalid_field'],
  [{ kind: 'unknown-host', host: 'evil.example', setting: 'THE_URL' }, 421, 'misdirected_request'],
  [{ kind: 'headers-too-large', bytesMax: 1 }, 431, 'headers_too_large'],
  [{ kind: 'body-too-large', bytesMax: 1 }, 413, 'payload_too_large'],
  [{ kind: 'unsupported-media', message: 'no' }, 415, 'unsupported_media_type'],
  [invalid('form', 'is not a well-formed form'), 400, 'invalid_form_data'],
  [invalid('body', 'is not valid JSON'), 400, 'invalid_json'],
  [invalid('prompt', 'is required'), 400, 'missing_field'],
  [invalid('prompt', 'must be a string'), 400, 'invalid_field'],
  [{ kind: 'timed-out', phase: 'receiving', timeoutMs: 1000 }, 408, 'request_timeout'],
  [{ kind: 'overloaded', retryAfterSeconds: 3 }, 503, 'overloaded', { 'retry-after': '3' }],
  [{ kind: 'client-gone' }, 499, 'client_closed_request'],
  [{ kind: 'internal' }, 500, 'internal_error'],
];

describe('errors of the registry', () => {
  it('[P7.1] word every problem of the transport in the one body that all errors have', () => {
    for (const [problem, status, code, headers = {}] of CASES) {
      const answer = errors.fromProblem(problem, 'id');
      assert.deepEqual([answer.status, answer.code], [status, code], problem.kind);
      assert.deepEqual(answer.headers, headers, problem.kind);
      const { error, code: answeredCode, message, ...rest } = answer.body as Record<string, string>;
      assert.deepEqual([error, answeredCode], [code, code]);
      assert.match(message ?? '', /^(?:[A-Z]|prompt ).*\.$/, problem.kind);
      assert.deepEqual(
        Object.keys(rest).filter((key) => key !== 'hint' && key !== 'field'),
        [],
      );
    }
  });

  it('name the field without the part of the request that it stands in', () => {
    for (const path of ['query.page', 'path.page', 'headers.page', 'page']) {
      assert.equal(
        (errors.fromProblem(invalid(path, 'must be a string'), 'id').body as { field: string }).field,
        'page',
      );
    }
  });

  it('answer what verbs refuse with its status, hint, field and time to wait', () => {
    const refusal = refuse('idempotency_key_in_progress', { retryAfterSeconds: 1.2 }, 'Idempotency-Key');
    const code = 'idempotency_key_in_progress';
    const message = 'A request with this Idempotency-Key still runs.';
    const hint = 'Wait a moment, then send the same request again.';
    assert.deepEqual(errors.fromError(refusal, 'id'), {
      status: 409,
      code,
      body: { error: code, code, message, hint, field: 'Idempotency-Key' },
      page: {
        message: 'This was sent before, and is still being worked on.',
        hint: 'Wait a moment, then send it again.',
      },
      headers: { 'retry-after': '2' },
    });
    const { headers } = errors.fromError(new Refusal('signed_out'), 'id') ?? {};
    assert.match(headers?.['www-authenticate'] ?? '', /^Cookie /);
    assert.equal(errors.fromError(new Error('a secret'), 'id'), undefined);
  });

  it('have a published code, with its status', () => {
    const published: Readonly<Record<string, number>> = ERROR_STATUS;
    for (const [key, { code = key }] of Object.entries(PETS_ERROR_DEFINITIONS.table)) {
      assert.equal(PETS_ERROR_DEFINITIONS.statusOf(key), published[code], key);
    }
  });
});
