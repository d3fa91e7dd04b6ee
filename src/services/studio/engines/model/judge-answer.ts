// Judges the answers of a model like every description: checked, compiled, and every claim tried.
import { checkApp } from '../../app/check-app.ts';
import type { App } from '../../app/description.ts';
import { explain } from '../../reading/explain.ts';
import { getLibrary } from '../../reading/library.ts';
import { normalisePrompt } from '../../reading/normalise-prompt.ts';
import { splitSentences } from '../../reading/split-sentences.ts';
import { answerWith } from '../answer-with.ts';
import type { Answer, EngineEvent, EngineRequest } from '../engine.ts';
import { type ReadAnswer, readAnswer } from './answer/read-answer.ts';
import { findCurrentApp } from './prompt/to-request.ts';

export interface Written {
  /** The description that the first patch changes, as JSON. */
  readonly base: string | undefined;
  /** All answers of a turn; each corrects the one before. */
  readonly answers: readonly string[];
}

export type Judged = { readonly events: readonly EngineEvent[] } | { readonly problems: readonly string[] };

export async function judgeAnswer(request: EngineRequest, written: Written): Promise<Judged> {
  const { value, isPatch, problems } = readAll(written);
  if (problems.length > 0) return { problems };
  const issues = checkApp(value).map(({ path, message }) => `${path} ${message}`);
  if (issues.length > 0) return { problems: issues };
  const { payload, coverage } = await answer(request, value as App, isPatch);
  return {
    events: [...(payload === undefined ? [] : [{ type: 'payload' as const, payload }]), { type: 'coverage', coverage }],
  };
}

function readAll({ base, answers }: Written): ReadAnswer {
  const first: ReadAnswer = { value: base === undefined ? undefined : JSON.parse(base), isPatch: true, problems: [] };
  return answers.reduce((before, text) => {
    const read = readAnswer(text, before.value);
    return { value: read.value ?? before.value, isPatch: before.isPatch && read.isPatch, problems: read.problems };
  }, first);
}

async function answer(request: EngineRequest, app: App, isPatch: boolean): Promise<Answer> {
  const { prompt, current, surfaceId, sequence = (current?.sequence ?? 0) + 1 } = request;
  const changed = isPatch ? findCurrentApp(request) : undefined;
  if (changed !== undefined && JSON.stringify(changed) === JSON.stringify(app)) {
    const requirement = { text: prompt, status: 'unresolved', nodeIds: [], reason: UNCHANGED } as const;
    return { coverage: { engine: 'model', requirements: [requirement] } };
  }
  const sentences = splitSentences(normalisePrompt(prompt));
  const explained = explain(app, sentences, [], getLibrary());
  return answerWith({
    engine: 'model',
    app,
    explained: explained.length === 0 ? [{ text: prompt }] : explained,
    surfaceId,
    sequence,
    before: changed && current && { app: changed, current },
  });
}

const UNCHANGED = 'The language model changed nothing.';
