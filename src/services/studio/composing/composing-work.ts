import { loadCatalogue } from '../../../interface-catalogue/load-catalogue.ts';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { createComposerEngine } from '../engines/composer-engine.ts';
import type { EngineRequest, MadeEvent } from '../engines/engine.ts';
import { InvalidInterface, type PayloadIssue } from '../model/refusals.ts';
import { drawThumbnail } from '../thumbnails/draw-thumbnail.ts';
import { makeInterfaces } from '../verbs/make-interfaces.ts';

/** Interfaces are texts: copying objects between threads would cost the main thread several times as much. */
export interface ComposeRequest extends Omit<EngineRequest, 'current'> {
  readonly current: string | undefined;
}

export interface Composed {
  readonly events: readonly MadeEvent[];
  /** The issues of an invalid interface that followed the events; empty if all were valid. */
  readonly issues: readonly PayloadIssue[];
}

const engine = createComposerEngine();
const catalogue = loadCatalogue();
const unstopped = new AbortController().signal;

/** Runs to the end, which takes less time than a client needs to abort. */
async function compose({ current, ...sent }: ComposeRequest): Promise<Composed> {
  const request = { ...sent, current: current === undefined ? undefined : (JSON.parse(current) as Payload) };
  const events: MadeEvent[] = [];
  try {
    for await (const event of makeInterfaces(catalogue, request, engine.run(request, unstopped))) events.push(event);
  } catch (error) {
    if (error instanceof InvalidInterface) return { events, issues: error.issues };
    throw error;
  }
  return { events, issues: [] };
}

export const composingWork = {
  compose,
  drawThumbnail: (payload: Payload): Promise<Buffer> => drawThumbnail(payload, catalogue),
};
