import { Limiter, LimiterFull } from '../../../base/limiter.ts';
import { WorkThread } from '../../../platform/threads/work-thread.ts';
import type { EngineEvent, EngineRequest, InterfaceEngine } from '../engines/engine.ts';
import type { Coverage } from '../model/coverage.ts';
import type { Payload } from '../model/payload.ts';
import { refuse } from '../model/refusals.ts';
import type { Interfaces } from '../ports.ts';
import type { composingWork } from './composing-work.ts';

const ENTRY = new URL('./composing-worker.ts', import.meta.url);

/** As many as there are streams; a run takes some hundredths of a second. */
const WAITING_MAX = 1_000;
const BUSY_RETRY_AFTER_SECONDS = 5;

export interface ComposingThreads {
  readonly engine: InterfaceEngine;
  /** What became of the requirements of a prompt in an interface that another engine made. */
  judge(prompt: string, payload: Payload): Promise<Coverage>;
  readonly drawThumbnail: Interfaces['drawThumbnail'];
  close(): Promise<void>;
}

/**
 * The composer, and the drawing of thumbnails, in a thread of its own each: both take the processor for so long that requests of all
 * services would wait. A thread starts with its first work.
 */
export function openComposingThreads(): ComposingThreads {
  const composing = new WorkThread<typeof composingWork>(ENTRY);
  const drawing = new WorkThread<typeof composingWork>(ENTRY);
  const limiter = new Limiter({ atOnce: 1, waitingMax: WAITING_MAX });
  const compose = (request: EngineRequest, signal: AbortSignal): Promise<readonly EngineEvent[]> =>
    limiter
      .run(() => composing.run('compose', request), { owner: request.owner, signal })
      .catch((error: unknown) => {
        if (signal.aborted) return [];
        if (error instanceof LimiterFull) throw refuse('engine_busy', { retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS });
        throw error;
      });
  return {
    engine: {
      name: 'composer',
      async *run(request, signal) {
        yield* await compose(request, signal);
      },
    },
    judge: (prompt, payload) => composing.run('judge', prompt, payload),
    drawThumbnail: (payload) => drawing.run('drawThumbnail', payload),
    close: async () => {
      await Promise.all([composing.close(), drawing.close()]);
    },
  };
}
