// Errors as clients of this interface read them. Where the original has words that clients look for, those are used; all
// else is worded as at the root of the service.
import { defineErrors } from '../../../platform/errors/define-errors.ts';
import type { ErrorTable } from '../../../platform/errors/error-table.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { ErrorAnswer, ErrorShape } from '../../../platform/http/errors/problem.ts';
import type { ErrorCode, ErrorBody as RootErrorBody } from '../contract/error-body.ts';
import { cutId, errors, toRefusal } from '../errors.ts';
import { InvalidInput } from '../model/invalid-input.ts';
import type { ErrorBody } from './contract/bodies.ts';

const toVectorName = ({ field }: { readonly field: string }): string => cutId(field);

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
    message: 'Wrong input: Not existing vector name error: {vector}',
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
  SizeTooLarge: { status: 422, code: 'VALIDATION_ERROR', message: 'Wrong input: vectors.size must be at most {max}' },
  InvalidInput: { status: 400, code: 'VALIDATION_ERROR', message: 'Wrong input: {message}' },
  'InvalidInput too large': {
    status: 422,
    code: 'VALIDATION_ERROR',
    message: 'Wrong input: {message}. {resolution}',
  },
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
    const answer = errors.fromProblem(problem, requestId);
    const isOutOfBounds = problem.kind === 'invalid' && problem.isOutOfBounds === true;
    return translate(isOutOfBounds ? { ...answer, status: 422 } : answer);
  },
  fromError: (error, requestId) => {
    const refusal = toRefusal(error);
    const isTooLarge = error instanceof InvalidInput && error.isOutOfBounds;
    const known = DEFINITIONS.findWording(
      isTooLarge ? new Refusal('InvalidInput too large', refusal?.params) : refusal,
    );
    if (known !== undefined) return toAnswer(known.status, known.code, known.api.message);
    const answer = errors.fromError(error, requestId);
    return answer && translate(answer);
  },
};

const NO_ROUTE = 'Not found: there is no such route here; GET /qdrant/openapi.json lists all that there are';

function translate({ status, code, body, headers }: ErrorAnswer): ErrorAnswer {
  const { message, resolution, code: rootCode } = body as RootErrorBody;
  // What is invalid says itself what would be right.
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
