// The model writes a description or changes one, and corrects it once by what is wrong with it.
import type { EngineEvent, EngineRequest } from '../engine.ts';
import type { Judged, Written } from './judge-answer.ts';
import type { AskModel, ModelMessage, Usage } from './language-model.ts';
import type { ModelLimits } from './limits.ts';
import { ModelFailure } from './model-failure.ts';
import type { Prepared } from './prompt/to-request.ts';

/** Work that needs the knowledge of the composer, and its time. */
export interface ModelWork {
  prepare(request: EngineRequest, signal: AbortSignal): Promise<Prepared>;
  judge(request: EngineRequest, written: Written, signal: AbortSignal): Promise<Judged>;
}

export interface Writer {
  readonly ask: AskModel;
  readonly limits: ModelLimits;
  readonly work: ModelWork;
  readonly usage: Usage;
}

/** Further problems repeat the same mistakes. */
const PROBLEMS_MAX = 20;
const CUT_OFF = 'The answer was cut off. Write a shorter one, with fewer rows and texts.';

/** Throws a ModelFailure if the model writes no valid description. */
export async function* writeApp(
  writer: Writer,
  request: EngineRequest,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent, readonly EngineEvent[]> {
  const { limits, work } = writer;
  const { content, base } = await work.prepare(request, signal);
  const messages: ModelMessage[] = [{ role: 'user', content }];
  const answers: string[] = [];
  for (let repairs = 0; ; repairs++) {
    const { text, isWhole } = yield* readText(writer, messages, signal);
    signal.throwIfAborted();
    answers.push(text);
    const judged = await work.judge(request, { base, answers }, signal);
    if ('events' in judged) return judged.events;
    if (repairs === limits.repairsMax) throw new ModelFailure('unusable');
    yield { type: 'status', stage: 'repairing', message: 'The language model corrects its answer' };
    const problems = isWhole ? judged.problems : [CUT_OFF, ...judged.problems];
    // Servers refuse an empty message.
    messages.push(
      { role: 'assistant', content: text || '(nothing)' },
      { role: 'user', content: toComplaint(problems) },
    );
  }
}

async function* readText(
  { ask, limits, usage }: Writer,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): AsyncGenerator<EngineEvent, { readonly text: string; readonly isWhole: boolean }> {
  let text = '';
  let shownMs = performance.now();
  for await (const part of ask(messages, signal)) {
    if (part.type === 'end') {
      usage.add(part);
      return { text, isWhole: part.isWhole };
    }
    text += part.text;
    if (text.length > limits.answerLengthMax) throw new ModelFailure('endless');
    if (performance.now() - shownMs < limits.showingMs) continue;
    shownMs = performance.now();
    yield { type: 'status', stage: 'writing', message: `Writing the app: ${text.length} characters so far` };
  }
  return { text, isWhole: false };
}

function toComplaint(problems: readonly string[]): string {
  const listed = problems.slice(0, PROBLEMS_MAX).map((problem) => `- ${problem}`);
  return [
    'The description is not valid yet:',
    ...listed,
    'Write {"patch":[…]} that puts this right in the description as it is now, or the whole of it as {"app":{…}}.',
  ].join('\n');
}
