import type { Work } from '../scan/scan-job.ts';

/**
 * So long, as a share of the time that the last walk took, a search waits for others that are due: two walks over the rows would
 * take far longer than one.
 */
const WAIT_SHARE = 1 / 8;
const WAIT_MS_MAX = 2;

/** Owners that search in turns count as present for so long. */
const PRESENT_MS = 1_000;

interface Walk {
  readonly work: Work;
  readonly searches: number;
  readonly ms: number;
  readonly endedAt: number;
}

/** What is known of the callers whose searches a queue gets. */
export class Callers {
  #lastWalk: Walk | undefined;
  #lastOwner: string | undefined;
  #severalUntil = 0;

  noteSearch(owner: string): void {
    if (this.#lastOwner !== undefined && owner !== this.#lastOwner) this.#severalUntil = performance.now() + PRESENT_MS;
    this.#lastOwner = owner;
  }

  /** Whether searches of more than one owner came lately. */
  get areSeveralOwners(): boolean {
    return performance.now() < this.#severalUntil;
  }

  /** To be told of every walk, before anything else is started. */
  noteWalk(work: Work, searches: number, begunAt: number): void {
    const endedAt = performance.now();
    this.#lastWalk = { work, searches, ms: endedAt - begunAt, endedAt };
  }

  /**
   * Whether more searches like these, of which the first came at `sinceMs`, are likely to come right now. Callers that were
   * answered by one walk ask again soon, but not at the same instant: the first would get a walk of its own, in which the
   * others wait for the next one, and so on for ever.
   */
  areMoreDue(work: Work, count: number, sinceMs: number): boolean {
    const last = this.#lastWalk;
    if (last === undefined || last.work !== work || count >= last.searches) return false;
    const now = performance.now();
    const waitMs = Math.min(WAIT_MS_MAX, last.ms * WAIT_SHARE);
    return now - last.endedAt < last.ms && now < Math.max(last.endedAt, sinceMs) + waitMs;
  }
}
