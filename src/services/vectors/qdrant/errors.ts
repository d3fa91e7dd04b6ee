// Errors as clients of this interface read them. Where the original has words that clients look for, those are used; all
// else is worded as at the root of the service.
import type { ErrorAnswer, ErrorShape, Problem } from '../../../platform/http/errors/problem.ts';
import {
  CollectionExists,
  CollectionNotFound,
  DimensionMismatch,
  PointNotFound,
  SizeTooLarge,
} from '../../../vector/errors.ts';
import type { ErrorBody as RootErrorBody } from '../contract/error-body.ts';
import { errors } from '../errors.ts';
import { InvalidInput } from '../model/invalid-input.ts';
import { AuthenticationRequired, VectorSizeTooLarge } from '../model/refusals.ts';
import type { ErrorBody } from './contract/bodies.ts';

export const qdrantErrors: ErrorShape = {
  fromProblem: (problem, requestId) => {
    if (problem.kind === 'route-not-found') return toAnswer(404, 'NOT_FOUND', NO_ROUTE);
    const answer = errors.fromProblem(problem, requestId);
    const status = isOutOfBounds(problem) ? 422 : answer.status;
    return translate({ ...answer, status });
  },
  fromError: (error, requestId) => {
    const known = findKnown(error);
    if (known !== undefined) return toAnswer(...known);
    const answer = errors.fromError(error, requestId);
    return answer && translate(answer);
  },
};

const NO_ROUTE = 'Not found: there is no such route here; GET /qdrant/openapi.json lists all that there are';

function isOutOfBounds(problem: Problem): boolean {
  return problem.kind === 'invalid' && problem.isOutOfBounds === true;
}

type Known = readonly [status: number, code: string, message: string];

function findKnown(error: unknown): Known | undefined {
  if (error instanceof CollectionNotFound) {
    return [404, 'COLLECTION_NOT_FOUND', `Not found: Collection \`${error.collection}\` doesn't exist!`];
  }
  if (error instanceof CollectionExists) {
    return [409, 'BAD_REQUEST', `Wrong input: Collection \`${error.collection}\` already exists!`];
  }
  if (error instanceof PointNotFound) return [404, 'NOT_FOUND', `Not found: No point with id ${cut(error.id)} found`];
  if (error instanceof DimensionMismatch) {
    const place = error.point === undefined ? '' : ` in points[${error.point.index}]`;
    const { expected, actual } = error;
    const message = `Wrong input: Vector dimension error: expected dim: ${expected}, got ${actual}${place}`;
    return [400, 'VECTOR_DIMENSION_MISMATCH', message];
  }
  if (error instanceof VectorSizeTooLarge || error instanceof SizeTooLarge) {
    return [422, 'VALIDATION_ERROR', `Wrong input: vectors.size must be at most ${error.max}`];
  }
  if (error instanceof InvalidInput) {
    if (!error.isOutOfBounds) return [400, 'VALIDATION_ERROR', `Wrong input: ${error.message}`];
    return [422, 'VALIDATION_ERROR', `Wrong input: ${error.message}. ${error.resolution}`];
  }
  if (error instanceof AuthenticationRequired && error.reason === 'missing') {
    return [401, 'AUTHENTICATION_REQUIRED', 'Must provide an API key or an Authorization bearer token'];
  }
  return undefined;
}

/** Ids may be as long as a body; an error tells only their beginning. */
const ID_LENGTH_MAX = 255;

function cut(id: string): string {
  return id.length > ID_LENGTH_MAX ? `${id.slice(0, ID_LENGTH_MAX)}…` : id;
}

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
