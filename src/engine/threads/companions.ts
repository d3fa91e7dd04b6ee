import type { Work } from '../scan/scan-job.ts';

/**
 * So long, as a share of the time that the last walk took, a search waits for others that are due: two walks over the rows would
 * take far longer than one.
 */
const WAIT_SHARE = 1 / 8;
const WAIT_MS_MAX = 2;

interface Walk {
  readonly work: Work;
  readonly searches: number;
  readonly ms: number;
  readonly endedAt: number;
}

/**
 * Callers whose searches were answered by one walk ask again soon, but not at the same instant. The first of them would get a walk of
 * its own, in which the others wait for the next, and so on for ever.
 */
export class Companions {
  #last: Walk | undefined;

  /** To be told of every walk, before anything else is started. */
  noteWalk(work: Work, searches: number, begunAt: number): void {
    const endedAt = performance.now();
    this.#last = { work, searches, ms: endedAt - begunAt, endedAt };
  }

  /** Whether more searches like these, of which the first came at `sinceMs`, are likely to come right now. */
  areDue(work: Work, count: number, sinceMs: number): boolean {
    const last = this.#last;
    if (last === undefined || last.work !== work || count >= last.searches) return false;
    const now = performance.now();
    const waitMs = Math.min(WAIT_MS_MAX, last.ms * WAIT_SHARE);
    return now - last.endedAt < last.ms && now < Math.max(last.endedAt, sinceMs) + waitMs;
  }
}
