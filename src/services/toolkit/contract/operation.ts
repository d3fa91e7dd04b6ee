// How a route is described: once, next to its schemas, for everybody who reads /openapi.json.
import { type TSchema, Type } from 'typebox';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { ErrorBody } from './bodies.ts';

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tag: 'product' | 'discovery' | 'agents';
  readonly querystring?: TSchema;
  readonly body?: TSchema;
  readonly media?: string;
  /** Of the answer. */
  readonly schema: TSchema;
  /** What can be refused, besides what any request can get. */
  readonly errors?: readonly number[];
}

export const anyObject = Type.Object({}, { additionalProperties: true });
export const JSON_MEDIA = 'application/json';

/** Too slow, failed, overloaded. */
const ANY_REQUEST = [408, 500, 503];
const HEADERS = { 'X-Request-Id': Type.String({ description: "The caller's own id, or a new one." }) };

export function describe(operation: Operation) {
  const { operationId, summary, tag, querystring, body, media = JSON_MEDIA, schema, errors = [] } = operation;
  const refused = [...errors, ...ANY_REQUEST, 'default'].map((status) => [
    status,
    { description: 'Refused or failed.', headers: HEADERS, content: { [JSON_MEDIA]: { schema: refer(ErrorBody) } } },
  ]);
  return {
    operationId,
    summary,
    tags: [tag],
    security: [],
    ...(querystring !== undefined && { querystring }),
    ...(body !== undefined && { body }),
    response: {
      200: { description: 'Done.', headers: HEADERS, content: { [media]: { schema } } },
      ...(body === undefined && {
        304: { description: 'Not changed since the ETag that was sent.', headers: HEADERS },
      }),
      ...Object.fromEntries(refused),
    },
  };
}
