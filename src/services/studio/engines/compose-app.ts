// An app from a prompt: read, compiled, and every claim about it tried.
import type { JsonObject } from '../../../interface-catalogue/model/payload.ts';
import type { App } from '../app/description.ts';
import { compileApp } from '../compile/compile-app.ts';
import type { RequirementCoverage } from '../model/coverage.ts';
import { prove } from '../proof/prove.ts';
import { toOpened } from '../proof/used-app.ts';
import { explain } from '../reading/explain.ts';
import { getLibrary } from '../reading/library.ts';
import { readPrompt } from '../reading/read-prompt.ts';
import type { Answer } from './engine.ts';

/** Without a payload if nothing that is known is near the prompt. */
export async function composeApp(prompt: string, surfaceId: string, sequence: number): Promise<Answer> {
  const library = getLibrary();
  const read = readPrompt(prompt, library);
  if (read === undefined) return { coverage: { engine: 'composer', requirements: [toUnknown(prompt)] } };
  const compiled = compileApp(read.app, surfaceId, sequence);
  const opened = { ...compiled, payload: toOpened(compiled.payload) };
  const requirements: RequirementCoverage[] = read.language === undefined ? [] : [toGlossed(read.language)];
  for (const { text, claim } of explain(read.app, read.sentences, read.notes, library)) {
    const { holds, nodeIds, seen } = claim === undefined ? NOT_TRIED : await prove(claim, read.app, opened);
    requirements.push(
      holds
        ? { text, status: 'covered', nodeIds, ...(seen !== '' && { proof: seen }) }
        : { text, status: 'unresolved', nodeIds: [], reason: 'This was not understood.' },
    );
  }
  const payload = { ...compiled.payload, app: toJson(read.app) };
  return { payload, coverage: { engine: 'composer', requirements } };
}

const NOT_TRIED = { holds: false, nodeIds: [], seen: '' } as const;

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

function toJson(app: App): JsonObject {
  return JSON.parse(JSON.stringify(app)) as JsonObject;
}
