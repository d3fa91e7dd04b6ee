// Validates the parts of a request by the schema of its route.
import type { FastifySchema } from 'fastify';
import { type QuerySchema, type RawQuery, toQueryValues } from './query-values.ts';
import type { createSchemaChecks } from './schema-check.ts';

interface RequestParts {
  readonly params: unknown;
  readonly headers: object;
  readonly body: unknown;
  query: unknown;
}

/** Validates a request, and converts the values of its query; throws an HttpProblem that describes the violation. */
export type CheckRequest = (request: RequestParts) => void;

interface ObjectSchema extends QuerySchema {
  readonly required?: readonly string[];
}

/** `schema` is without a body if a reader of the service validates the bodies of the route. */
export function createRequestCheck(
  schema: FastifySchema,
  checkOf: ReturnType<typeof createSchemaChecks>,
): CheckRequest {
  const { params, body, querystring, headers } = schema as Readonly<Record<string, ObjectSchema | undefined>>;
  const checkParams = params && checkOf(params, 'params');
  const checkBody = body && checkOf(body, 'body');
  const checkQuery = querystring && checkOf(querystring, 'querystring');
  const checkHeaders = headers && checkOf(toLowerCaseNames(headers), 'headers');
  return (request) => {
    checkParams?.(request.params);
    // To a schema, a missing body is null.
    checkBody?.(request.body ?? null);
    if (querystring !== undefined) request.query = toQueryValues(querystring, request.query as RawQuery);
    checkQuery?.(request.query);
    checkHeaders?.(request.headers);
  };
}

/** Routes share schemas of headers: each is lowered once, so that one validator is compiled for all of them. */
const lowered = new WeakMap<ObjectSchema, object>();

/** Lowers the names of headers, which arrive in lower case. */
function toLowerCaseNames(given: ObjectSchema): object {
  const known = lowered.get(given);
  if (known !== undefined) return known;
  const { properties = {}, required = [], ...schema } = given;
  const entries = Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]);
  const result = {
    ...schema,
    properties: Object.fromEntries(entries),
    required: required.map((name) => name.toLowerCase()),
  };
  lowered.set(given, result);
  return result;
}
