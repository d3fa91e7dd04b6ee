import { type TSchema, Type } from 'typebox';
import { assert } from '../../../base/assert.ts';
import { OPTIONAL_BODY } from '../../../platform/http/schemas/api-description.ts';
import { RATE_LIMIT_HEADERS } from '../../../platform/http/schemas/rate-limit-schemas.ts';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { CollectionParams } from './collections.ts';
import { ErrorBody, type ErrorCode } from './error-body.ts';
import { ReadHeaders, ServiceHeaders, WriteHeaders } from './headers.ts';

export const API_KEY_SCHEME = 'api-key';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: 'service' | 'collections' | 'points';
  readonly body?: TSchema;
  readonly isBodyOptional?: boolean;
  readonly result: TSchema;
  /** Statuses besides those that any such request can get. */
  readonly errors?: readonly number[];
}

interface DescribedError {
  readonly description: string;
  /** A code and message that this status comes with. */
  readonly example: readonly [code: ErrorCode, message: string];
}

const ERRORS: Readonly<Record<number, DescribedError>> = {
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

const UNHEALTHY: DescribedError = {
  description: 'The storage does not work.',
  example: ['HEALTH_CHECK_FAILED', 'health check failed: the store failed: the disk is full; nothing was changed'],
};

const REQUEST_ID = { 'X-Request-Id': Type.String({ description: "The caller's own id, or a new one." }) };
const RETRY_AFTER = { 'Retry-After': Type.String({ description: 'Seconds after which a retry may succeed.' }) };
/** Only where the operator set a limit. */
const LIMITED = Object.fromEntries(
  Object.entries(RATE_LIMIT_HEADERS).map(([name, schema]) => [name, Type.Optional(schema)]),
);
const REPLAYED = {
  'Idempotency-Replayed': Type.Optional(
    Type.Enum(['true'], { type: 'string', description: 'The first answer again.' }),
  ),
};

/** A route that needs no credentials. */
export function describeServiceRoute(operation: Operation) {
  return { ...describe(operation, ServiceHeaders, [400, 408, 500, ...(operation.errors ?? [])], {}), security: [] };
}

/** A route that reads a namespace. */
export function describeRead(operation: Operation) {
  const errors = [400, 401, 408, 429, 500, 503, ...withBody(operation), ...(operation.errors ?? [])];
  return { ...describe(operation, ReadHeaders, errors, {}), ...inNamespace };
}

/** A route that changes a namespace. */
export function describeWrite(operation: Operation) {
  const errors = [400, 401, 408, 409, 429, 500, 503, ...withBody(operation), ...(operation.errors ?? [])];
  return { ...describe(operation, WriteHeaders, errors, REPLAYED), ...inNamespace };
}

const inNamespace = { params: CollectionParams, security: [{ [API_KEY_SCHEME]: [] }] };

function withBody({ body }: Operation): number[] {
  return body === undefined ? [] : [413, 415];
}

function describe(operation: Operation, headers: TSchema, errors: readonly number[], answerHeaders: object) {
  const { operationId, summary, description, tag, body, isBodyOptional, result } = operation;
  const json = (schema: TSchema): object => ({ content: { 'application/json': { schema } } });
  const response: Record<string, object> = {
    200: {
      description: 'Done.',
      headers: { ...REQUEST_ID, ...answerHeaders, ...(errors.includes(429) ? LIMITED : {}) },
      ...json(result),
    },
    default: { description: 'Any other error.', headers: REQUEST_ID, ...json(refer(ErrorBody)) },
  };
  for (const status of errors) {
    const retry = { ...([409, 429, 503].includes(status) ? RETRY_AFTER : {}), ...(status === 429 ? LIMITED : {}) };
    // Only the health check has a 503 of its own; elsewhere it means overload.
    const described = tag === 'service' && status === 503 ? UNHEALTHY : ERRORS[status];
    assert(described !== undefined, `status ${status} is described`);
    const { description, example } = described;
    const content = { 'application/json': { schema: refer(ErrorBody), example: toErrorExample(...example) } };
    response[status] = { description, headers: { ...REQUEST_ID, ...retry }, content };
  }
  return {
    operationId,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    headers,
    ...(body === undefined ? {} : { body }),
    ...(isBodyOptional ? { [OPTIONAL_BODY]: true } : {}),
    response,
  };
}

function toErrorExample(code: ErrorCode, message: string): ErrorBody {
  const request_id = '2b1f7a52-6a0c-4c0e-9f0a-0d3c5e3b8f11';
  return { status: 'error', error: message, code, message, resolution: 'What to do about it.', request_id };
}
