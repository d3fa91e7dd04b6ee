// How a route is described: once, next to its schemas, for everybody who reads /openapi.json.
import { type TSchema, Type } from 'typebox';
import { RATE_LIMIT_HEADERS } from '../../../platform/http/schemas/rate-limit-schemas.ts';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { ErrorBody } from './error-body.ts';
import { ERROR_STATUS, type ErrorCode } from './error-codes.ts';

export const SESSION_SCHEME = 'session';
export const OAUTH_SCHEME = 'oauth';
export const JSON_MEDIA = 'application/json';
/** Carries the secret by which a client without an account and without cookies owns what it makes. */
export const VISITOR_HEADER = 'Magpie-Visitor';
export const anyText = Type.String();

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: 'agent' | 'conversations' | 'gallery' | 'moderation' | 'discovery';
  readonly params?: TSchema;
  readonly querystring?: TSchema;
  readonly headers?: Readonly<Record<string, TSchema>>;
  readonly body?: TSchema;
  readonly status?: number;
  /** What is answered in each media type; nothing where the body is empty. */
  readonly content?: Readonly<Record<string, TSchema>>;
  /** What else can be refused, besides what any request can get. */
  readonly errors?: readonly ErrorCode[];
  /** What it answers depends on who asks, or it makes something for them. */
  readonly isOwned?: boolean;
  /** Everybody may call it where this is absent. */
  readonly security?: typeof SESSION_SCHEME | typeof OAUTH_SCHEME;
}

const ANY_REQUEST: readonly ErrorCode[] = [
  'rate_limited',
  'request_timeout',
  'internal_error',
  'store_damaged',
  'overloaded',
  'disk_full',
  'disk_read_only',
  'disk_failing',
];
const REQUEST_ID = { 'X-Request-Id': Type.String({ description: "The caller's own id, or a new one." }) };
const RETRY_AFTER = { 'Retry-After': Type.String({ description: 'Seconds after which a retry may succeed.' }) };
const VISITOR = {
  [VISITOR_HEADER]: Type.Optional(
    Type.String({
      description:
        'For clients without an account and without cookies: the secret that an earlier answer returned in this header. What the client makes belongs to it.',
    }),
  ),
};
const HEADERS = { ...REQUEST_ID, ...RATE_LIMIT_HEADERS };
const RETRIED = [409, 429, 503, 507];

export function describe(operation: Operation) {
  const { operationId, summary, description, tag, security, params, querystring, body } = operation;
  const named = { ...operation.headers, ...(operation.isOwned && VISITOR) };
  const headers = Object.keys(named).length === 0 ? undefined : Type.Object(named);
  const inputs = Object.entries({ description, params, querystring, headers, body });
  return {
    operationId,
    summary,
    tags: [tag],
    ...Object.fromEntries(inputs.filter(([, schema]) => schema !== undefined)),
    security: security === undefined ? [] : [{ [security]: [] }],
    response: toResponses(operation),
  };
}

function toResponses({ status = 200, content, errors = [] }: Operation): object {
  const errorContent = toContent({ [JSON_MEDIA]: refer(ErrorBody) });
  const responses: Record<string, object> = {
    [status]: { description: 'Done.', headers: HEADERS, ...(content !== undefined && { content: toContent(content) }) },
    default: { description: 'Any other error.', headers: REQUEST_ID, content: errorContent },
  };
  const byStatus = Map.groupBy(new Set([...errors, ...ANY_REQUEST]), (code) => ERROR_STATUS[code]);
  for (const [errorStatus, codes] of byStatus) {
    const retry = RETRIED.includes(errorStatus) ? RETRY_AFTER : {};
    responses[errorStatus] = {
      description: codes.join(', '),
      headers: { ...HEADERS, ...retry },
      content: errorContent,
    };
  }
  return responses;
}

function toContent(content: Readonly<Record<string, TSchema>>): object {
  return Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, { schema }]));
}
