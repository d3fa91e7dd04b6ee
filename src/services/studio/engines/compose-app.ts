// An app from a prompt: read, compiled, and every claim about it tried.
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import type { App } from '../app/description.ts';
import { compileApp } from '../compile/compile-app.ts';
import type { Coverage, RequirementCoverage } from '../model/coverage.ts';
import { prove } from '../proof/prove.ts';
import { toOpened } from '../proof/used-app.ts';
import { explain } from '../reading/explain.ts';
import { getLibrary } from '../reading/library.ts';
import { readPrompt } from '../reading/read-prompt.ts';

export interface ComposedApp {
  readonly app: App;
  readonly payload: Payload;
  readonly coverage: Coverage;
}

/** Undefined if nothing that is known is near the prompt. */
export async function composeApp(
  prompt: string,
  surfaceId: string,
  sequence: number,
): Promise<ComposedApp | undefined> {
  const library = getLibrary();
  const read = readPrompt(prompt, library);
  if (read === undefined) return undefined;
  const compiled = compileApp(read.app, surfaceId, sequence);
  const opened = { ...compiled, payload: toOpened(compiled.payload) };
  const requirements: RequirementCoverage[] = [];
  for (const { text, claim } of explain(read.app, read.sentences, read.notes, library)) {
    const proof = claim === undefined ? undefined : await prove(claim, read.app, opened);
    requirements.push(
      proof?.holds === true
        ? { text, status: 'covered', nodeIds: proof.nodeIds, ...(proof.seen !== '' && { reason: proof.seen }) }
        : { text, status: 'unresolved', nodeIds: [], reason: 'This was not understood.' },
    );
  }
  return { app: read.app, payload: compiled.payload, coverage: { engine: 'composer', requirements } };
}
