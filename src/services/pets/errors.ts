// The errors of this service: what is refused here and by the platform, in the one body that all of them have.
import { ACCOUNT_REFUSALS, SESSION_COOKIE } from '../../accounts/index.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { AnyRefusalTable, PageWords, Worded } from '../../platform/errors/refusal-words.ts';
import { type WordedRefusal, wordRefusal } from '../../platform/errors/word-refusal.ts';
import type { ErrorAnswer, ErrorShape } from '../../platform/http/errors/problem.ts';
import { ERROR_STATUS, type ErrorCode } from './contract/error-codes.ts';
import { PETS_WORDS } from './errors/pets-words.ts';
import { wordProblem } from './errors/problem-words.ts';

/** The JSON body of every error. */
export interface ErrorBody {
  /** Equal to `code`. */
  readonly error: ErrorCode;
  readonly code: ErrorCode;
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string;
  /** Which field of the request it is about. */
  readonly field?: string;
}

/** Of all modules whose refusals this service answers. */
const TABLES: readonly AnyRefusalTable[] = [PETS_WORDS, ACCOUNT_REFUSALS];

/** What verbs, stores and readers refuse, in words; undefined for any other error. */
export function findWording(error: unknown): WordedRefusal | undefined {
  return error instanceof Refusal ? wordRefusal(TABLES, error) : undefined;
}

export const errors: ErrorShape = {
  fromProblem: (problem) => {
    const { code, field, retryAfterSeconds, api, page, headers } = wordProblem(problem);
    const wording = { status: ERROR_STATUS[code], code, field, retryAfterSeconds, api, page: page ?? api };
    return toErrorAnswer(wording, headers);
  },
  fromError: (error) => {
    const wording = findWording(error);
    return wording && toErrorAnswer(wording);
  },
};

/** What a browser session is called where credentials are missing; browsers open no dialog for it. */
const CHALLENGE = `Cookie realm="pets", cookie-name="${SESSION_COOKIE}"`;

function toErrorAnswer(wording: WordedRefusal, headers: Readonly<Record<string, string>> = {}): ErrorAnswer {
  const { status, code, field, retryAfterSeconds, api, page } = wording;
  return {
    status,
    code,
    body: toErrorBody(code as ErrorCode, api, field),
    page: toPageWords(page),
    headers: {
      ...headers,
      ...(code === 'unauthorized' && { 'www-authenticate': CHALLENGE }),
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(Math.ceil(retryAfterSeconds)) }),
    },
  };
}

function toErrorBody(code: ErrorCode, { message, hint }: Worded, field: string | undefined): ErrorBody {
  return { error: code, code, message, ...(hint !== undefined && { hint }), ...(field !== undefined && { field }) };
}

function toPageWords({ message, hint }: PageWords): Worded {
  return { message, hint };
}
