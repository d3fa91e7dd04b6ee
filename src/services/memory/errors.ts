// The errors of this service: what is refused here and by the platform, in the one body that all of them have.
import { ACCOUNT_ERRORS } from '../../accounts/index.ts';
import { defineErrors } from '../../platform/errors/define-errors.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { AnyRefusalTable, Worded } from '../../platform/errors/refusal-words.ts';
import { type WordedRefusal, wordRefusal } from '../../platform/errors/word-refusal.ts';
import { findStoreProblem } from '../../platform/http/errors/find-store-problem.ts';
import type { ErrorAnswer, ErrorShape } from '../../platform/http/errors/problem.ts';
import { type WordedProblem, wordProblem } from '../../platform/http/errors/word-problem.ts';
import { GIT_WORDS } from './errors/git-words.ts';
import { HOST_WORDS } from './errors/host-words.ts';
import { BEARER_WORDS, EMBEDDING_WORDS, JOB_WORDS, MEMORY_WORDS, OUTGOING_WORDS } from './errors/memory-words.ts';

/** The JSON body of every error. */
export interface ErrorBody {
  readonly error: {
    readonly code: string;
    readonly message: string;
    /** What to do about it. */
    readonly hint?: string;
    /** Which field of the request it is about. */
    readonly field?: string;
  };
}

const ACCOUNTS = defineErrors(ACCOUNT_ERRORS);

/** Of all modules whose refusals this service answers. */
const TABLES: readonly AnyRefusalTable[] = [
  MEMORY_WORDS,
  BEARER_WORDS,
  GIT_WORDS,
  HOST_WORDS,
  EMBEDDING_WORDS,
  OUTGOING_WORDS,
  JOB_WORDS,
];

/** What verbs, stores and readers refuse, in words; undefined for any other error. */
export function findWording(error: unknown): (WordedProblem & { readonly page?: Worded }) | undefined {
  const problem = findStoreProblem(error);
  if (problem !== undefined) return wordProblem(problem);
  const worded = findRefusalWording(error);
  return worded && { ...worded, ...worded.api };
}

/** With words for people in front of a page beside those for programs. */
export function findRefusalWording(error: unknown): WordedRefusal | undefined {
  return error instanceof Refusal ? (wordRefusal(TABLES, error) ?? ACCOUNTS.findWording(error)) : undefined;
}

export const errors: ErrorShape = {
  fromProblem: (problem) => toErrorAnswer(wordProblem(problem)),
  fromError: (error) => {
    const worded = findWording(error);
    return worded && toErrorAnswer(worded);
  },
};

/** One paragraph for people: what went wrong, and what to do. */
export function toReasonText(refusal: Refusal): string {
  const { message, hint = '' } = findWording(refusal) ?? { message: refusal.code };
  return `${message} ${hint}`.trim();
}

function toErrorAnswer(worded: WordedProblem & { readonly page?: Worded }): ErrorAnswer {
  const { status, code, message, hint, field, retryAfterSeconds, headers, page } = worded;
  const body: ErrorBody = {
    error: { code, message, ...(hint !== undefined && { hint }), ...(field !== undefined && { field }) },
  };
  return {
    status,
    code,
    body,
    page: page ?? { message, hint },
    headers: { ...headers, ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }) },
  };
}
