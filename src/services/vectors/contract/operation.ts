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
import { ErrorBody, type ErrorCode } from './error-body.ts';
import { ReadHeaders, ServiceHeaders, WriteHeaders } from './headers.ts';

export const API_KEY_SCHEME = 'api-key';

interface ErrorMeaning {
  readonly description: string;
  /** A code and message that this status comes with. */
  readonly example: readonly [code: ErrorCode, message: string];
}

const ERRORS: Readonly<Record<number, ErrorMeaning>> = {
  400: {
    description: 'The request is not valid; nothing was done.',
    example: ['VALIDATION_ERROR', 'validation failed: body must be an object'],
  },
  401: {
    description: 'The api-key header is missing, empty or not known to this server.',
    example: ['AUTHENTICATION_REQUIRED', 'the api-key header is required'],
  },
  404: {
    description: 'The collection does not exist in this namespace.',
    example: ['COLLECTION_NOT_FOUND', 'collection not found'],
  },
  408: {
    description: 'The request was not received or answered in time.',
    example: ['REQUEST_TIMEOUT', 'the request was not received within 30 seconds'],
  },
  409: {
    description: 'The Idempotency-Key was used for another request, or its first request still runs.',
    example: ['BAD_REQUEST', 'a request with this Idempotency-Key still runs'],
  },
  413: {
    description: 'The body is larger than the service takes.',
    example: ['PAYLOAD_TOO_LARGE', 'request body is larger than 33554432 bytes'],
  },
  415: {
    description: 'The body is not JSON, or is encoded.',
    example: ['BAD_REQUEST', 'the content type is not valid'],
  },
  429: {
    description: 'The api-key has sent more requests than this server lets it; only where its operator set a limit.',
    example: ['REQUEST_TIMEOUT', 'too many requests with this api-key'],
  },
  500: {
    description: 'The service failed; the message says whether anything was changed.',
    example: ['INTERNAL_ERROR', 'internal error'],
  },
  503: {
    description: 'The service is overloaded.',
    example: ['REQUEST_TIMEOUT', 'the service is overloaded'],
  },
};

/** The 503 of the health check; elsewhere a 503 means overload. */
export const UNHEALTHY = toError(503, {
  description: 'The storage does not work.',
  example: ['HEALTH_CHECK_FAILED', 'health check failed: the store failed: the disk is full; nothing was changed'],
});

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

/** The error with this status on most routes. */
export function getError(status: number): DescribedError {
  const meaning = ERRORS[status];
  assert(meaning !== undefined, `status ${status} is described`);
  return toError(status, meaning);
}

function toError(status: number, { description, example: [code, message] }: ErrorMeaning): DescribedError {
  const request_id = '2b1f7a52-6a0c-4c0e-9f0a-0d3c5e3b8f11';
  const resolution = 'What to do about it.';
  const example: ErrorBody = { status: 'error', error: message, code, message, resolution, request_id };
  return { status, description, example };
}
