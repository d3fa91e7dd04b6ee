import { type TSchema, Type } from 'typebox';
import { refer } from '../../../../platform/http/schemas/schema-reference.ts';
import { CollectionParams } from '../../contract/collections.ts';
import { envelopeOf } from '../../contract/envelope.ts';
import { ReadHeaders, WriteHeaders } from '../../contract/headers.ts';
import { ErrorBody } from './bodies.ts';
import { closed } from './fields.ts';

export const API_KEY_SCHEME = 'api-key';
export const BEARER_SCHEME = 'bearer';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: 'service' | 'collections' | 'points' | 'search';
  readonly params?: TSchema;
  readonly body?: TSchema;
  readonly result: TSchema;
}

const timeout = Type.Optional(Type.String({ pattern: '^\\d+$', description: 'Accepted; the service has its own.' }));
const choice = (values: readonly string[], description: string) =>
  Type.Optional(Type.Enum([...values], { type: 'string', description }));
const READ_QUERY = Type.Object(
  {
    timeout,
    consistency: Type.Optional(
      Type.String({ pattern: '^(\\d+|majority|quorum|all)$', description: 'Accepted; every read sees every write.' }),
    ),
  },
  closed,
);
const WRITE_QUERY = Type.Object(
  {
    timeout,
    wait: choice(
      ['true', 'false'],
      'Every answer comes when the write is stored; without `true` its status is "acknowledged".',
    ),
    ordering: choice(['weak', 'medium', 'strong'], 'Accepted; writes keep their order.'),
  },
  closed,
);

/** Statuses with what they mean here. */
const ERRORS: Readonly<Record<number, string>> = {
  400: 'The request is not understood, or asks for something that is not supported; nothing was done.',
  401: 'Neither an api-key header nor a bearer token was sent.',
  404: 'The collection or the point does not exist.',
  408: 'The request was not received or answered in time.',
  409: 'The collection exists already, or the Idempotency-Key was used for another request.',
  413: 'The body is larger than the service takes.',
  415: 'The body is not JSON, or is encoded.',
  422: 'A value is out of bounds; nothing was done.',
  429: 'The api-key has sent more requests than this server lets it; only where its operator set a limit.',
  500: 'The service failed; the message says whether anything was changed.',
  503: 'The service is overloaded.',
};

export function describeRead(operation: Operation) {
  return describe(operation, ReadHeaders, READ_QUERY);
}

export function describeWrite(operation: Operation) {
  return describe(operation, WriteHeaders, WRITE_QUERY);
}

function describe(operation: Operation, headers: TSchema, querystring: TSchema) {
  const { operationId, summary, description, tag, body, result, params = CollectionParams } = operation;
  const json = (schema: TSchema): object => ({ content: { 'application/json': { schema } } });
  const response: Record<string, object> = { 200: { description: 'Done.', ...json(envelopeOf(result)) } };
  for (const [status, meaning] of Object.entries(ERRORS)) {
    response[status] = { description: meaning, ...json(refer(ErrorBody)) };
  }
  response['default'] = { description: 'Any other error.', ...json(refer(ErrorBody)) };
  return {
    operationId,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    params,
    headers,
    querystring,
    security: [{ [API_KEY_SCHEME]: [] }, { [BEARER_SCHEME]: [] }],
    ...(body === undefined ? {} : { body }),
    response,
  };
}
