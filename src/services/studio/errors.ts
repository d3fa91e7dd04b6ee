// The errors of this service and of the platform, all in the same body.
import { ACCOUNT_ERRORS } from '../../accounts/index.ts';
import { defineErrors, toParagraph, type WordedRefusal } from '../../platform/errors/define-errors.ts';
import type { ErrorAnswer, ErrorShape, Problem } from '../../platform/http/errors/problem.ts';
import { PROBLEM_ERRORS, toErrorAnswer, wordProblem } from '../../platform/http/errors/problem-errors.ts';
import { IDEMPOTENCY_ERRORS } from '../../platform/idempotency/refusals.ts';
import { ERROR_STATUS } from './contract/error-codes.ts';
import { STUDIO_ERRORS } from './errors/studio-errors.ts';
import { ISSUES_TOLD_MAX } from './limits.ts';
import { InvalidInterface, type PayloadIssue } from './model/refusals.ts';

/** The description of the interface, relative to this server. */
const DOCS = '/docs';

export const STUDIO_ERROR_DEFINITIONS = defineErrors(
  { ...PROBLEM_ERRORS, ...ACCOUNT_ERRORS, ...IDEMPOTENCY_ERRORS, ...STUDIO_ERRORS },
  { statuses: ERROR_STATUS },
);

/** Words the refusals of verbs, stores and readers; returns undefined for any other error. */
export const { findWording } = STUDIO_ERROR_DEFINITIONS;

export const errors: ErrorShape = {
  fromProblem: (problem) => {
    const wording = wordProblem(problem, STUDIO_ERROR_DEFINITIONS);
    if (problem.kind !== 'invalid') return toAnswer(wording, [], problem);
    const isBody = !/^(?:path|query|headers)\b/.test(problem.issues[0]?.path ?? '');
    return toAnswer(isBody ? { ...wording, code: 'invalid_body' } : wording, problem.issues);
  },
  fromError: (error) => {
    const wording = findWording(error);
    return wording && toAnswer(wording, error instanceof InvalidInterface ? error.issues : []);
  },
};

function toAnswer(wording: WordedRefusal, issues: readonly PayloadIssue[], problem?: Problem): ErrorAnswer {
  const shown = issues.length > 0 && { issues: issues.slice(0, ISSUES_TOLD_MAX) };
  const { code, api } = wording;
  return toErrorAnswer(wording, { error: { code, message: toParagraph(api), docs: DOCS, ...shown } }, problem);
}
