import type { IndexPhase, SharedProgress } from './shared-progress.ts';

/** The progress of a running indexing job. */
export interface IndexProgress {
  readonly phase: IndexPhase;
  /** Objects while fetching, files while reading; 0 of 0 if nothing is counted. */
  readonly done: number;
  readonly total: number;
  readonly perSecond: number | undefined;
  readonly secondsLeft: number | undefined;
}

/** The shortest time over which a rate is meaningful. */
const RATE_AFTER_MS = 1_000;

/** Creates a function that reads the shared progress and adds the rate since the start of the phase. */
export function createProgressReader(progress: SharedProgress, nowMs: () => number): () => IndexProgress {
  let phase: IndexPhase | undefined;
  let beganMs = nowMs();
  return () => {
    const { phase: current, done, total } = progress.read();
    if (current !== phase) {
      phase = current;
      beganMs = nowMs();
    }
    const tookMs = nowMs() - beganMs;
    const perSecond = done > 0 && tookMs >= RATE_AFTER_MS ? (done * 1000) / tookMs : undefined;
    const secondsLeft = perSecond === undefined || total === 0 ? undefined : Math.ceil((total - done) / perSecond);
    return { phase: current, done, total, perSecond, secondsLeft };
  };
}
