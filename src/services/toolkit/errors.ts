// The errors of this service, in the one body that all of them have.
import { defineErrors, toParagraph, type WordedRefusal } from '../../platform/errors/define-errors.ts';
import type { ErrorTable, RefusalsOf } from '../../platform/errors/error-table.ts';
import { createRefuse } from '../../platform/errors/refusal.ts';
import type { ErrorAnswer, ErrorShape, Problem } from '../../platform/http/errors/problem.ts';
import { PROBLEM_ERRORS, toErrorAnswer, wordProblem } from '../../platform/http/errors/problem-errors.ts';

/** The path of the interface's description on this server. */
const DOCS = '/docs';

const OWN = {
  foreign_origin: {
    status: 403,
    message: 'Requests of pages of other sites are refused.',
    hint: 'Call from a program, or read the documents.',
  },
} as const satisfies ErrorTable;

export const TOOLKIT_ERROR_DEFINITIONS = defineErrors({ ...PROBLEM_ERRORS, ...OWN });

export const refuse = createRefuse<RefusalsOf<typeof OWN>>();

export const errors: ErrorShape = {
  fromProblem: (problem) => toAnswer(wordProblem(problem), problem),
  fromError: (error) => {
    const wording = TOOLKIT_ERROR_DEFINITIONS.findWording(error);
    return wording && toAnswer(wording);
  },
};

function toAnswer(wording: WordedRefusal, problem?: Problem): ErrorAnswer {
  const { code, api } = wording;
  return toErrorAnswer(wording, { error: { code, message: toParagraph(api), docs: DOCS } }, problem);
}
