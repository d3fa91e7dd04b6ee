// The errors of this service: what is refused here and by the platform, in the one body that all of them have.
import { ACCOUNT_ERRORS } from '../../accounts/index.ts';
import { defineErrors, toParagraph, type WordedRefusal } from '../../platform/errors/define-errors.ts';
import type { Refusal } from '../../platform/errors/refusal.ts';
import { findStoreProblem } from '../../platform/http/errors/find-store-problem.ts';
import type { ErrorAnswer, ErrorShape, Problem } from '../../platform/http/errors/problem.ts';
import { PROBLEM_ERRORS, toErrorAnswer, wordProblem } from '../../platform/http/errors/problem-errors.ts';
import { GIT_ERRORS } from './errors/git-errors.ts';
import { HOST_ERRORS } from './errors/host-errors.ts';
import { EMBEDDING_ERRORS, MEMORY_ERRORS, PLATFORM_ERRORS } from './errors/memory-errors.ts';

/** The JSON body of every error. */
export interface ErrorBody {
  readonly error: {
    readonly code: string;
    readonly message: string;
    /** The advice that follows the message. */
    readonly hint?: string;
    /** The field of the request that the error is about. */
    readonly field?: string;
  };
}

export const MEMORY_ERROR_DEFINITIONS = defineErrors({
  ...PROBLEM_ERRORS,
  ...ACCOUNT_ERRORS,
  ...PLATFORM_ERRORS,
  ...EMBEDDING_ERRORS,
  ...HOST_ERRORS,
  ...GIT_ERRORS,
  ...MEMORY_ERRORS,
});

/** Words what verbs, stores and readers refuse; undefined for any other error. */
export const { findWording: findRefusalWording } = MEMORY_ERROR_DEFINITIONS;

/** Words refusals, and what is wrong with the state of the server. */
export function findWording(error: unknown): WordedRefusal | undefined {
  const problem = findStoreProblem(error);
  return problem === undefined ? findRefusalWording(error) : wordProblem(problem);
}

export const errors: ErrorShape = {
  fromProblem: (problem) => toAnswer(wordProblem(problem), problem),
  fromError: (error) => {
    const wording = findWording(error);
    return wording && toAnswer(wording);
  },
};

/** Writes message and hint of a refusal as one paragraph for people. */
export function toReasonText(refusal: Refusal): string {
  return toParagraph(findWording(refusal)?.api ?? { message: refusal.code });
}

function toAnswer(wording: WordedRefusal, problem?: Problem): ErrorAnswer {
  const { code, field, api } = wording;
  const { message, hint } = api;
  const body: ErrorBody = { error: { code, message, ...(hint && { hint }), ...(field && { field }) } };
  return toErrorAnswer(wording, body, problem);
}
