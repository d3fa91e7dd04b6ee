// The errors of this service: what the platform refuses in its codes, and the one body that all of them have.
import { ACCOUNT_REFUSALS, SESSION_COOKIE } from '../../accounts/index.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { findWords } from '../../platform/errors/refusal-words.ts';
import type { ErrorAnswer, ErrorShape, Issue, Problem } from '../../platform/http/errors/problem.ts';
import { PetsProblem, PROBLEM_STATUS, type ProblemCode } from './model/problem.ts';

/** The JSON body of every error. */
export interface ErrorBody {
  /** Equal to `code`. */
  readonly error: ProblemCode;
  readonly code: ProblemCode;
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string;
  /** Which field of the request it is about. */
  readonly field?: string;
}

export const errors: ErrorShape = {
  fromProblem: (problem) => toErrorAnswer(toPetsProblem(problem), toHeaders(problem)),
  fromError: (caught) => {
    const error = fromAccountRefusal(caught);
    return error instanceof PetsProblem ? toErrorAnswer(error) : undefined;
  },
};

/** What accounts refuse, in the codes of this service; anything else as it is. */
export function fromAccountRefusal(error: unknown): unknown {
  const words = error instanceof Refusal ? findWords(ACCOUNT_REFUSALS, error) : undefined;
  if (words === undefined || !(error instanceof Refusal)) return error;
  const { params, field } = error;
  const { message, hint } = words.toApi(params, field);
  const { retryAfterSeconds } = params;
  return new PetsProblem(words.wireCode as ProblemCode, message, {
    ...(hint !== undefined && { hint }),
    ...(field !== undefined && { field }),
    ...(typeof retryAfterSeconds === 'number' && { retryAfterSeconds }),
  });
}

export function toErrorBody({ code, message, hint, field }: PetsProblem): ErrorBody {
  return { error: code, code, message, ...(hint !== undefined && { hint }), ...(field !== undefined && { field }) };
}

/** What a browser session is called where credentials are missing; browsers open no dialog for it. */
const CHALLENGE = `Cookie realm="pets", cookie-name="${SESSION_COOKIE}"`;

function toErrorAnswer(problem: PetsProblem, headers: Readonly<Record<string, string>> = {}): ErrorAnswer {
  const { code, retryAfterSeconds } = problem;
  return {
    status: PROBLEM_STATUS[code],
    code,
    body: toErrorBody(problem),
    headers: {
      ...headers,
      ...(code === 'unauthorized' && { 'www-authenticate': CHALLENGE }),
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(Math.ceil(retryAfterSeconds)) }),
    },
  };
}

function toHeaders(problem: Problem): Readonly<Record<string, string>> {
  return problem.kind === 'method-not-allowed' ? { allow: problem.allow.join(', ') } : {};
}

function toPetsProblem(problem: Problem): PetsProblem {
  switch (problem.kind) {
    case 'route-not-found':
      return new PetsProblem('not_found', 'There is nothing at this address.', {
        hint: 'Check the path; GET /openapi.json lists all routes.',
      });
    case 'method-not-allowed':
      return new PetsProblem('method_not_allowed', `The method ${problem.method} is not allowed on this route.`, {
        hint: `Use one of ${problem.allow.join(', ')}.`,
      });
    case 'malformed-http':
      return new PetsProblem('invalid_field', toSentence(problem.message), {
        hint: 'Send a well-formed HTTP/1.1 request.',
      });
    case 'unknown-host':
      return new PetsProblem('misdirected_request', `This registry is not known as ${problem.host}.`, {
        hint: `Use localhost or 127.0.0.1; if a proxy passes this name on, set ${problem.setting} to its address.`,
      });
    case 'headers-too-large':
      return new PetsProblem('headers_too_large', `The headers are larger than ${problem.bytesMax} bytes.`, {
        hint: 'Send shorter or fewer headers, and a shorter query.',
      });
    case 'body-too-large':
      return new PetsProblem('payload_too_large', `The body is larger than ${problem.bytesMax} bytes.`, {
        hint: 'Send smaller files.',
      });
    case 'unsupported-media':
      return new PetsProblem('unsupported_media_type', toSentence(problem.message), {
        hint: 'GET /openapi.json tells what each route takes: JSON as UTF-8, or a form.',
      });
    case 'invalid':
      return wordIssues(problem.issues);
    case 'timed-out':
      return new PetsProblem('request_timeout', wordTimeout(problem), { hint: 'Send the request again.' });
    case 'overloaded':
      return new PetsProblem('overloaded', 'The registry is overloaded.', {
        hint: 'Wait as long as Retry-After says, then send the request again.',
        retryAfterSeconds: problem.retryAfterSeconds,
      });
    case 'client-gone':
      return new PetsProblem('client_closed_request', 'The client closed the connection.');
    case 'internal':
      return new PetsProblem('internal_error', 'Something went wrong inside the registry.', {
        hint: 'Send the request again; if it fails again, report the X-Request-Id of this answer.',
      });
  }
}

function wordTimeout({ phase, timeoutMs }: Extract<Problem, { kind: 'timed-out' }>): string {
  return `The request was not ${phase === 'receiving' ? 'received' : 'answered'} within ${timeoutMs / 1000} seconds.`;
}

function wordIssues(issues: readonly Issue[]): PetsProblem {
  const { path, message } = issues[0] ?? { path: 'body', message: 'is not valid' };
  if (path === 'form') return new PetsProblem('invalid_form_data', `The form ${message}.`);
  if (path === 'body') return new PetsProblem('invalid_json', `The body ${message}.`);
  // Bodies have no prefix; parts of the address and headers tell which they are.
  const field = path.replace(/^(?:path|query|headers)\./, '');
  const code = message === 'is required' ? 'missing_field' : 'invalid_field';
  return new PetsProblem(code, `${field} ${message}.`, { field });
}

/** The platform tells what is wrong without a capital and a stop, as a part of what a service says. */
function toSentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
