// The errors of this service, of accounts and of the transport, in the one body that all of them have.
import { ACCOUNT_ERRORS, SESSION_COOKIE } from '../../accounts/index.ts';
import { defineErrors, type WordedRefusal } from '../../platform/errors/define-errors.ts';
import type { ErrorAnswer, ErrorShape, Problem } from '../../platform/http/errors/problem.ts';
import { toErrorAnswer, wordProblem } from '../../platform/http/errors/problem-errors.ts';
import type { ErrorBody } from './contract/error-body.ts';
import type { ErrorCode } from './contract/error-codes.ts';
import { PETS_ERRORS, WORDING } from './errors/pets-errors.ts';
import { PETS_PROBLEMS } from './errors/problem-errors.ts';

export const PETS_ERROR_DEFINITIONS = defineErrors({ ...PETS_PROBLEMS, ...ACCOUNT_ERRORS, ...PETS_ERRORS }, WORDING);

/** Words what verbs, stores and readers refuse; undefined for any other error. */
export const { findWording } = PETS_ERROR_DEFINITIONS;

export const errors: ErrorShape = {
  fromProblem: (problem) => toAnswer(wordRequest(problem), problem),
  fromError: (error) => {
    const wording = findWording(error);
    return wording && toAnswer(wording);
  },
};

/** Fields whose refusal has its own code. */
const FIELD_CODES: Readonly<Record<string, ErrorCode>> = {
  page: 'invalid_pagination',
  pageSize: 'invalid_pagination',
  kind: 'invalid_kind',
  slug: 'invalid_slug',
};

function wordRequest(problem: Problem): WordedRefusal {
  if (problem.kind !== 'invalid') return wordProblem(problem, PETS_ERROR_DEFINITIONS);
  // A list is one field.
  const issues = problem.issues.map(({ path, message }) => ({ path: path.replace(/\[.*/, ''), message }));
  const wording = wordProblem({ ...problem, issues }, PETS_ERROR_DEFINITIONS);
  const { code, field = '' } = wording;
  // The form and the body as a whole are no fields.
  if (field === 'form' || field === 'body') return { ...wording, field: undefined };
  return { ...wording, code: FIELD_CODES[field] ?? code };
}

/** The challenge of a 401 names the session cookie; browsers open no dialog for it. */
const CHALLENGE = `Cookie realm="pets", cookie-name="${SESSION_COOKIE}"`;

function toAnswer(wording: WordedRefusal, problem?: Problem): ErrorAnswer {
  const { field, api } = wording;
  const { message, hint } = api;
  const code = wording.code as ErrorCode;
  const body: ErrorBody = { error: code, code, message, ...(hint && { hint }), ...(field && { field }) };
  const answer = toErrorAnswer(wording, body, problem);
  const challenge = code === 'unauthorized' && { 'www-authenticate': CHALLENGE };
  return { ...answer, headers: { ...answer.headers, ...challenge } };
}
