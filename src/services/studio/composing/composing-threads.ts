import { Limiter, LimiterFull } from '../../../base/limiter.ts';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { WorkThread, WorkTimedOut } from '../../../platform/threads/work-thread.ts';
import type { EngineRequest, InterfaceEngine } from '../engines/engine.ts';
import type { ModelWork } from '../engines/model/write-app.ts';
import { InvalidInterface, refuse } from '../model/refusals.ts';
import type { ComposeRequest, composingWork } from './composing-work.ts';

const ENTRY = new URL('./composing-worker.ts', import.meta.url);

/** The number of streams; a run takes some hundredths of a second. */
const WAITING_MAX = 1_000;
const BUSY_RETRY_AFTER_SECONDS = 5;
/** The idle time after which a thread ends; longer than people think between two prompts. */
const IDLE_MS_MAX = 300_000;
/** A run takes some tenths of a second. The first one loads all blueprints, which may take 20 s on a busy machine. */
const RUN_MS_MAX = 60_000;
/** A request that loads and compiles knowledge, sample rows, charts and forms before the first person needs them. */
const WARMING: ComposeRequest = {
  prompt: 'A shop with products, a cart, orders, a dashboard with charts, and settings',
  current: undefined,
  versions: [],
  history: [],
  surfaceId: 'warming',
};

export type ComposingThreads = ReturnType<typeof openComposingThreads>;

/**
 * Runs the composer and the drawing of thumbnails in one thread each, because either would block the requests of all
 * services. A thread starts with its first work.
 */
export function openComposingThreads({ entry = ENTRY, runMsMax = RUN_MS_MAX } = {}) {
  const composing = new WorkThread<typeof composingWork>(entry, undefined, {
    idleMsMax: IDLE_MS_MAX,
    workMsMax: runMsMax,
  });
  const drawing = new WorkThread<typeof composingWork>(ENTRY, undefined, { idleMsMax: IDLE_MS_MAX });
  const limiter = new Limiter({ atOnce: 1, waitingMax: WAITING_MAX });
  let isClosed = false;
  const run = <T>(
    request: EngineRequest,
    signal: AbortSignal,
    work: (sent: ComposeRequest) => Promise<T>,
  ): Promise<T> =>
    limiter
      .run(() => work(toSent(request)), { owner: request.owner, signal })
      .catch((error: unknown) => {
        if (error instanceof LimiterFull) throw refuse('engine_busy', { retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS });
        if (error instanceof WorkTimedOut) throw refuse('turn_timed_out', { seconds: Math.round(runMsMax / 1000) });
        throw error;
      });
  const engine: InterfaceEngine = {
    name: 'composer',
    async *run(request, signal) {
      const composed = await run(request, signal, (sent) => composing.run('compose', sent)).catch((error: unknown) => {
        if (signal.aborted) return { events: [], issues: [] };
        throw error;
      });
      yield* composed.events;
      if (composed.issues.length > 0) throw new InvalidInterface(composed.issues, 'payload');
    },
  };
  const modelWork: ModelWork = {
    prepare: (request, signal) => run(request, signal, (sent) => composing.run('prepare', sent)),
    judge: (request, written, signal) => run(request, signal, (sent) => composing.run('judge', sent, written)),
  };
  return {
    engine,
    modelWork,
    drawThumbnail: (payload: Payload, today: string) => drawing.run('drawThumbnail', payload, today),
    /** Starts the composer before it is needed, unless it runs: loading takes half a second. */
    warm: async (): Promise<void> => {
      if (composing.isRunning) return;
      const warming = limiter.run(() => composing.run('compose', WARMING));
      await warming.catch((error: unknown) => {
        // A service that is closed needs no preparation.
        if (!isClosed) throw error;
      });
    },
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.all([composing.close(), drawing.close()]);
    },
  };
}

function toSent({ current, ...request }: EngineRequest): ComposeRequest {
  return { ...request, current: current === undefined ? undefined : JSON.stringify(current) };
}
