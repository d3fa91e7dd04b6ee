// Errors, queries and security that the routes for Qdrant clients share in their /openapi.json.
import { Type } from 'typebox';
import {
  type AnswerConventions,
  type DescribedError,
  describeOperation,
  JSON_MEDIA,
  type Operation,
} from '../../../../platform/http/schemas/describe-operation.ts';
import { ReadHeaders, WriteHeaders } from '../../contract/headers.ts';
import { API_KEY_SCHEME, getError } from '../../contract/operation.ts';
import { ErrorBody } from './bodies.ts';
import { closed } from './fields.ts';

export const BEARER_SCHEME = 'bearer';

const timeout = Type.Optional(
  Type.String({
    pattern: '^\\d+$',
    description: 'Seconds after which a read ends with 408. Writes end by the limits of the service.',
  }),
);
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

/** The statuses of every route; those of the second list mean the same as in the interface at the root. */
const ERRORS: readonly DescribedError[] = [
  {
    status: 400,
    description: 'The request is not understood, or asks for something that is not supported; nothing was done.',
  },
  { status: 401, description: 'Neither an api-key header nor a bearer token was sent.' },
  { status: 403, description: 'The location of a snapshot is not allowed.' },
  { status: 404, description: 'The collection or the point does not exist.' },
  { status: 409, description: 'The collection exists already, or the Idempotency-Key was used for another request.' },
  { status: 422, description: 'A value is out of bounds; nothing was done.' },
  ...[408, 413, 415, 429, 500, 503].map((status) => ({ status, description: getError(status).description })),
];

/** Headers of answers are left out: clients of the original read none. */
export const CONVENTIONS: AnswerConventions<DescribedError> = {
  errorBody: ErrorBody,
  anyRequest: [],
  describeError: (error) => error,
  headers: {},
};

/** The answer about snapshots to a client that does not wait. */
const ACCEPTED = {
  description: 'It is done; `wait` was "false".',
  content: {
    [JSON_MEDIA]: { schema: Type.Object({ status: Type.Literal('accepted'), time: Type.Number() }, closed) },
  },
};

export function describe(operation: Operation<number>, isWrite: boolean, query: Readonly<Record<string, object>> = {}) {
  const extra = Object.fromEntries(
    Object.entries(query).map(([name, schema]) => [name, Type.Optional(Type.Unsafe(schema))]),
  );
  const withExtra = (schema: typeof READ_QUERY | typeof WRITE_QUERY) =>
    Type.Object({ ...schema.properties, ...extra }, closed);
  return describeOperation(CONVENTIONS, {
    ...operation,
    ...(isWrite
      ? { headers: WriteHeaders, querystring: withExtra(WRITE_QUERY) }
      : { headers: ReadHeaders, querystring: withExtra(READ_QUERY) }),
    security: [{ [API_KEY_SCHEME]: [] }, { [BEARER_SCHEME]: [] }],
    errors: ERRORS,
    ...(operation.tag === 'snapshots' && (isWrite || 'wait' in query) && { responses: { 202: ACCEPTED } }),
  });
}
