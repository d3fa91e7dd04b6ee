// Errors as clients of this interface read them. Where the original has words that clients look for, those are used; all
// else is worded as at the root of the service.
import { defineErrors } from '../../../platform/errors/define-errors.ts';
import type { ErrorTable } from '../../../platform/errors/error-table.ts';
import type { ErrorAnswer, ErrorShape, InvalidProblem } from '../../../platform/http/errors/problem.ts';
import type { ErrorCode, ErrorBody as RootErrorBody } from '../contract/error-body.ts';
import { cutId, errors, toRefusal } from '../errors.ts';
import { InvalidInput } from '../model/invalid-input.ts';
import type { ErrorBody } from './contract/bodies.ts';

const toVectorName = ({ field }: { readonly field: string }): string => cutId(field);

/** Names the vectors of a collection without a default one, which is the one that was meant. */
function toAdvice({ field, known }: { readonly field: string; readonly known: readonly string[] }): string {
  if (field !== '') return '';
  const names = known.slice(0, NAMES_SHOWN_MAX).map((name) => `\`${cutId(name)}\``);
  if (names.length === 0) return 'the collection has no vectors; add one by PUT /collections/{name}/vectors/{vector}';
  const which = `${names.join(', ')}${known.length > names.length ? ', …' : ''}`;
  const advice = `say which one, by \`using\` in a query, by {${JSON.stringify(cutId(known[0] ?? ''))}: vector} in a point`;
  return `none was named, and there is no default one; the vectors here are ${which}: ${advice}`;
}

/** A collection may have 64 vectors, and a message should be read. */
const NAMES_SHOWN_MAX = 8;

/** Texts that differ from those at the root. */
const QDRANT_ERRORS = {
  CollectionNotFound: {
    status: 404,
    code: 'COLLECTION_NOT_FOUND',
    message: "Not found: Collection `{collection}` doesn't exist!",
  },
  CollectionExists: {
    status: 409,
    code: 'BAD_REQUEST',
    message: 'Wrong input: Collection `{collection}` already exists!',
  },
  PointNotFound: {
    status: 404,
    code: 'NOT_FOUND',
    message: 'Not found: No point with id {shortId} found',
    terms: { shortId: ({ id }: { readonly id: string }) => cutId(id) },
  },
  DimensionMismatch: {
    status: 400,
    code: 'VECTOR_DIMENSION_MISMATCH',
    message: 'Wrong input: Vector dimension error: expected dim: {expected}, got {actual}{position}',
    terms: {
      position: ({ point }: { readonly point?: { readonly index: number } | undefined }) =>
        point === undefined ? '' : ` in points[${point.index}]`,
    },
  },
  FieldNotFound: {
    status: 400,
    code: 'BAD_REQUEST',
    message: 'Wrong input: Not existing vector name error: {vector}{advice}',
    terms: { vector: toVectorName, advice: toAdvice },
  },
  FieldExists: {
    status: 400,
    code: 'BAD_REQUEST',
    message: 'Wrong input: Vector `{vector}` already exists with a different configuration',
    terms: { vector: toVectorName },
  },
  KindMismatch: {
    status: 400,
    code: 'BAD_REQUEST',
    message: 'Wrong input: Vector `{vector}` is {expected}, and a vector that is {actual} was sent',
    terms: { vector: toVectorName },
  },
  LookupNotFound: {
    status: 404,
    code: 'COLLECTION_NOT_FOUND',
    message: 'Not found: Collection {collection} not found',
  },
  QueryRefused: { status: 400, code: 'BAD_REQUEST', message: 'Bad request: {message}' },
  SizeTooLarge: {
    status: 422,
    code: 'VALIDATION_ERROR',
    message: 'Validation error in JSON body: [vectors.size: value {size} invalid, must be from 1 to {max}]',
  },
  StrictViolation: { status: 400, code: 'BAD_REQUEST', message: 'Wrong input: {message}' },
  StrictRateExceeded: { status: 429, code: 'REQUEST_TIMEOUT', message: 'Rate limiting exceeded: {message}' },
  SnapshotNotFound: { status: 404, code: 'NOT_FOUND', message: 'Not found: Snapshot {snapshot} not found' },
  ShardNotFound: { status: 404, code: 'NOT_FOUND', message: 'Not found: Shard {shard} not found; there is shard 0' },
  LocationForbidden: { status: 403, code: 'BAD_REQUEST', message: 'Forbidden: {message}' },
  LocationRefused: { status: 400, code: 'BAD_REQUEST', message: 'Bad request: {message}' },
  PointsChanged: {
    status: 409,
    code: 'BAD_REQUEST',
    message: 'Wrong input: the points were written by others all the time; nothing was changed. Send it again',
  },
  /** The reason of a signal whose time is up. */
  TimeoutError: {
    status: 408,
    code: 'REQUEST_TIMEOUT',
    message: 'Timeout error: the operation timed out. Send a longer timeout, or ask for less',
  },
  OperationNotAllowed: { status: 405, code: 'NOT_FOUND', message: 'Wrong input: {message}' },
  InvalidInput: { status: 400, code: 'VALIDATION_ERROR', message: 'Wrong input: {message}' },
  'AuthenticationRequired missing': {
    status: 401,
    code: 'AUTHENTICATION_REQUIRED',
    message: 'Must provide an API key or an Authorization bearer token',
  },
} as const satisfies ErrorTable<ErrorCode>;

const DEFINITIONS = defineErrors(QDRANT_ERRORS);

export const qdrantErrors: ErrorShape = {
  fromProblem: (problem, requestId) => {
    if (problem.kind === 'route-not-found') return toAnswer(404, 'NOT_FOUND', NO_ROUTE);
    if (problem.kind === 'invalid' && problem.isOutOfBounds) return answerOutOfBounds(problem);
    return translate(errors.fromProblem(problem, requestId));
  },
  fromError: (error, requestId) => {
    if (error instanceof InvalidInput && error.isOutOfBounds) return answerOutOfBounds(error);
    const known = DEFINITIONS.findWording(toRefusal(error));
    if (known !== undefined) {
      const headers = known.retryAfterSeconds && { 'retry-after': String(known.retryAfterSeconds) };
      return toAnswer(known.status, known.code, known.api.message, headers || undefined);
    }
    const answer = errors.fromError(error, requestId);
    return answer && translate(answer);
  },
};

/** The parts of a request in the words of the original, by the beginning of an issue's path. */
const PARTS = { query: 'query parameters', path: 'path parameters', headers: 'headers' } as const;
const PART = /^(query(?=\.(?:timeout|wait|ordering|consistency)\b)|path|headers)\./;

/**
 * Answers what has the right shape but is out of bounds, in the words of the original. A negative number where only
 * others are allowed is no unsigned integer, and so of the wrong shape.
 */
function answerOutOfBounds(
  invalid: Pick<InvalidProblem, 'issues' | 'value' | 'isFloat'> & { readonly resolution?: string | undefined },
): ErrorAnswer {
  const { issues, value, resolution, isFloat = false } = invalid;
  const part = PART.exec(issues[0]?.path ?? '')?.[1] as keyof typeof PARTS | undefined;
  const isNegative = value !== undefined && value < 0 && !isFloat;
  const write = (number: number | string): string =>
    isFloat && Number.isInteger(Number(number)) ? `${number}.0` : `${number}`;
  const found = value === undefined ? '' : `value ${write(value)} invalid, `;
  const listed = issues.map(({ path, message }) => `${path.replace(PART, '')}: ${found}${toOriginal(message, write)}`);
  const advice = resolution === undefined ? '' : `. ${resolution}`;
  const kind = isNegative ? 'Format' : 'Validation';
  const text = `${kind} error in ${part === undefined ? 'JSON body' : PARTS[part]}: [${listed.join('; ')}]${advice}`;
  return toAnswer(isNegative ? 400 : 422, 'VALIDATION_ERROR', text);
}

/** Writes a bound in the words of the original. */
function toOriginal(message: string, write: (number: string) => string): string {
  return message.replace(/^must be at (least|most) (-?[\d.]+)$/, (_, side: string, bound: string) => {
    return `must be ${write(bound)} or ${side === 'least' ? 'larger' : 'smaller'}`;
  });
}

const NO_ROUTE = 'Not found: there is no such route here; GET /qdrant/openapi.json lists all that there are';

function translate({ status, code, body, headers }: ErrorAnswer): ErrorAnswer {
  const { message, resolution, code: rootCode } = body as RootErrorBody;
  // The message of a validation error already says how to correct it.
  const text = rootCode === 'VALIDATION_ERROR' ? message : `${message}. ${resolution}`;
  return toAnswer(status, code, `${toKind(status)}: ${text}`, headers);
}

function toKind(status: number): string {
  if (status === 404 || status === 405) return 'Not found';
  if (status === 401) return 'Unauthorized';
  if (status === 429) return 'Too many requests';
  return status >= 500 ? 'Service error' : 'Wrong input';
}

function toAnswer(status: number, code: string, error: string, headers?: ErrorAnswer['headers']): ErrorAnswer {
  const body: ErrorBody = { status: { error }, time: 0 };
  return { status, code, body, ...(headers === undefined ? {} : { headers }) };
}
