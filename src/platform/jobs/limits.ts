export interface JobLimits {
  /** Jobs that wait, of all kinds; more are refused. */
  readonly waitingMax: number;
  /** How often a job is begun before it has failed. */
  readonly attemptsMax: number;
  /** How long a worker holds a job without a sign of life. */
  readonly leaseMs: number;
  /** How often a worker renews its leases. */
  readonly heartbeatMs: number;
  /** The wait before the second attempt; it doubles with each further one. */
  readonly backoffMs: number;
  readonly backoffMsMax: number;
  /** How long an ended job is kept; one that failed is kept for `failedKeptMs`. */
  readonly endedKeptMs: number;
  readonly failedKeptMs: number;
  /** Ended jobs that are kept at most, the newest. */
  readonly endedMax: number;
}

const DAY_MS = 86_400_000;

export const JOB_LIMITS: JobLimits = {
  // Thousands of repositories can be connected at once; a table of this size is searched in well under a millisecond.
  waitingMax: 10_000,
  // With the waits below about eight minutes: a restart of another server is over by then.
  attemptsMax: 6,
  // Longer than a busy process pauses; a job of a dead process stands still for this long.
  leaseMs: 30_000,
  // Two of them may be missed.
  heartbeatMs: 10_000,
  backoffMs: 15_000,
  backoffMsMax: 900_000,
  // For clients that wait for the end of a job, and for people who look for what happened today.
  endedKeptMs: DAY_MS,
  failedKeptMs: 30 * DAY_MS,
  endedMax: 10_000,
};

/** The wait before the next attempt: exponential, and between half of it and all of it, so that what failed together is not tried together. */
export function toBackoffMs(attempts: number, { backoffMs, backoffMsMax }: JobLimits, random: () => number): number {
  const full = Math.min(backoffMsMax, backoffMs * 2 ** (attempts - 1));
  return Math.round(full * (0.5 + random() / 2));
}
