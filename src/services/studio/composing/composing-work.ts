import { editInterface } from '../editing/apply-prompt.ts';
import { createComposerEngine } from '../engines/composer-engine.ts';
import type { EngineEvent, EngineRequest } from '../engines/engine.ts';
import { drawThumbnail } from '../thumbnails/draw-thumbnail.ts';

const engine = createComposerEngine(editInterface);
const unstopped = new AbortController().signal;

/** All events of a run: it is over before anybody could stop it. */
async function compose(request: EngineRequest): Promise<EngineEvent[]> {
  return Array.fromAsync(engine.run(request, unstopped));
}

export const composingWork = { compose, drawThumbnail };
