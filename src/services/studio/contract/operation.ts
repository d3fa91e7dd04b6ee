// The conventions that the routes of this service share in /openapi.json: errors, headers and security schemes.
import { type TSchema, Type } from 'typebox';
import {
  ANSWER_HEADERS,
  type AnswerConventions,
  describeOperation,
  JSON_MEDIA,
  type Operation,
} from '../../../platform/http/schemas/describe-operation.ts';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { ErrorBody } from './error-body.ts';
import { ERROR_STATUS, type ErrorCode } from './error-codes.ts';

export const SESSION_SCHEME = 'session';
export const OAUTH_SCHEME = 'oauth';
/** Carries the secret by which a client without an account and without cookies owns its conversations. */
export const VISITOR_HEADER = 'Magpie-Visitor';

type Tag = 'agent' | 'conversations' | 'gallery' | 'moderation' | 'discovery';

interface StudioOperation extends Omit<Operation<ErrorCode, Tag>, 'headers'> {
  readonly headers?: Readonly<Record<string, TSchema>>;
  /** The schema of a JSON body, which has an `$id`. */
  readonly answer?: TSchema;
  /** True if the answer depends on the caller, or the operation makes something for the caller. */
  readonly isOwned?: boolean;
}

const CONVENTIONS: AnswerConventions<ErrorCode> = {
  errorBody: ErrorBody,
  anyRequest: [
    'rate_limited',
    'request_timeout',
    'internal_error',
    'store_damaged',
    'overloaded',
    'disk_full',
    'disk_read_only',
    'disk_failing',
  ],
  // Every route is limited, so that every error has the headers of its limit.
  describeError: (code) => ({ status: ERROR_STATUS[code], description: code, headers: ANSWER_HEADERS.limit }),
  headers: ANSWER_HEADERS,
};

const VISITOR = {
  [VISITOR_HEADER]: Type.Optional(
    Type.String({
      description:
        'For clients without an account and without cookies: the secret that an earlier answer returned in this header. What the client makes belongs to it.',
    }),
  ),
};

export function describe({ headers, isOwned, answer, ...operation }: StudioOperation) {
  const named = { ...headers, ...(isOwned && VISITOR) };
  const hasHeaders = Object.keys(named).length > 0;
  return describeOperation(CONVENTIONS, {
    ...operation,
    ...(answer !== undefined && { content: { [JSON_MEDIA]: refer(answer) } }),
    ...(hasHeaders && { headers: Type.Object(named) }),
  });
}

type Common = 'tag' | 'errors' | 'isOwned' | 'security';

/** Describes operations by their ids, with the properties that they have in common. */
export function describeAll<Id extends string>(
  common: Pick<StudioOperation, Common>,
  operations: Readonly<Record<Id, Omit<StudioOperation, 'tag' | 'operationId'>>>,
): Readonly<Record<Id, ReturnType<typeof describe>>> {
  const ids = Object.keys(operations) as Id[];
  const described = ids.map((id) => [id, describe({ ...common, operationId: id, ...operations[id] })]);
  return Object.fromEntries(described);
}
