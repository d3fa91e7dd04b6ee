// The engine that needs no outside service: it reads the prompt with rules and knowledge.
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { editApp } from '../edits/edit-app.ts';
import { asksForHistory } from '../edits/history/asks-for-history.ts';
import { composeApp } from './compose-app.ts';
import type { Answer, EngineEvent, EngineRequest, InterfaceEngine } from './engine.ts';

export function createComposerEngine(): InterfaceEngine {
  return { name: 'composer', run };
}

async function* run(request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineEvent> {
  yield { type: 'status', stage: 'reading', message: 'Reading the prompt' };
  if (signal.aborted) return;
  const { payload, coverage } = await answer(request);
  if (payload !== undefined) {
    yield { type: 'status', stage: 'showing', message: 'Showing the interface' };
    yield { type: 'payload', payload };
  }
  yield { type: 'coverage', coverage };
}

/** An interface without a description has earlier versions, and can be made anew, not changed. */
function answer(request: EngineRequest): Promise<Answer> {
  const { current, prompt, surfaceId, versionPrompts = [], selected } = request;
  const { sequence = (current?.sequence ?? 0) + 1 } = request;
  const isEdited = current?.app !== undefined || (current !== undefined && asksForHistory(prompt));
  if (!isEdited) return composeApp(prompt, surfaceId, sequence);
  const versions = request.versions.map((json) => JSON.parse(json) as Payload);
  return editApp({ prompt, current, versions, versionPrompts, selected, sequence });
}
