// What the platform refuses, in the codes and words of this service.
import type { Worded } from '../../../platform/errors/refusal-words.ts';
import type { Issue, Problem } from '../../../platform/http/errors/problem.ts';
import { wordProblem as wordForAll } from '../../../platform/http/errors/word-problem.ts';
import type { ErrorCode } from '../contract/error-codes.ts';
import { labelled } from './text-words.ts';
import { toWait } from './words.ts';

export interface ProblemWords {
  readonly code: ErrorCode;
  readonly field?: string;
  readonly retryAfterSeconds?: number;
  readonly api: Worded;
  /** For people, where these are other words. */
  readonly page?: Worded;
  readonly headers?: Readonly<Record<string, string>>;
}

const SEND_AGAIN = 'Try it once more.';
const SEND_ANEW = 'Load the page again and send it anew.';

export function wordProblem(problem: Problem): ProblemWords {
  switch (problem.kind) {
    case 'route-not-found':
      return tell(
        'not_found',
        'There is nothing at this address.',
        'Check the path; GET /openapi.json lists all routes.',
        {
          message: 'There is nothing at this address.',
        },
      );
    case 'method-not-allowed':
      return wordMethod(problem);
    case 'malformed-http':
      return tell('invalid_field', toSentence(problem.message), 'Send a well-formed HTTP/1.1 request.', {
        message: toSentence(problem.message),
        hint: SEND_AGAIN,
      });
    case 'unknown-host':
      return tell(
        'misdirected_request',
        `This registry is not known as ${problem.host}.`,
        `Use localhost or 127.0.0.1; if a proxy passes this name on, set ${problem.setting} to its address.`,
      );
    case 'headers-too-large':
      return tell(
        'headers_too_large',
        `The headers are larger than ${problem.bytesMax} bytes.`,
        'Send shorter or fewer headers, and a shorter query.',
      );
    case 'body-too-large':
      return tell('payload_too_large', `The body is larger than ${problem.bytesMax} bytes.`, 'Send smaller files.', {
        message: `All of it together is larger than ${problem.bytesMax} bytes.`,
        hint: 'Choose smaller files.',
      });
    case 'unsupported-media':
      return tell(
        'unsupported_media_type',
        toSentence(problem.message),
        'GET /openapi.json tells what each route takes: JSON as UTF-8, or a form.',
        { message: 'The form did not arrive as one.', hint: SEND_ANEW },
      );
    case 'invalid':
      return wordIssues(problem.issues);
    case 'timed-out':
      return tell('request_timeout', wordTimeout(problem), 'Send the request again.', {
        message: wordTimeout(problem),
        hint: SEND_AGAIN,
      });
    case 'overloaded':
      return wordWait('The registry is overloaded.', problem.retryAfterSeconds);
    case 'store-unavailable':
      return wordWait('The registry cannot reach its database right now.', problem.retryAfterSeconds);
    case 'disk-failure':
    case 'store-damaged': {
      const { code, message, hint, retryAfterSeconds } = wordForAll(problem);
      return {
        ...tell(code as ErrorCode, message, hint),
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      };
    }
    case 'client-gone':
      return tell('client_closed_request', 'The client closed the connection.');
    case 'internal':
      return tell(
        'internal_error',
        'Something went wrong inside the registry.',
        'Send the request again; if it fails again, report the X-Request-Id of this answer.',
        { message: 'Something went wrong inside the registry.', hint: SEND_AGAIN },
      );
  }
}

function tell(code: ErrorCode, message: string, hint?: string, page?: Worded): ProblemWords {
  return { code, api: { message, hint }, ...(page !== undefined && { page }) };
}

function wordMethod({ method, allow }: Extract<Problem, { kind: 'method-not-allowed' }>): ProblemWords {
  const methods = allow.join(', ');
  const api = { message: `The method ${method} is not allowed on this route.`, hint: `Use one of ${methods}.` };
  const page = { message: 'This cannot be done here.' };
  return { code: 'method_not_allowed', api, page, headers: { allow: methods } };
}

function wordWait(message: string, retryAfterSeconds: number): ProblemWords {
  return {
    code: 'overloaded',
    retryAfterSeconds,
    api: { message, hint: 'Wait as long as Retry-After says, then send the request again.' },
    page: { message, hint: `Try again ${toWait(retryAfterSeconds)}.` },
  };
}

function wordTimeout({ phase, timeoutMs }: Extract<Problem, { kind: 'timed-out' }>): string {
  return `The request was not ${phase === 'receiving' ? 'received' : 'answered'} within ${timeoutMs / 1000} seconds.`;
}

/** Fields whose refusal has a code of its own. */
const FIELD_CODES: Readonly<Record<string, ErrorCode>> = {
  page: 'invalid_pagination',
  pageSize: 'invalid_pagination',
  kind: 'invalid_kind',
  slug: 'invalid_slug',
};

function wordIssues(issues: readonly Issue[]): ProblemWords {
  const { path, message } = issues[0] ?? { path: 'body', message: 'is not valid' };
  if (path === 'form') {
    return tell(
      'invalid_form_data',
      `The form ${message}.`,
      'Send multipart/form-data, as /openapi.json describes it.',
      {
        message: `The form ${message}.`,
        hint: SEND_ANEW,
      },
    );
  }
  if (path === 'body') return tell('invalid_json', `The body ${message}.`);
  // Bodies have no prefix; parts of the address and headers tell which they are. Of a list the whole of it is the field.
  const [field = path] = path.replace(/^(?:path|query|headers)\./, '').split('[', 1);
  const code = FIELD_CODES[field] ?? (message === 'is required' ? 'missing_field' : 'invalid_field');
  const api = {
    message: `${field} ${message}.`,
    hint: `Correct ${field}; GET /openapi.json tells what each route takes.`,
  };
  return { code, field, api, page: { message: labelled(field, message), hint: 'Change it and try again.' } };
}

/** The platform tells what is wrong without a capital and a stop, as a part of what a service says. */
function toSentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
