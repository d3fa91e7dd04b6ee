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
  return answerWith({ engine: 'composer', app: read.app, explained, surfaceId, sequence });
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
