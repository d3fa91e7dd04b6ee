// The conventions that the routes of this service share in /openapi.json: errors, headers and security.
import { Type } from 'typebox';
import { assert } from '../../../base/assert.ts';
import {
  ANSWER_HEADERS,
  type AnswerConventions,
  type DescribedError,
  describeOperation,
  type Operation,
} from '../../../platform/http/schemas/describe-operation.ts';
import { ErrorBody } from './error-body.ts';
import statuses from './error-statuses.json' with { type: 'json' };
import { ReadHeaders, ServiceHeaders, WriteHeaders } from './headers.ts';

export const API_KEY_SCHEME = 'api-key';

/** The meaning of a status, with a code and message that it comes with. */
type ErrorMeaning = Readonly<Record<'description' | 'code' | 'message', string>>;

/** The 503 of the health check; elsewhere a 503 means overload. */
export const UNHEALTHY = toError(503, statuses.unhealthy);

const CONVENTIONS: AnswerConventions<number | DescribedError> = {
  errorBody: ErrorBody,
  anyRequest: [400, 408, 500],
  describeError: (error) => (typeof error === 'number' ? getError(error) : error),
  headers: {
    ...ANSWER_HEADERS,
    // Only if the operator set a limit.
    limit: Object.fromEntries(
      Object.entries(ANSWER_HEADERS.limit).map(([name, schema]) => [name, Type.Optional(schema)]),
    ),
  },
};

const REPLAYED = {
  'Idempotency-Replayed': Type.Optional(
    Type.Enum(['true'], { type: 'string', description: 'The first answer again.' }),
  ),
};

/** Describes a route that needs no credentials. */
export function describeServiceRoute(operation: Operation<number | DescribedError>) {
  return describeOperation(CONVENTIONS, { ...operation, headers: ServiceHeaders });
}

/** Describes a route that reads or changes a namespace. */
export function describeInNamespace({ errors = [], ...operation }: Operation<number>, isWrite: boolean) {
  const ofBody = operation.body === undefined ? [] : [413, 415];
  return describeOperation(CONVENTIONS, {
    ...operation,
    ...(isWrite ? { headers: WriteHeaders, answerHeaders: REPLAYED } : { headers: ReadHeaders }),
    security: [{ [API_KEY_SCHEME]: [] }],
    errors: [...errors, ...(isWrite ? [409] : []), ...ofBody, 401, 429, 503],
  });
}

/** Returns the error with this status on most routes. */
export function getError(status: number): DescribedError {
  const meaning = (statuses as Readonly<Record<string, ErrorMeaning>>)[status];
  assert(meaning !== undefined, `status ${status} is described`);
  return toError(status, meaning);
}

function toError(status: number, { description, code, message }: ErrorMeaning): DescribedError {
  const request_id = '2b1f7a52-6a0c-4c0e-9f0a-0d3c5e3b8f11';
  const resolution = 'What to do about it.';
  return { status, description, example: { status: 'error', error: message, code, message, resolution, request_id } };
}
