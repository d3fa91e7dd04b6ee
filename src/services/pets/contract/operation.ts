// How a route is described: once, next to its schemas, for everybody who reads /openapi.json.
import { type TSchema, Type } from 'typebox';
import { assert } from '../../../base/assert.ts';
import { RATE_LIMIT_HEADERS } from '../../../platform/http/schemas/rate-limit-schemas.ts';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { ErrorBody } from './error-body.ts';
import { ERROR_STATUS, type ErrorCode } from './error-codes.ts';

export const SESSION_SCHEME = 'AppSessionCookie';
export const PROXY_SCHEME = 'ProxyBasic';

export const JSON_MEDIA = 'application/json';
export const FORM_MEDIA = 'multipart/form-data';
export const TOON_MEDIA = 'text/toon';
export const MARKDOWN_MEDIA = 'text/markdown';

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: 'pets' | 'sharing' | 'assets' | 'contributions' | 'people' | 'discovery' | 'pages';
  readonly params?: TSchema;
  readonly querystring?: TSchema;
  readonly headers?: TSchema;
  readonly body?: TSchema;
  /** Media types of the body, where it is more than JSON. */
  readonly consumes?: readonly string[];
  readonly success?: { readonly status?: number; readonly description?: string };
  /** What is answered in each media type; nothing where the body is empty. */
  readonly content?: Readonly<Record<string, TSchema>>;
  /** What else can be refused, besides what any request can get. */
  readonly errors?: readonly ErrorCode[];
  /** Answers 304 to a client that has it already. */
  readonly isCacheable?: boolean;
  /** Opened by people: errors come as a page or as Markdown, too, where the client prefers these. */
  readonly isOpenedByPeople?: boolean;
  /** Only for those who are signed in; everybody where this is absent. */
  readonly needsSession?: boolean;
}

const ANY_REQUEST: readonly ErrorCode[] = [
  'request_timeout',
  'headers_too_large',
  'internal_error',
  'store_damaged',
  'overloaded',
  'disk_full',
  'disk_read_only',
  'disk_failing',
];
const REQUEST_ID = { 'X-Request-Id': Type.String({ description: "The caller's own id, or a new one." }) };
const RETRY_AFTER = { 'Retry-After': Type.String({ description: 'Seconds after which a retry may succeed.' }) };
/** Where answers tell of a limit. */
const LIMITED: ErrorCode = 'rate_limited';
const VALIDATOR = { ETag: Type.String({ description: 'Send it back as If-None-Match.' }) };

export const anyText = Type.String();

export const file = (description: string) => Type.String({ format: 'binary', description });

export function describe(operation: Operation) {
  const { operationId, summary, description, tag, consumes, needsSession = false } = operation;
  const inputs = { params: operation.params, querystring: operation.querystring, headers: operation.headers };
  const present = Object.entries({ ...inputs, body: operation.body }).filter(([, schema]) => schema !== undefined);
  return {
    operationId,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    ...Object.fromEntries(present),
    ...(consumes === undefined ? {} : { consumes: [...consumes] }),
    security: needsSession ? [{ [SESSION_SCHEME]: [] }, { [PROXY_SCHEME]: [] }] : [],
    response: toResponses(operation),
  };
}

function toResponses({ success = {}, content, errors = [], isCacheable = false, ...rest }: Operation): object {
  const errorContent = { ...toErrorContent(content), ...(rest.isOpenedByPeople && ERROR_PAGES) };
  const responses: Record<string, object> = {
    [success.status ?? 200]: {
      description: success.description ?? 'Done.',
      headers: {
        ...REQUEST_ID,
        ...(isCacheable ? VALIDATOR : {}),
        ...(errors.includes(LIMITED) ? RATE_LIMIT_HEADERS : {}),
      },
      ...(content === undefined ? {} : { content: toContent(content) }),
    },
    ...(isCacheable ? { 304: { description: 'Not changed.', headers: { ...REQUEST_ID, ...VALIDATOR } } } : {}),
    default: { description: 'Any other error.', headers: REQUEST_ID, content: errorContent },
  };
  for (const [status, codes] of byStatus([...errors, ...ANY_REQUEST])) {
    const retry = [409, 429, 503, 507].includes(status) ? RETRY_AFTER : {};
    const headers = { ...REQUEST_ID, ...retry, ...(codes.includes(LIMITED) ? RATE_LIMIT_HEADERS : {}) };
    responses[status] = { description: codes.join(', '), headers, content: errorContent };
  }
  return responses;
}

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  return Map.groupBy(new Set(codes), (code) => ERROR_STATUS[code]);
}

function toContent(content: Readonly<Record<string, TSchema>>): object {
  const entries = Object.entries(content);
  assert(entries.length > 0, 'an answer with content has at least one media type');
  return Object.fromEntries(entries.map(([type, schema]) => [type, { schema }]));
}

/** Notations in which errors come as well, where an answer comes in them. */
const ERROR_NOTATIONS = { [TOON_MEDIA]: 'TOON', [MARKDOWN_MEDIA]: 'Markdown' };

const ERROR_PAGES = { 'text/html': { schema: anyText }, [MARKDOWN_MEDIA]: { schema: anyText } };

function toErrorContent(content: Operation['content'] = {}): object {
  for (const [media, notation] of Object.entries(ERROR_NOTATIONS)) {
    if (media in content)
      return { [media]: { schema: { ...anyText, description: `An Error, written as ${notation}.` } } };
  }
  return { [JSON_MEDIA]: { schema: refer(ErrorBody) } };
}
