// An app from a prompt, read by rules and knowledge.
import type { RequirementCoverage } from '../model/coverage.ts';
import { explain } from '../reading/explain.ts';
import { getLibrary } from '../reading/library.ts';
import { readPrompt } from '../reading/read-prompt.ts';
import { answerWith } from './answer-with.ts';
import type { Answer } from './engine.ts';

/** Without a payload if nothing that is known is near the prompt. */
export async function composeApp(prompt: string, surfaceId: string, sequence: number): Promise<Answer> {
  const library = getLibrary();
  const read = readPrompt(prompt, library);
  if (read === undefined) return { coverage: { engine: 'composer', requirements: [toUnknown(prompt)] } };
  const explained = explain(read.app, read.sentences, read.notes, library);
  const answer = await answerWith({ engine: 'composer', app: read.app, explained, surfaceId, sequence });
  if (read.language === undefined) return answer;
  const requirements = [toGlossed(read.language), ...answer.coverage.requirements];
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
  const reason = `The words were read one by one from a dictionary of ${name}; labels are English.`;
  return { text: `Prompt in ${name}`, status: 'assumed', nodeIds: [], reason };
}
