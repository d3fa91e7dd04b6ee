// The texts of problems of the transport. A service replaces those that it words in its own way.
import { assert } from '../../../base/assert.ts';
import { defineErrors, type ErrorDefinitions, type WordedRefusal } from '../../errors/define-errors.ts';
import type { ErrorTable } from '../../errors/error-table.ts';
import { Refusal } from '../../errors/refusal.ts';
import { DISK_WORDS } from '../../storage/disk-failure.ts';
import { DAMAGE_ADVICE, toDamageMessage } from '../../storage/store-damaged.ts';
import type { ErrorAnswer, Problem } from './problem.ts';

/** An operator has to act first. */
const DISK_RETRY_AFTER_SECONDS = 30;

const INVALID = { status: 400, code: 'invalid_field', message: '{field} {problem}.' } as const;

export const TIMEOUT_TERMS = {
  phase: { receiving: 'received', answering: 'answered' },
  seconds: ({ timeoutMs }: { readonly timeoutMs: number }) => String(timeoutMs / 1000),
} as const;

/** The errors by the kind of problem; an invalid input and a failing disk have several entries each. */
export const PROBLEM_ERRORS = {
  'route-not-found': {
    status: 404,
    code: 'not_found',
    message: 'There is nothing at this address.',
    hint: 'Check the path.',
  },
  'method-not-allowed': {
    status: 405,
    code: 'method_not_allowed',
    message: '{method} is not allowed here.',
    hint: 'Use one of {allow}.',
  },
  'malformed-http': {
    status: 400,
    code: 'malformed_request',
    message: '{Message}.',
    hint: 'Send a well-formed HTTP/1.1 request.',
  },
  'unknown-host': {
    status: 421,
    code: 'misdirected_request',
    message: 'This server is not known as {host}.',
    hint: 'Use localhost or 127.0.0.1; if a proxy passes this name on, set {setting} to its address.',
  },
  'headers-too-large': {
    status: 431,
    code: 'headers_too_large',
    message: 'The headers are larger than {bytesMax} bytes.',
  },
  'body-too-large': { status: 413, code: 'payload_too_large', message: 'The body is larger than {bytesMax} bytes.' },
  'unsupported-media': { status: 415, code: 'unsupported_media_type', message: '{Message}.' },
  'invalid-form': INVALID,
  'invalid-body': INVALID,
  'missing-field': INVALID,
  'invalid-field': INVALID,
  'timed-out': {
    status: 408,
    code: 'request_timeout',
    message: 'The request was not {phase} within {seconds} seconds.',
    hint: 'Send the request again.',
    terms: TIMEOUT_TERMS,
  },
  overloaded: {
    status: 503,
    message: 'The server is overloaded.',
    hint: 'Try again {wait}.',
    retryAfter: true,
  },
  'store-unavailable': {
    status: 503,
    code: 'store_unavailable',
    message: 'The database cannot be reached right now.',
    hint: 'Try again {wait}, with the same Idempotency-Key if it changes something.',
    retryAfter: true,
  },
  // Insufficient Storage means that there is no room; otherwise the service is unavailable.
  'disk-full': toDiskEntry(507, 'full'),
  'disk-read-only': toDiskEntry(503, 'read-only'),
  'disk-failing': toDiskEntry(503, 'failing'),
  'store-damaged': { status: 500, code: 'store_damaged', message: toDamageMessage('{part}'), hint: DAMAGE_ADVICE },
  'client-gone': { status: 499, code: 'client_closed_request', message: 'The client closed the connection.' },
  internal: {
    status: 500,
    code: 'internal_error',
    message: 'Something went wrong inside the server.',
    hint: 'Try again; if it fails again, report the X-Request-Id of this answer.',
  },
} as const satisfies ErrorTable;

function toDiskEntry(status: number, fault: keyof typeof DISK_WORDS) {
  const { message, advice } = DISK_WORDS[fault];
  const code = `disk_${fault.replace('-', '_')}`;
  return { status, code, message, hint: advice, retryAfter: DISK_RETRY_AFTER_SECONDS };
}

/** Returns the refusal for a problem. Its code is a key of `PROBLEM_ERRORS`. */
export function toProblemRefusal(problem: Problem): Refusal {
  if (problem.kind === 'disk-failure') return new Refusal(`disk-${problem.fault}`);
  if (problem.kind !== 'invalid') {
    const { kind, ...params } = problem;
    return new Refusal(kind, params);
  }
  const { path, message } = problem.issues[0] ?? { path: 'body', message: 'is not valid' };
  // The path of a member of the body has no prefix.
  const field = path.replace(/^(?:path|query|headers)\./, '');
  return new Refusal(toInvalidCode(path, message), { problem: message }, field);
}

function toInvalidCode(path: string, message: string): keyof typeof PROBLEM_ERRORS {
  if (path === 'form' || path === 'body') return `invalid-${path}`;
  return message === 'is required' ? 'missing-field' : 'invalid-field';
}

const PROBLEM_DEFINITIONS = defineErrors(PROBLEM_ERRORS);

/** Words a problem by the definitions of a service, or in the words that all services share. */
export function wordProblem(problem: Problem, definitions: ErrorDefinitions = PROBLEM_DEFINITIONS): WordedRefusal {
  const wording = definitions.findWording(toProblemRefusal(problem));
  assert(wording !== undefined, 'the definitions have an entry for each problem');
  return wording;
}

/** Returns an answer with the headers that its wording and its problem require. */
export function toErrorAnswer(wording: WordedRefusal, body: object, problem?: Problem): ErrorAnswer {
  const { status, code, retryAfterSeconds, page } = wording;
  const { message, hint } = page;
  const headers = {
    ...(problem?.kind === 'method-not-allowed' && { allow: problem.allow.join(', ') }),
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  };
  return { status, code, body, page: { message, hint }, headers };
}
