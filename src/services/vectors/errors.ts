// The errors of this service in its published body. The texts are in errors/vectors-errors.ts.
import { defineErrors, type WordedRefusal } from '../../platform/errors/define-errors.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { findStoreProblem } from '../../platform/http/errors/find-store-problem.ts';
import type { ErrorAnswer, ErrorShape, Problem } from '../../platform/http/errors/problem.ts';
import { toErrorAnswer, wordProblem } from '../../platform/http/errors/problem-errors.ts';
import { shorten } from '../../platform/text/shorten.ts';
import {
  CollectionConflict,
  CollectionNotFound,
  DimensionMismatch,
  IdTooLong,
  SizeTooLarge,
  StoreFailure,
} from '../../vector/errors.ts';
import type { VectorConfig } from '../../vector/vector-store.ts';
import { type ErrorBody, type ErrorCode, STATUSES } from './contract/error-body.ts';
import { VECTORS_ERRORS, VECTORS_PROBLEMS } from './errors/vectors-errors.ts';
import { InvalidInput } from './model/invalid-input.ts';

export const VECTORS_ERROR_DEFINITIONS = defineErrors(
  { ...VECTORS_PROBLEMS, ...VECTORS_ERRORS },
  { statuses: STATUSES },
);

export const errors: ErrorShape = {
  fromProblem: (problem, requestId) => {
    if (problem.kind === 'invalid') return answerInvalid(new InvalidInput(problem.issues), requestId);
    const details = problem.kind === 'body-too-large' ? { limit: problem.bytesMax } : undefined;
    return toAnswer(wordProblem(problem, VECTORS_ERROR_DEFINITIONS), requestId, details, problem);
  },
  fromError: (error, requestId) => {
    const invalid = findInvalid(error);
    if (invalid !== undefined) return answerInvalid(invalid, requestId);
    const wording = VECTORS_ERROR_DEFINITIONS.findWording(toRefusal(error));
    return wording && toAnswer(wording, requestId, findDetails(error));
  },
};

/** Returns the error under its key in a table of errors, with its members as parameters; undefined for other values. */
export function toRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, message, reason } = error as Error & { readonly reason?: string };
  const advice = error instanceof StoreFailure ? adviseOn(error) : '';
  return new Refusal(reason === undefined ? name : `${name} ${reason}`, { ...(error as object), message, advice });
}

const CHECK_HEALTH =
  'Check GET /health, and send the request again once it is ok, with the same Idempotency-Key if it writes.';

function adviseOn(failure: StoreFailure): string {
  const problem = findStoreProblem(failure);
  return (problem && wordProblem(problem).api.hint) ?? CHECK_HEALTH;
}

/** Returns the invalid input of an error; sizes that the store rejects are answered like any other. */
function findInvalid(error: unknown): InvalidInput | undefined {
  if (error instanceof InvalidInput) return error;
  if (error instanceof SizeTooLarge) {
    return new InvalidInput([{ path: 'vectors.size', message: `must be at most ${error.max}` }]);
  }
  if (!(error instanceof IdTooLong)) return undefined;
  const { index, bytesMax } = error;
  const message = `must not be longer than ${bytesMax} bytes of UTF-8`;
  return new InvalidInput([{ path: `points[${index}].id`, message }]);
}

const CORRECT_ISSUES =
  'Correct what details.issues names; GET /openapi.json describes every field. Clients of Qdrant need the prefix /qdrant.';

function answerInvalid({ name, message, issues, resolution = CORRECT_ISSUES }: InvalidInput, id: string): ErrorAnswer {
  const wording = VECTORS_ERROR_DEFINITIONS.findWording(new Refusal(name, { message, resolution }));
  return toAnswer(wording as WordedRefusal, id, { issues });
}

const toConfig = ({ size, distance }: VectorConfig) => ({ size, distance });

function findDetails(error: unknown): object | undefined {
  if (error instanceof CollectionNotFound) return { collection: error.collection };
  if (error instanceof CollectionConflict) {
    return { existing: toConfig(error.existing), requested: toConfig(error.requested) };
  }
  if (!(error instanceof DimensionMismatch)) return undefined;
  const { expected, actual, point } = error;
  return { expected, actual, ...(point && { index: point.index, id: cutId(point.id) }) };
}

/** Ids may be as long as a body; an error shows only their beginning. */
const ID_LENGTH_MAX = 255;

export function cutId(id: string): string {
  return shorten(id, ID_LENGTH_MAX);
}

const CHALLENGE = { 'www-authenticate': 'ApiKey realm="vectors", header="api-key"' };

function toAnswer(wording: WordedRefusal, requestId: string, details?: object, problem?: Problem): ErrorAnswer {
  const { message, hint: resolution = '' } = wording.api;
  const code = wording.code as ErrorCode;
  const rest = { resolution, request_id: requestId, ...(details && { details }) };
  const body: ErrorBody = { status: 'error', error: message, code, message, ...rest };
  const { status, headers: common } = toErrorAnswer(wording, body, problem);
  const headers = { ...common, ...(code === 'AUTHENTICATION_REQUIRED' && CHALLENGE) };
  return { status, code, body, ...(Object.keys(headers).length > 0 && { headers }) };
}
