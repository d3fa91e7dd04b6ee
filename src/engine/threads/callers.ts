import type { Work } from '../scan/scan-job.ts';

/**
 * A search waits at most this share of the last scan's time for others to join it: two scans take far longer than one.
 */
const WAIT_SHARE = 1 / 8;
const WAIT_MS_MAX = 2;

/** The time for which callers that searched at the same time count as present. */
const PRESENT_MS = 100;

interface Walk {
  readonly work: Work;
  readonly searches: number;
  readonly ms: number;
  readonly endedAt: number;
}

/** The recent history of the callers whose searches a queue gets. */
export class Callers {
  #lastWalk: Walk | undefined;
  #severalUntil = 0;

  /** Records a search that came while another one waited or ran. */
  noteOverlap(): void {
    this.#severalUntil = performance.now() + PRESENT_MS;
  }

  /** True if searches came at the same time lately. */
  get areSeveral(): boolean {
    return performance.now() < this.#severalUntil;
  }

  /** Records a scan. Must be called for every scan, before anything else is started. */
  noteWalk(work: Work, searches: number, begunAt: number): void {
    const endedAt = performance.now();
    this.#lastWalk = { work, searches, ms: endedAt - begunAt, endedAt };
  }

  /**
   * Returns true if more searches like these are likely to come right now. The first of these came at `sinceMs`.
   * Callers that were answered by one scan search again soon, but not at the same instant. Without a wait, the first
   * would get a separate scan during which the others wait for the next one, and so on for ever.
   */
  areMoreDue(work: Work, count: number, sinceMs: number): boolean {
    const last = this.#lastWalk;
    if (last === undefined || last.work !== work || count >= last.searches) return false;
    const now = performance.now();
    const waitMs = Math.min(WAIT_MS_MAX, last.ms * WAIT_SHARE);
    return now - last.endedAt < last.ms && now < Math.max(last.endedAt, sinceMs) + waitMs;
  }
}
