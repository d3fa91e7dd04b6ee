// An app from a prompt, read by rules and knowledge.
import type { RequirementCoverage } from '../model/coverage.ts';
import { explain } from '../reading/explain.ts';
import { localise, toSourceWords } from '../reading/gloss/gloss.ts';
import { getLibrary } from '../reading/library.ts';
import { readPrompt } from '../reading/read-prompt.ts';
import { answerWith } from './answer-with.ts';
import type { Answer } from './engine.ts';

/** Without a payload if nothing that is known is near the prompt. */
export async function composeApp(prompt: string, surfaceId: string, sequence: number): Promise<Answer> {
  const library = getLibrary();
  const read = readPrompt(prompt, library);
  if (read === undefined) return { coverage: { engine: 'composer', requirements: [toUnknown(prompt)] } };
  const { app, glossed, sentences, notes } = read;
  const english = explain(app, sentences, notes, library);
  const explained = glossed === undefined ? english : english.map((each) => toSourceWords(each, glossed));
  const local = glossed === undefined ? app : localise(app, glossed);
  const answer = await answerWith({ engine: 'composer', app: local, explained, surfaceId, sequence });
  if (glossed === undefined) return answer;
  const requirements = [toGlossed(glossed.language), ...answer.coverage.requirements];
  return { ...answer, coverage: { engine: 'composer', requirements } };
}

function toUnknown(prompt: string): RequirementCoverage {
  return {
    text: prompt,
    status: 'unresolved',
    nodeIds: [],
    reason: 'I do not know an app like this. Say what it keeps, and what people do with it.',
    choices: ['A to-do list', 'A booking page for a salon', 'A dashboard of sales'],
  };
}

function toGlossed(language: string): RequirementCoverage {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
  const reason = `The words were read one by one from a dictionary of ${name}; labels have them where they mean the same.`;
  return { text: `Prompt in ${name}`, status: 'assumed', nodeIds: [], reason };
}
