import { Limiter, LimiterFull } from '../../../base/limiter.ts';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { WorkThread } from '../../../platform/threads/work-thread.ts';
import type { EngineRequest, InterfaceEngine } from '../engines/engine.ts';
import { InvalidInterface, refuse } from '../model/refusals.ts';
import type { Composed, composingWork } from './composing-work.ts';

const ENTRY = new URL('./composing-worker.ts', import.meta.url);

/** The number of streams; a run takes some hundredths of a second. */
const WAITING_MAX = 1_000;
const BUSY_RETRY_AFTER_SECONDS = 5;
/** The idle time after which a thread ends; longer than people think between two prompts. */
const IDLE_MS_MAX = 300_000;
/** A prompt that loads and compiles knowledge, sample rows, charts and forms before the first person needs them. */
const WARMING_PROMPT = 'A shop with products, a cart, orders, a dashboard with charts, and settings';

export type ComposingThreads = ReturnType<typeof openComposingThreads>;

/**
 * Runs the composer and the drawing of thumbnails in one thread each, because either would block the requests of all
 * services. A thread starts with its first work.
 */
export function openComposingThreads() {
  const composing = new WorkThread<typeof composingWork>(ENTRY, undefined, { idleMsMax: IDLE_MS_MAX });
  const drawing = new WorkThread<typeof composingWork>(ENTRY, undefined, { idleMsMax: IDLE_MS_MAX });
  const limiter = new Limiter({ atOnce: 1, waitingMax: WAITING_MAX });
  let isClosed = false;
  const compose = ({ current, ...request }: EngineRequest): Promise<Composed> =>
    composing.run('compose', { ...request, current: current === undefined ? undefined : JSON.stringify(current) });
  const engine: InterfaceEngine = {
    name: 'composer',
    async *run(request, signal) {
      const run = limiter.run(() => compose(request), { owner: request.owner, signal });
      const { events, issues } = await run.catch((error: unknown) => {
        if (signal.aborted) return { events: [], issues: [] };
        if (!(error instanceof LimiterFull)) throw error;
        throw refuse('engine_busy', { retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS });
      });
      yield* events;
      if (issues.length > 0) throw new InvalidInterface(issues, 'payload');
    },
  };
  return {
    engine,
    /** Finds the requirements of a prompt in an interface that another engine made. */
    drawThumbnail: (payload: Payload) => drawing.run('drawThumbnail', payload),
    /** Starts the composer before it is needed, unless it runs: loading takes half a second. */
    warm: async (): Promise<void> => {
      if (composing.isRunning) return;
      const warming = compose({ prompt: WARMING_PROMPT, versions: [], history: [], surfaceId: 'warming' });
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
