// Judges the answers of a model like every description: checked, compiled, and every claim tried.
import { checkApp } from '../../app/check-app.ts';
import type { App } from '../../app/description.ts';
import type { RequirementCoverage } from '../../model/coverage.ts';
import { explain } from '../../reading/explain.ts';
import { getLibrary } from '../../reading/library.ts';
import { normalisePrompt } from '../../reading/normalise-prompt.ts';
import { splitSentences } from '../../reading/split-sentences.ts';
import { answerWith } from '../answer-with.ts';
import type { Answer, EngineEvent, EngineRequest } from '../engine.ts';
import { explainAnswer } from './answer/explain-answer.ts';
import { NOTHING_SAID, type ReadAnswer, readAnswer, type Said } from './answer/read-answer.ts';
import { SaidWords } from './answer/said-words.ts';
import { findCurrentApp } from './prompt/to-request.ts';

export interface Written {
  /** The description that the first patch changes, as JSON. */
  readonly base: string | undefined;
  /** All answers of a turn; each corrects the one before. */
  readonly answers: readonly string[];
}

export type Judged = { readonly events: readonly EngineEvent[] } | { readonly problems: readonly string[] };

export async function judgeAnswer(request: EngineRequest, written: Written): Promise<Judged> {
  const { value, isPatch, problems, said } = readAll(written);
  if (problems.length > 0) return { problems };
  const issues = checkApp(value).map(({ path, message }) => `${path} ${message}`);
  if (issues.length > 0) return { problems: issues };
  const base = written.base === undefined || !isPatch ? undefined : (JSON.parse(written.base) as App);
  const { payload, coverage } = await answer(request, value as App, base, said);
  return {
    events: [...(payload === undefined ? [] : [{ type: 'payload' as const, payload }]), { type: 'coverage', coverage }],
  };
}

/** A correction need not repeat what the answer before it said. */
function readAll({ base, answers }: Written): ReadAnswer {
  const value: unknown = base === undefined ? undefined : JSON.parse(base);
  const first: ReadAnswer = { value, isPatch: true, problems: [], said: NOTHING_SAID };
  return answers.reduce((before, text) => {
    const read = readAnswer(text, before.value);
    const isKept = read.isPatch && hasSaid(before.said);
    const said = isKept ? { ...before.said, open: [...before.said.open, ...read.said.open] } : read.said;
    return {
      value: read.value ?? before.value,
      isPatch: before.isPatch && read.isPatch,
      problems: read.problems,
      said,
    };
  }, first);
}

const hasSaid = ({ operations, done, open }: Said): boolean =>
  done.length + open.length > 0 || operations.some((operation) => operation.for !== undefined);

async function answer(request: EngineRequest, app: App, base: App | undefined, said: Said): Promise<Answer> {
  const { prompt, current, surfaceId, sequence = (current?.sequence ?? 0) + 1 } = request;
  const changed = base && findCurrentApp(request);
  const words = new SaidWords(prompt);
  // Parts that a change names beside its operations were there before.
  const own = changed === undefined ? said : { ...said, done: [] };
  const account = explainAnswer(own, words, base, app);
  if (changed !== undefined && JSON.stringify(changed) === JSON.stringify(app)) {
    const requirements = account.rest.length === 0 ? [toOpen(prompt, UNCHANGED)] : account.rest;
    return { coverage: { engine: 'model', requirements } };
  }
  const sentences = splitSentences(normalisePrompt(prompt));
  const isTold = account.done.length + account.rest.length > 0;
  const rest =
    isTold && changed !== undefined
      ? []
      : explain(app, sentences, [], getLibrary())
          .filter(({ text }) => !words.isTaken(text))
          // The app is that of the model, so that the rules seldom find another part than was meant.
          .map((each) => ({ ...each, readAs: undefined }));
  const all = [...account.done, ...rest];
  const { payload, coverage } = await answerWith({
    engine: 'model',
    app,
    explained: isTold || all.length > 0 ? all : [{ text: prompt }],
    surfaceId,
    sequence,
    before: changed && current && { app: changed, current },
  });
  // Beside an account of a model the rules fail on stories alone, in all prompts that were looked at.
  const kept = coverage.requirements.filter(({ status }) => !isTold || status !== 'unresolved');
  return { payload, coverage: { ...coverage, requirements: [...kept, ...account.rest] } };
}

const UNCHANGED = 'The language model changed nothing.';

const toOpen = (text: string, reason: string): RequirementCoverage => ({
  text,
  status: 'unresolved',
  nodeIds: [],
  reason,
});
