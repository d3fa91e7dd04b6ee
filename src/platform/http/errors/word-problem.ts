// What the platform refuses, in the words of a service that needs no others.
import type { Worded } from '../../errors/refusal-words.ts';
import { DISK_WORDS, type DiskFault } from '../../storage/disk-failure.ts';
import { DAMAGE_ADVICE, toDamageMessage } from '../../storage/store-damaged.ts';
import type { Issue, Problem } from './problem.ts';

export interface WordedProblem extends Worded {
  readonly status: number;
  readonly code: string;
  readonly field?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export function wordProblem(problem: Problem): WordedProblem {
  switch (problem.kind) {
    case 'route-not-found':
      return tell(404, 'not_found', 'There is nothing at this address.', 'Check the path.');
    case 'method-not-allowed': {
      const allow = problem.allow.join(', ');
      const worded = tell(405, 'method_not_allowed', `${problem.method} is not allowed here.`, `Use one of ${allow}.`);
      return { ...worded, headers: { allow } };
    }
    case 'malformed-http':
      return tell(400, 'malformed_request', toSentence(problem.message), 'Send a well-formed HTTP/1.1 request.');
    case 'unknown-host':
      return tell(
        421,
        'misdirected_request',
        `This server is not known as ${problem.host}.`,
        `Use localhost or 127.0.0.1; if a proxy passes this name on, set ${problem.setting} to its address.`,
      );
    case 'headers-too-large':
      return tell(431, 'headers_too_large', `The headers are larger than ${problem.bytesMax} bytes.`);
    case 'body-too-large':
      return tell(413, 'payload_too_large', `The body is larger than ${problem.bytesMax} bytes.`);
    case 'unsupported-media':
      return tell(415, 'unsupported_media_type', toSentence(problem.message));
    case 'invalid':
      return wordIssue(problem.issues[0]);
    case 'timed-out': {
      const done = problem.phase === 'receiving' ? 'received' : 'answered';
      const message = `The request was not ${done} within ${problem.timeoutMs / 1000} seconds.`;
      return tell(408, 'request_timeout', message, 'Send the request again.');
    }
    case 'overloaded':
      return {
        ...tell(503, 'overloaded', 'The server is overloaded.', 'Wait as long as Retry-After says, then try again.'),
        retryAfterSeconds: problem.retryAfterSeconds,
      };
    case 'store-unavailable':
      return {
        ...tell(
          503,
          'store_unavailable',
          'The database cannot be reached right now.',
          'Wait as long as Retry-After says, then try again, with the same Idempotency-Key if it changes something.',
        ),
        retryAfterSeconds: problem.retryAfterSeconds,
      };
    case 'disk-failure': {
      const { message, advice } = DISK_WORDS[problem.fault];
      const worded = tell(DISK_STATUS[problem.fault], DISK_CODES[problem.fault], message, advice);
      return { ...worded, retryAfterSeconds: DISK_RETRY_AFTER_SECONDS };
    }
    case 'store-damaged':
      return tell(500, 'store_damaged', toDamageMessage(problem.part), DAMAGE_ADVICE);
    case 'client-gone':
      return tell(499, 'client_closed_request', 'The client closed the connection.');
    case 'internal':
      return tell(
        500,
        'internal_error',
        'Something went wrong inside the server.',
        'Try again; if it fails again, report the X-Request-Id of this answer.',
      );
  }
}

/** An operator has to act first. */
const DISK_RETRY_AFTER_SECONDS = 30;

/** Insufficient Storage is about room; for the rest the service is unavailable. */
const DISK_STATUS: Readonly<Record<DiskFault, number>> = { full: 507, 'read-only': 503, failing: 503 };
const DISK_CODES: Readonly<Record<DiskFault, string>> = {
  full: 'disk_full',
  'read-only': 'disk_read_only',
  failing: 'disk_failing',
};

function tell(status: number, code: string, message: string, hint?: string): WordedProblem {
  return { status, code, message, hint };
}

function wordIssue({ path, message }: Issue = { path: 'body', message: 'is not valid' }): WordedProblem {
  // Bodies have no prefix; parts of the address and headers tell which they are.
  const field = path.replace(/^(?:path|query|headers)\./, '');
  return { status: 400, code: 'invalid_field', field, message: `${field} ${message}.` };
}

/** The platform tells what is wrong without a capital and a stop, as a part of what a service says. */
function toSentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
