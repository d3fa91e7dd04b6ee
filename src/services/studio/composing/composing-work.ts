import { createComposerEngine } from '../engines/composer-engine.ts';
import type { EngineEvent, EngineRequest } from '../engines/engine.ts';
import { judgeCoverage } from '../engines/model/judging/judge-coverage.ts';
import type { Coverage } from '../model/coverage.ts';
import type { Payload } from '../model/payload.ts';
import { drawThumbnail } from '../thumbnails/draw-thumbnail.ts';

const engine = createComposerEngine();
const unstopped = new AbortController().signal;

/** All events of a run: it is over before anybody could stop it. */
async function compose(request: EngineRequest): Promise<EngineEvent[]> {
  return Array.fromAsync(engine.run(request, unstopped));
}

async function judge(prompt: string, payload: Payload): Promise<Coverage> {
  return judgeCoverage(prompt, payload);
}

export const composingWork = { compose, judge, drawThumbnail };
