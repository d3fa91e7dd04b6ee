// The texts of errors: those of the transport by the kind of the problem, those of this service and of the store by the
// name of the class.
import type { ErrorTable } from '../../../platform/errors/error-table.ts';
import { PROBLEM_ERRORS, TIMEOUT_TERMS } from '../../../platform/http/errors/problem-errors.ts';
import type { VectorConfig } from '../../../vector/vector-store.ts';
import type { ErrorCode } from '../contract/error-body.ts';

/** Overload passes and first requests end within moments. */
const RETRY_SOON_SECONDS = 1;

const OVERLOADED = {
  status: 503,
  code: 'REQUEST_TIMEOUT',
  message: 'the service is overloaded',
  hint: 'Wait as long as Retry-After says, then send the request again; send fewer requests at once.',
} as const;

/** Returns the error with the texts that all services share; the strict interface lists no other status for it. */
function toInternal(key: 'disk-full' | 'disk-read-only' | 'disk-failing' | 'store-damaged') {
  const { message, hint } = PROBLEM_ERRORS[key];
  return { code: 'INTERNAL_ERROR', message, hint } as const;
}

interface Elsewhere {
  readonly elsewhere?: string;
}

export const VECTORS_PROBLEMS = {
  'route-not-found': {
    code: 'NOT_FOUND',
    message: 'route not found{existing}',
    hint: '{advice}',
    terms: {
      existing: ({ elsewhere }: Elsewhere) => (elsewhere === undefined ? '' : `; it exists under ${elsewhere}`),
      // The JavaScript client of Qdrant drops a path in its `url`, so that its calls arrive at the root.
      advice: ({ elsewhere }: Elsewhere) =>
        elsewhere === undefined
          ? 'Check the path; GET /openapi.json lists all routes.'
          : `This route exists under ${elsewhere}: in a client of Qdrant, set the prefix '${elsewhere}' beside the url.`,
    },
  },
  'method-not-allowed': {
    status: 405,
    code: 'NOT_FOUND',
    message: 'method {method} is not allowed on this route',
    hint: 'Use one of {allow}.',
  },
  'malformed-http': { code: 'BAD_REQUEST', message: '{message}', hint: 'Send a well-formed HTTP/1.1 request.' },
  'unknown-host': {
    status: 421,
    code: 'BAD_REQUEST',
    message: 'this server is not known as {host}',
    hint: PROBLEM_ERRORS['unknown-host'].hint,
  },
  'headers-too-large': {
    status: 431,
    code: 'BAD_REQUEST',
    message: 'request line and headers are larger than {bytesMax} bytes',
    hint: 'Send shorter or fewer headers.',
  },
  'unsupported-media': {
    status: 415,
    code: 'BAD_REQUEST',
    message: '{message}',
    hint: 'Send JSON as UTF-8 with Content-Type: application/json and without Content-Encoding.',
  },
  'body-too-large': {
    code: 'PAYLOAD_TOO_LARGE',
    message: 'request body is larger than {bytesMax} bytes',
    hint: 'Split the request into smaller ones.',
  },
  'timed-out': {
    code: 'REQUEST_TIMEOUT',
    message: 'the request was not {phase} within {seconds} seconds',
    hint: '{advice}',
    terms: {
      ...TIMEOUT_TERMS,
      advice: ({ phase }: { readonly phase: string }) =>
        phase === 'receiving'
          ? 'Send it faster, or in smaller parts.'
          : 'Send the request again, with the same Idempotency-Key if it writes; ask for less at once.',
    },
  },
  overloaded: { ...OVERLOADED, retryAfter: true },
  'store-unavailable': {
    ...OVERLOADED,
    message: 'the database cannot be reached right now; whether a write that was under way was stored is not known',
    hint: 'Wait as long as Retry-After says, then send it again, with the same Idempotency-Key if it writes.',
    retryAfter: true,
  },
  'disk-full': toInternal('disk-full'),
  'disk-read-only': toInternal('disk-read-only'),
  'disk-failing': toInternal('disk-failing'),
  'store-damaged': toInternal('store-damaged'),
  'client-gone': {
    code: 'REQUEST_ABORTED',
    message: 'the client closed the connection',
    hint: 'Send the request again.',
  },
  internal: {
    code: 'INTERNAL_ERROR',
    message: 'internal error',
    hint: 'Send the request again; if it fails again, check GET /health and report the request_id.',
  },
} as const satisfies ErrorTable<ErrorCode>;

const toConfigText = ({ size, distance }: VectorConfig): string => `size ${size} and distance ${distance}`;

interface Mismatch {
  readonly point?: { readonly index: number } | undefined;
}

/** The errors by the name of their class, and the reason if a class has several. */
export const VECTORS_ERRORS = {
  InvalidInput: { code: 'VALIDATION_ERROR', message: 'validation failed: {message}', hint: '{resolution}' },
  'AuthenticationRequired missing': {
    code: 'AUTHENTICATION_REQUIRED',
    message: 'the api-key header is required',
    hint: 'Send a non-empty api-key header; its value names your namespace.',
  },
  'AuthenticationRequired unknown': {
    code: 'AUTHENTICATION_REQUIRED',
    message: 'the api-key is not known to this server',
    hint: 'Check the key; on this server only keys that its operator has listed are let in.',
  },
  RateLimited: {
    status: 429,
    code: 'REQUEST_TIMEOUT',
    message: '{message}',
    hint: 'Wait as long as Retry-After says, then send the request again; send fewer in a second.',
    retryAfter: true,
  },
  HealthCheckFailed: {
    code: 'HEALTH_CHECK_FAILED',
    message: 'health check failed: {message}',
    hint: 'Check the disk and the data folder or database of the server; it recovers by itself with them.',
    retryAfter: RETRY_SOON_SECONDS,
  },
  AnswerTooLarge: {
    code: 'BAD_REQUEST',
    message: '{message}',
    hint: 'Ask for fewer points at once, or without payloads and vectors.',
  },
  CollectionNotFound: {
    code: 'COLLECTION_NOT_FOUND',
    message: 'collection not found',
    hint: 'Create the collection first, or check the collection name, api-key and X-Tenant-Id.',
  },
  CollectionConflict: {
    code: 'BAD_REQUEST',
    message: 'collection exists with {existing}, not with {requested}',
    hint: 'Use the existing configuration, another collection name, or delete the collection first.',
    terms: {
      existing: ({ existing }: { readonly existing: VectorConfig }) => toConfigText(existing),
      requested: ({ requested }: { readonly requested: VectorConfig }) => toConfigText(requested),
    },
  },
  DimensionMismatch: {
    code: 'VECTOR_DIMENSION_MISMATCH',
    message: '{vector} has {actual} numbers, but the collection has dimension {expected}',
    hint: 'Send vectors of exactly {expected} numbers, or use a collection of dimension {actual}.',
    terms: {
      vector: ({ point }: Mismatch) =>
        point === undefined ? 'the query vector' : `the vector of points[${point.index}]`,
    },
  },
  FieldNotFound: {
    code: 'BAD_REQUEST',
    message: 'the collection has no default vector: its vectors have names',
    hint: 'Use the routes under /qdrant, which know vectors by their names.',
  },
  KindMismatch: {
    code: 'BAD_REQUEST',
    message: 'the collection has other vectors than arrays of numbers',
    hint: 'Use the routes under /qdrant, which know all kinds of vectors.',
  },
  'IdempotencyConflict still-running': {
    status: 409,
    code: 'BAD_REQUEST',
    message: 'a request with this Idempotency-Key still runs',
    hint: 'Wait as long as Retry-After says, then send the request again.',
    retryAfter: RETRY_SOON_SECONDS,
  },
  'IdempotencyConflict other-request': {
    status: 409,
    code: 'BAD_REQUEST',
    message: 'this Idempotency-Key was used for another request',
    hint: 'Use a new key for a new request; use an old one only to repeat its request unchanged.',
  },
  PayloadTooLarge: {
    code: 'PAYLOAD_TOO_LARGE',
    message: '{message}',
    hint: 'Remove members of the payload before others are added.',
  },
  ChangeTooLarge: {
    code: 'PAYLOAD_TOO_LARGE',
    message: '{message}',
    hint: 'Change fewer points at once, or write less to each.',
  },
  StoreOverloaded: { ...OVERLOADED, retryAfter: RETRY_SOON_SECONDS },
  // The message says whether anything was changed: a failure in the middle of a write may not know it.
  StoreFailure: { code: 'INTERNAL_ERROR', message: '{message}', hint: '{advice}' },
} as const satisfies ErrorTable<ErrorCode>;
