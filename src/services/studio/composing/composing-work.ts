import { Readable } from 'node:stream';
import { loadCatalogue } from '../../../interface-catalogue/load-catalogue.ts';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { createComposerEngine } from '../engines/composer-engine.ts';
import type { EngineEvent, EngineRequest, MadeEvent } from '../engines/engine.ts';
import { type Judged, judgeAnswer, type Written } from '../engines/model/judge-answer.ts';
import { type Prepared, prepareRequest } from '../engines/model/prompt/to-request.ts';
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
function compose(sent: ComposeRequest): Promise<Composed> {
  const request = toRequest(sent);
  return check(request, engine.run(request, unstopped));
}

async function judge(sent: ComposeRequest, written: Written): Promise<Judged> {
  const request = toRequest(sent);
  const judged = await judgeAnswer(request, written);
  if ('problems' in judged) return judged;
  const { events, issues } = await check(request, Readable.from(judged.events));
  return issues.length === 0 ? { events } : { problems: issues.map(({ path, message }) => `${path} ${message}`) };
}

async function check(request: EngineRequest, made: AsyncIterable<EngineEvent>): Promise<Composed> {
  const events: MadeEvent[] = [];
  try {
    for await (const event of makeInterfaces(catalogue, request, made)) events.push(event);
  } catch (error) {
    if (error instanceof InvalidInterface) return { events, issues: error.issues };
    throw error;
  }
  return { events, issues: [] };
}

function toRequest({ current, ...sent }: ComposeRequest): EngineRequest {
  return { ...sent, current: current === undefined ? undefined : (JSON.parse(current) as Payload) };
}

export const composingWork = {
  compose,
  prepare: async (sent: ComposeRequest): Promise<Prepared> => prepareRequest(toRequest(sent)),
  judge,
  drawThumbnail: (payload: Payload, today: string): Promise<Buffer> => drawThumbnail(payload, catalogue, today),
};
