import { type TSchema, Type } from 'typebox';
import { OPTIONAL_BODY } from '../../../platform/http/api-description.ts';
import { CollectionParams } from './collections.ts';
import { ErrorBody } from './error-body.ts';
import { ReadHeaders, ServiceHeaders, WriteHeaders } from './headers.ts';
import { refer } from './reference.ts';

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

const ERRORS: Readonly<Record<number, string>> = {
  400: 'The request is not valid; nothing was done.',
  401: 'The api-key header is missing or empty.',
  404: 'The collection does not exist in this namespace.',
  408: 'The request was not received or answered in time.',
  409: 'The Idempotency-Key was used for another request, or its first request still runs.',
  413: 'The body is larger than the service takes.',
  415: 'The body is not JSON, or is encoded.',
  500: 'The service failed; nothing was done.',
  503: 'The service is overloaded or its storage does not work.',
};

const REQUEST_ID = { 'X-Request-Id': Type.String({ description: "The caller's own id, or a new one." }) };
const RETRY_AFTER = { 'Retry-After': Type.String({ description: 'Seconds after which a retry may succeed.' }) };
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
  const errors = [400, 401, 408, 500, 503, ...withBody(operation), ...(operation.errors ?? [])];
  return { ...describe(operation, ReadHeaders, errors, {}), ...inNamespace };
}

/** A route that changes a namespace. */
export function describeWrite(operation: Operation) {
  const errors = [400, 401, 408, 409, 500, 503, ...withBody(operation), ...(operation.errors ?? [])];
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
    200: { description: 'Done.', headers: { ...REQUEST_ID, ...answerHeaders }, ...json(result) },
    default: { description: 'Any other error.', headers: REQUEST_ID, ...json(refer(ErrorBody)) },
  };
  for (const status of errors) {
    const retry = status === 409 || status === 503 ? RETRY_AFTER : {};
    response[status] = { description: ERRORS[status], headers: { ...REQUEST_ID, ...retry }, ...json(refer(ErrorBody)) };
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
