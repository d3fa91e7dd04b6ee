// The errors of this service, in the one body that all of them have.
import { createRefuse, Refusal } from '../../platform/errors/refusal.ts';
import type { ErrorAnswer, ErrorShape } from '../../platform/http/errors/problem.ts';
import { wordProblem } from '../../platform/http/errors/word-problem.ts';

/** Where the interface is described; relative to this server. */
const DOCS = '/docs';

type ToolkitRefusals = { readonly foreign_origin: Readonly<Record<never, never>> };

export const refuse = createRefuse<ToolkitRefusals>();

export const errors: ErrorShape = {
  fromProblem: (problem) => {
    const { status, code, message, hint = '', retryAfterSeconds, headers } = wordProblem(problem);
    const retry = retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) };
    return { ...toAnswer(status, code, `${message} ${hint}`.trim()), headers: { ...headers, ...retry } };
  },
  fromError: (error) =>
    error instanceof Refusal
      ? toAnswer(
          403,
          error.code,
          'Requests of pages of other sites are refused. Call from a program, or read the documents.',
        )
      : undefined,
};

function toAnswer(status: number, code: string, message: string): ErrorAnswer {
  return { status, code, body: { error: { code, message, docs: DOCS } } };
}
