// The schema of a route: requests are validated by it, and /openapi.json publishes it.
// A service states once what its answers have in common (`AnswerConventions`); a route states the rest (`Operation`).
import type { FastifySchema } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { OPTIONAL_BODY } from './api-description.ts';
import { RATE_LIMIT_HEADERS } from './rate-limit-schemas.ts';
import { refer } from './schema-reference.ts';

export const JSON_MEDIA = 'application/json';
export const anyText = Type.String();
export const anyObject = Type.Object({}, { additionalProperties: true });

/** Schemas by header name or by media type. */
type Schemas = Readonly<Record<string, TSchema>>;

/** `E`: the errors of the service, as its operations list them: codes or statuses. */
export interface Operation<E, Tag extends string = string> {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: Tag;
  readonly params?: TSchema;
  readonly querystring?: TSchema;
  readonly headers?: TSchema;
  readonly body?: TSchema;
  readonly isBodyOptional?: boolean;
  /** Media types of the body; only JSON by default. */
  readonly consumes?: readonly string[];
  /** Security requirements, any one of which suffices. Without any, everybody may call the operation. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  /** The status of a success, 200 by default, and its description. */
  readonly status?: number;
  readonly success?: string;
  /** The body of a success by media type; absent if the body is empty. */
  readonly content?: Schemas;
  /** Headers of a success, besides those that the conventions give it. */
  readonly answerHeaders?: Schemas;
  /** The answer has an ETag, and is 304 to a client that sends it back. */
  readonly isCacheable?: boolean;
  /** Errors besides those that any request can get. */
  readonly errors?: readonly E[];
  /** The body of errors by media type, if it is not always the error body of the service. */
  readonly errorContent?: Schemas;
  /** Responses that replace the described ones with the same status. */
  readonly responses?: Readonly<Record<number, object>>;
}

export interface DescribedError {
  readonly status: number;
  readonly description: string;
  readonly example?: object;
  /** Headers besides those that the conventions give to this status. */
  readonly headers?: Schemas;
}

export interface AnswerConventions<E> {
  /** Has an `$id`; absent if the bodies of errors are not described. */
  readonly errorBody?: TSchema;
  /** Errors that any request can get. */
  readonly anyRequest: readonly E[];
  /** Descriptions of errors with one status are joined by commas. */
  describeError(error: E): DescribedError;
  readonly headers: AnswerHeaders;
  /** The descriptions of a 304 and of the errors that are not listed. */
  readonly notModified?: string;
  readonly otherErrors?: string;
}

interface AnswerHeaders {
  readonly every?: Schemas;
  /** The headers of the answers 200 and 304 of a cacheable operation. */
  readonly validator?: Schemas;
  /** The headers of the 429 of a limited operation, and of its successes. */
  readonly limit?: Schemas;
  /** The headers of errors after which a retry may succeed. */
  readonly retry?: Schemas;
}

export const ANSWER_HEADERS = {
  every: { 'X-Request-Id': Type.String({ description: "The caller's own id, or a new one." }) },
  validator: { ETag: Type.String({ description: 'Send it back as If-None-Match.' }) },
  limit: RATE_LIMIT_HEADERS,
  retry: { 'Retry-After': Type.String({ description: 'Seconds after which a retry may succeed.' }) },
} as const satisfies AnswerHeaders;

/** Conflict, rate limit, overload, full disk. */
const RETRIED = [409, 429, 503, 507];

export function describeOperation<E>(conventions: AnswerConventions<E>, operation: Operation<E>): FastifySchema {
  const { operationId, summary, tag, description, params, querystring, headers, body, consumes } = operation;
  return {
    operationId,
    summary,
    tags: [tag],
    ...keepPresent({ description, params, querystring, headers, body, consumes }),
    ...(operation.isBodyOptional && { [OPTIONAL_BODY]: true }),
    security: operation.security ?? [],
    response: { ...toResponses(conventions, operation), ...operation.responses },
  };
}

/** Describes an operation that answers with a document for programs: JSON or text, by its media type. */
export function toDocumentOperation(operationId: string, summary: string, media = JSON_MEDIA) {
  const schema: TSchema = media.endsWith('json') ? anyObject : anyText;
  return { operationId, summary, tag: 'discovery', content: { [media]: schema } } as const;
}

function toResponses<E>(conventions: AnswerConventions<E>, operation: Operation<E>): Record<string, object> {
  const { errorBody, anyRequest, headers } = conventions;
  const { notModified = 'Not changed.', otherErrors = 'Any other error.' } = conventions;
  const { status = 200, success = 'Done.', content, isCacheable, errors = [] } = operation;
  const errorContent = operation.errorContent ?? (errorBody && { [JSON_MEDIA]: refer(errorBody) });
  const described = [...new Set([...errors, ...anyRequest])].map((error) => conventions.describeError(error));
  const byStatus = Map.groupBy(described, (error) => error.status);

  const cached = { ...headers.every, ...(isCacheable && headers.validator) };
  const limited = byStatus.has(429) && headers.limit;
  const responses: Record<string, object> = {
    [status]: toResponse(success, { ...cached, ...limited, ...operation.answerHeaders }, content),
    ...(isCacheable && { 304: toResponse(notModified, cached) }),
    default: toResponse(otherErrors, { ...headers.every }, errorContent),
  };
  for (const [errorStatus, ofStatus] of byStatus) {
    const retry = RETRIED.includes(errorStatus) && headers.retry;
    const limit = errorStatus === 429 && headers.limit;
    const own: Schemas = Object.assign({}, ...ofStatus.map((error) => error.headers));
    responses[errorStatus] = toResponse(
      ofStatus.map((error) => error.description).join(', '),
      { ...headers.every, ...retry, ...limit, ...own },
      errorContent,
      ofStatus[0]?.example,
    );
  }
  return responses;
}

function toResponse(description: string, headers: Schemas, content: Schemas = {}, example?: object): object {
  const media = Object.entries(content).map(([type, schema]) => [type, { schema, ...keepPresent({ example }) }]);
  return {
    description,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(media.length > 0 && { content: Object.fromEntries(media) }),
  };
}

function keepPresent(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
