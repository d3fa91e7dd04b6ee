import { Limiter, LimiterFull } from '../../../base/limiter.ts';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { WorkThread } from '../../../platform/threads/work-thread.ts';
import type { EngineEvent, EngineRequest, InterfaceEngine } from '../engines/engine.ts';
import type { Limits } from '../limits.ts';
import type { Coverage } from '../model/coverage.ts';
import type { MadeInterface } from '../model/made-interface.ts';
import { InvalidInterface, refuse } from '../model/refusals.ts';
import type { Interfaces } from '../ports.ts';
import type { MadeEvent } from '../verbs/make-interfaces.ts';
import type { Composed, ComposeRequest, composingWork } from './composing-work.ts';

const ENTRY = new URL('./composing-worker.ts', import.meta.url);

/** As many as there are streams; a run takes some hundredths of a second. */
const WAITING_MAX = 1_000;
const BUSY_RETRY_AFTER_SECONDS = 5;
/** Longer than people think between two prompts. */
const IDLE_MS_MAX = 300_000;
/** Has the parts of most: knowledge, sample rows, charts and forms are loaded and compiled when the first person comes. */
const WARMING_PROMPT = 'A shop with products, a cart, orders, a dashboard with charts, and settings';

export interface ComposingThreads {
  readonly engine: InterfaceEngine;
  /** What became of the requirements of a prompt in an interface that another engine made. */
  judge(prompt: string, payload: Payload): Promise<Coverage>;
  readonly drawThumbnail: Interfaces['drawThumbnail'];
  /** Starts the composer before it is needed, unless it runs: it loads for half a second. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The composer, and the drawing of thumbnails, in a thread of its own each: both take the processor for so long that requests of all
 * services would wait. A thread starts with its first work.
 */
export function openComposingThreads({ interfaceLengthMax }: Pick<Limits, 'interfaceLengthMax'>): ComposingThreads {
  const composing = new WorkThread<typeof composingWork>(ENTRY, undefined, { idleMsMax: IDLE_MS_MAX });
  const drawing = new WorkThread<typeof composingWork>(ENTRY, undefined, { idleMsMax: IDLE_MS_MAX });
  const limiter = new Limiter({ atOnce: 1, waitingMax: WAITING_MAX });
  let isClosed = false;
  const compose = (request: EngineRequest, signal: AbortSignal): Promise<Composed> =>
    limiter
      .run(() => composing.run('compose', toComposeRequest(request), interfaceLengthMax), {
        owner: request.owner,
        signal,
      })
      .catch((error: unknown) => {
        if (signal.aborted) return { events: [], issues: [] };
        if (error instanceof LimiterFull) throw refuse('engine_busy', { retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS });
        throw error;
      });
  return {
    engine: {
      name: 'composer',
      async *run(request, signal) {
        const { events, issues } = await compose(request, signal);
        yield* events.map(toEngineEvent);
        if (issues.length > 0) throw new InvalidInterface(issues, 'payload');
      },
    },
    judge: (prompt, payload) => composing.run('judge', prompt, payload),
    drawThumbnail: (payload) => drawing.run('drawThumbnail', payload),
    warm: async () => {
      if (composing.isRunning) return;
      const request = { prompt: WARMING_PROMPT, current: undefined, versions: [], history: [], surfaceId: 'warming' };
      await composing.run('compose', request, interfaceLengthMax).catch((error: unknown) => {
        // A service that is closed needs no preparation.
        if (!isClosed) throw error;
      });
    },
    close: async () => {
      isClosed = true;
      await Promise.all([composing.close(), drawing.close()]);
    },
  };
}

function toComposeRequest(request: EngineRequest): ComposeRequest {
  const { prompt, current, versionTexts, versionPrompts, selectedNodeId, history, surfaceId, sequence } = request;
  const versions = versionTexts ?? request.versions.map((version) => JSON.stringify(version));
  const currentText = current === undefined ? undefined : JSON.stringify(current);
  return { prompt, current: currentText, versions, versionPrompts, selectedNodeId, history, surfaceId, sequence };
}

function toEngineEvent(event: MadeEvent): EngineEvent {
  return event.type === 'payload' ? toPayloadEvent(event.made) : event;
}

/** Most readers need the text alone. */
function toPayloadEvent(made: MadeInterface): EngineEvent {
  return {
    type: 'payload',
    made,
    get payload() {
      return JSON.parse(made.json) as Payload;
    },
  };
}
