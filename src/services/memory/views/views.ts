import { Limiter } from '../../../base/limiter.ts';
import { WorkThread } from '../../../platform/threads/work-thread.ts';
import type { IndexSummary } from '../model/repository-index.ts';
import type { AskedIndex } from './view-cache.ts';
import type { ViewThreadData, viewWork } from './view-work.ts';

type Work = typeof viewWork;

/** The searchable indexes, in a separate thread. */
export interface Views {
  /** Runs a call. Calls of different owners take turns. Rejects with LimiterFull. */
  run<Name extends keyof Work>(owner: string, name: Name, ...args: Parameters<Work[Name]>): ReturnType<Work[Name]>;
  close(): Promise<void>;
}

/** Opens the search thread. More than `waitingMax` waiting calls are rejected. */
export function openViews(data: ViewThreadData, waitingMax: number): Views {
  const thread = new WorkThread<Work>(new URL('./view-work.ts', import.meta.url), data);
  const limiter = new Limiter({ atOnce: 1, waitingMax });
  return {
    run: (owner, name, ...args) =>
      limiter.run(() => thread.run(name, ...args), { owner }) as ReturnType<Work[typeof name]>,
    close: () => thread.close(),
  };
}

/** Returns the index with the state of its base, which is among `all` indexes of the repository. */
export function toAsked({ id, baseId, generation }: IndexSummary, all: readonly IndexSummary[]): AskedIndex {
  const base = all.find((index) => index.id === baseId);
  return { id, generation, baseId: base?.id, baseGeneration: base?.generation };
}
