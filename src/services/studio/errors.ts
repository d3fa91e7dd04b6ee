// The errors of this service: what is refused here and by the platform, in the one body that all of them have.
import { ACCOUNT_ERRORS } from '../../accounts/index.ts';
import { defineErrors } from '../../platform/errors/define-errors.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { AnyRefusalTable, Worded } from '../../platform/errors/refusal-words.ts';
import { type WordedRefusal, wordRefusal } from '../../platform/errors/word-refusal.ts';
import type { ErrorAnswer, ErrorShape, Problem } from '../../platform/http/errors/problem.ts';
import { wordProblem } from '../../platform/http/errors/word-problem.ts';
import { BEARER_WORDS, STUDIO_WORDS } from './errors/studio-words.ts';
import { ISSUES_TOLD_MAX } from './limits.ts';
import { InvalidInterface, type PayloadIssue } from './model/refusals.ts';

/** The JSON body of every error. */
export interface ErrorBody {
  readonly error: {
    readonly code: string;
    /** What went wrong, and what to do about it. */
    readonly message: string;
    /** Where the interface is described; relative to this server. */
    readonly docs: string;
    readonly issues?: readonly PayloadIssue[];
  };
}

const DOCS = '/docs';

const ACCOUNTS = defineErrors(ACCOUNT_ERRORS);

/** Of all modules whose refusals this service answers. */
const TABLES: readonly AnyRefusalTable[] = [STUDIO_WORDS, BEARER_WORDS];

/** What verbs, stores and readers refuse, in words; undefined for any other error. */
export function findWording(error: unknown): WordedRefusal | undefined {
  return error instanceof Refusal ? (wordRefusal(TABLES, error) ?? ACCOUNTS.findWording(error)) : undefined;
}

/** One paragraph: what went wrong, and what to do. */
export function toMessage({ message, hint = '' }: Worded): string {
  return `${message} ${hint}`.trim();
}

export const errors: ErrorShape = {
  fromProblem: (problem) => {
    const { status, code, retryAfterSeconds, headers, ...words } = wordProblem(problem);
    const isBody = problem.kind === 'invalid' && !/^(?:path|query|headers)\b/.test(problem.issues[0]?.path ?? '');
    const answer = { status, code: isBody ? 'invalid_body' : code, retryAfterSeconds, headers, page: words };
    return toAnswer(answer, words, listIssues(problem));
  },
  fromError: (error) => {
    const wording = findWording(error);
    if (wording === undefined) return undefined;
    return toAnswer(wording, wording.api, error instanceof InvalidInterface ? error.issues : []);
  },
};

function listIssues(problem: Problem): readonly PayloadIssue[] {
  return problem.kind === 'invalid' ? problem.issues : [];
}

interface Answered {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly page: Worded;
}

function toAnswer(
  { status, code, retryAfterSeconds, headers, page }: Answered,
  words: Worded,
  issues: readonly PayloadIssue[],
): ErrorAnswer {
  const told = issues.slice(0, ISSUES_TOLD_MAX);
  const body: ErrorBody = {
    error: { code, message: toMessage(words), docs: DOCS, ...(told.length > 0 && { issues: told }) },
  };
  return {
    status,
    code,
    body,
    page: { message: page.message, hint: page.hint },
    headers: { ...headers, ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }) },
  };
}
