import { Limiter } from '../../../../base/limiter.ts';
import { WorkThread } from '../../../../platform/threads/work-thread.ts';
import type { IndexSummary } from '../../model/repository-index.ts';
import type { SearchThreadData, searchWork } from './search-work.ts';
import type { AskedIndex } from './snapshot-cache.ts';

type Work = typeof searchWork;

/** The searchable indexes, in a separate thread. */
export interface SearchThread {
  /** Runs a call. Calls of different owners take turns. Rejects with LimiterFull. */
  run<Name extends keyof Work>(owner: string, name: Name, ...args: Parameters<Work[Name]>): ReturnType<Work[Name]>;
  close(): Promise<void>;
}

/** Opens the search thread. More than `waitingMax` waiting calls are rejected. */
export function openSearchThread(data: SearchThreadData, waitingMax: number): SearchThread {
  const thread = new WorkThread<Work>(new URL('./search-work.ts', import.meta.url), data);
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
