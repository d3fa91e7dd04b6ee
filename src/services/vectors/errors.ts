// The errors of this service: which code, which status, which words. Everything that can be refused is worded here.
import { findStoreProblem } from '../../platform/http/errors/find-store-problem.ts';
import type { ErrorAnswer, ErrorShape, Problem } from '../../platform/http/errors/problem.ts';
import { wordProblem as wordForAll } from '../../platform/http/errors/word-problem.ts';
import {
  ChangeTooLarge,
  CollectionConflict,
  CollectionNotFound,
  DimensionMismatch,
  IdempotencyConflict,
  IdTooLong,
  PayloadTooLarge,
  SizeTooLarge,
  StoreFailure,
  StoreOverloaded,
} from '../../vector/errors.ts';
import type { VectorConfig } from '../../vector/vector-store.ts';
import type { ErrorBody, ErrorCode } from './contract/error-body.ts';
import { type InputIssue, InvalidInput } from './model/invalid-input.ts';
import {
  AnswerTooLarge,
  AuthenticationRequired,
  HealthCheckFailed,
  RateLimited,
  VectorSizeTooLarge,
} from './model/refusals.ts';

/** The status that a code has unless the case at hand needs another. */
const STATUS: Readonly<Record<ErrorCode, number>> = {
  AUTHENTICATION_REQUIRED: 401,
  BAD_REQUEST: 400,
  COLLECTION_NOT_FOUND: 404,
  HEALTH_CHECK_FAILED: 503,
  INTERNAL_ERROR: 500,
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  // Never sent, because the client is gone; proxies log this status for the same.
  REQUEST_ABORTED: 499,
  REQUEST_TIMEOUT: 408,
  VALIDATION_ERROR: 400,
  VECTOR_DIMENSION_MISMATCH: 400,
};

interface Wording {
  readonly message: string;
  readonly resolution: string;
  readonly status?: number;
  readonly details?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Overload passes and first requests end within moments. */
const RETRY_SOON_SECONDS = 1;

function answer(
  code: ErrorCode,
  requestId: string,
  { message, resolution, details, headers, status }: Wording,
): ErrorAnswer {
  const body: ErrorBody = {
    status: 'error',
    error: message,
    code,
    message,
    resolution,
    request_id: requestId,
    ...(details === undefined ? {} : { details }),
  };
  return { status: status ?? STATUS[code], code, body, ...(headers === undefined ? {} : { headers }) };
}

export const errors: ErrorShape = {
  fromProblem: (problem, requestId) => {
    const [code, wording] = wordProblem(problem);
    return answer(code, requestId, wording);
  },
  fromError: (error, requestId) => {
    const worded = wordError(error);
    return worded && answer(worded[0], requestId, worded[1]);
  },
};

type Worded = readonly [ErrorCode, Wording];

function wordProblem(problem: Problem): Worded {
  switch (problem.kind) {
    case 'route-not-found':
      return ['NOT_FOUND', wordNoRoute(problem.elsewhere)];
    case 'method-not-allowed': {
      const allow = problem.allow.join(', ');
      const message = `method ${problem.method} is not allowed on this route`;
      return ['NOT_FOUND', { status: 405, message, resolution: `Use one of ${allow}.`, headers: { allow } }];
    }
    case 'malformed-http':
      return ['BAD_REQUEST', { message: problem.message, resolution: 'Send a well-formed HTTP/1.1 request.' }];
    case 'unknown-host': {
      const message = `this server is not known as ${problem.host}`;
      const resolution = `Use localhost or 127.0.0.1; if a proxy passes this name on, set ${problem.setting} to its address.`;
      return ['BAD_REQUEST', { status: 421, message, resolution }];
    }
    case 'headers-too-large': {
      const message = `request line and headers are larger than ${problem.bytesMax} bytes`;
      return ['BAD_REQUEST', { status: 431, message, resolution: 'Send shorter or fewer headers.' }];
    }
    case 'unsupported-media': {
      const resolution = 'Send JSON as UTF-8 with Content-Type: application/json and without Content-Encoding.';
      return ['BAD_REQUEST', { status: 415, message: problem.message, resolution }];
    }
    case 'body-too-large': {
      const message = `request body is larger than ${problem.bytesMax} bytes`;
      const resolution = 'Split the request into smaller ones.';
      return ['PAYLOAD_TOO_LARGE', { message, resolution, details: { limit: problem.bytesMax } }];
    }
    case 'invalid':
      return wordIssues(problem.issues);
    case 'timed-out':
      return ['REQUEST_TIMEOUT', wordTimeout(problem.phase, problem.timeoutMs)];
    case 'overloaded':
      return ['REQUEST_TIMEOUT', wordOverload(problem.retryAfterSeconds)];
    case 'store-unavailable':
      return ['REQUEST_TIMEOUT', wordNoStore(problem.retryAfterSeconds)];
    case 'disk-failure':
    case 'store-damaged': {
      const { message, hint: resolution = '' } = wordForAll(problem);
      return ['INTERNAL_ERROR', { message, resolution }];
    }
    case 'client-gone':
      return ['REQUEST_ABORTED', GONE];
    case 'internal':
      return ['INTERNAL_ERROR', INTERNAL];
  }
}

function wordNoRoute(elsewhere: string | undefined): Wording {
  if (elsewhere === undefined) {
    return { message: 'route not found', resolution: 'Check the path; GET /openapi.json lists all routes.' };
  }
  return {
    message: `route not found; it exists under ${elsewhere}`,
    // The JavaScript client of Qdrant drops a path in its `url`, so that its calls arrive at the root.
    resolution: `This route exists under ${elsewhere}: in a client of Qdrant, set the prefix '${elsewhere}' beside the url.`,
  };
}

function wordOverload(retryAfterSeconds: number): Wording {
  return {
    status: 503,
    message: 'the service is overloaded',
    resolution: 'Wait as long as Retry-After says, then send the request again; send fewer requests at once.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  };
}

function wordNoStore(retryAfterSeconds: number): Wording {
  const message =
    'the database cannot be reached right now; whether a write that was under way was stored is not known';
  const resolution =
    'Wait as long as Retry-After says, then send it again, with the same Idempotency-Key if it writes.';
  return { ...wordOverload(retryAfterSeconds), message, resolution };
}

const GONE: Wording = { message: 'the client closed the connection', resolution: 'Send the request again.' };

const INTERNAL: Wording = {
  message: 'internal error',
  resolution: 'Send the request again; if it fails again, check GET /health and report the request_id.',
};

function wordTimeout(phase: 'receiving' | 'answering', timeoutMs: number): Wording {
  const done = phase === 'receiving' ? 'received' : 'answered';
  const message = `the request was not ${done} within ${timeoutMs / 1000} seconds`;
  if (phase === 'receiving') return { message, resolution: 'Send it faster, or in smaller parts.' };
  return {
    message,
    resolution: 'Send the request again, with the same Idempotency-Key if it writes; ask for less at once.',
  };
}

function wordIssues(issues: readonly InputIssue[], resolution?: string): Worded {
  const message = `validation failed: ${issues.map((issue) => `${issue.path} ${issue.message}`).join('; ')}`;
  const fallback =
    'Correct what details.issues names; GET /openapi.json describes every field. Clients of Qdrant need the prefix /qdrant.';
  return ['VALIDATION_ERROR', { message, resolution: resolution ?? fallback, details: { issues } }];
}

function wordError(error: unknown): Worded | undefined {
  if (error instanceof InvalidInput) return wordIssues(error.issues, error.resolution);
  if (error instanceof VectorSizeTooLarge || error instanceof SizeTooLarge) {
    return wordIssues([{ path: 'vectors.size', message: `must be at most ${error.max}` }]);
  }
  if (error instanceof AuthenticationRequired) {
    const headers = { 'www-authenticate': 'ApiKey realm="vectors", header="api-key"' };
    return ['AUTHENTICATION_REQUIRED', { ...wordAuthentication(error.reason), headers }];
  }
  if (error instanceof RateLimited) {
    const resolution = 'Wait as long as Retry-After says, then send the request again; send fewer in a second.';
    const headers = { 'retry-after': String(error.retryAfterSeconds) };
    return ['REQUEST_TIMEOUT', { status: 429, message: error.message, resolution, headers }];
  }
  if (error instanceof HealthCheckFailed) {
    const resolution = 'Check the disk and the data folder or database of the server; it recovers by itself with them.';
    const headers = { 'retry-after': String(RETRY_SOON_SECONDS) };
    return ['HEALTH_CHECK_FAILED', { message: `health check failed: ${error.message}`, resolution, headers }];
  }
  if (error instanceof AnswerTooLarge)
    return wordTooLarge(error, 'Ask for fewer points at once, or without payloads and vectors.', 'BAD_REQUEST');
  return wordStoreError(error);
}

function wordAuthentication(reason: 'missing' | 'unknown'): Wording {
  if (reason === 'unknown') {
    return {
      message: 'the api-key is not known to this server',
      resolution: 'Check the key; on this server only keys that its operator has listed are let in.',
    };
  }
  return {
    message: 'the api-key header is required',
    resolution: 'Send a non-empty api-key header; its value names your namespace.',
  };
}

function wordStoreError(error: unknown): Worded | undefined {
  if (error instanceof CollectionNotFound) {
    const resolution = 'Create the collection first, or check the collection name, api-key and X-Tenant-Id.';
    const details = { collection: error.collection };
    return ['COLLECTION_NOT_FOUND', { message: 'collection not found', resolution, details }];
  }
  if (error instanceof CollectionConflict) return ['BAD_REQUEST', wordConflict(error)];
  if (error instanceof DimensionMismatch) return ['VECTOR_DIMENSION_MISMATCH', wordMismatch(error)];
  if (error instanceof IdTooLong) {
    return wordIssues([
      { path: `points[${error.index}].id`, message: `must not be longer than ${error.bytesMax} bytes of UTF-8` },
    ]);
  }
  if (error instanceof IdempotencyConflict) return ['BAD_REQUEST', wordKeyConflict(error)];
  if (error instanceof PayloadTooLarge)
    return wordTooLarge(error, 'Remove members of the payload before others are added.');
  if (error instanceof ChangeTooLarge)
    return wordTooLarge(error, 'Change fewer points at once, or write less to each.');
  if (error instanceof StoreOverloaded) return ['REQUEST_TIMEOUT', wordOverload(RETRY_SOON_SECONDS)];
  if (error instanceof StoreFailure) {
    // Whether anything was changed is in the message: a failure in the middle of a write may not know it.
    const problem = findStoreProblem(error);
    const { hint: resolution = CHECK_HEALTH } = problem === undefined ? {} : wordForAll(problem);
    return ['INTERNAL_ERROR', { message: error.message, resolution }];
  }
  return undefined;
}

const CHECK_HEALTH =
  'Check GET /health, and send the request again once it is ok, with the same Idempotency-Key if it writes.';

function wordTooLarge({ message }: Error, resolution: string, code: ErrorCode = 'PAYLOAD_TOO_LARGE'): Worded {
  return [code, { message, resolution }];
}

function wordConflict({ existing, requested }: CollectionConflict): Wording {
  const write = ({ size, distance }: VectorConfig): string => `size ${size} and distance ${distance}`;
  return {
    message: `collection exists with ${write(existing)}, not with ${write(requested)}`,
    resolution: 'Use the existing configuration, another collection name, or delete the collection first.',
    details: {
      existing: { size: existing.size, distance: existing.distance },
      requested: { size: requested.size, distance: requested.distance },
    },
  };
}

function wordMismatch({ expected, actual, point }: DimensionMismatch): Wording {
  const place = point === undefined ? 'the query vector' : `the vector of points[${point.index}]`;
  return {
    message: `${place} has ${actual} numbers, but the collection has dimension ${expected}`,
    resolution: `Send vectors of exactly ${expected} numbers, or use a collection of dimension ${actual}.`,
    details: { expected, actual, ...(point && { index: point.index, id: cut(point.id) }) },
  };
}

/** Ids may be as long as a body; an error tells only their beginning, next to the index. */
const ID_LENGTH_MAX = 255;

function cut(id: string): string {
  return id.length > ID_LENGTH_MAX ? `${id.slice(0, ID_LENGTH_MAX)}…` : id;
}

function wordKeyConflict({ reason }: IdempotencyConflict): Wording {
  if (reason === 'still-running') {
    return {
      status: 409,
      message: 'a request with this Idempotency-Key still runs',
      resolution: 'Wait as long as Retry-After says, then send the request again.',
      headers: { 'retry-after': String(RETRY_SOON_SECONDS) },
    };
  }
  return {
    status: 409,
    message: 'this Idempotency-Key was used for another request',
    resolution: 'Use a new key for a new request; use an old one only to repeat its request unchanged.',
  };
}
