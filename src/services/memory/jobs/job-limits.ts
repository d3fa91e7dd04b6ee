const DAY_MS = 86_400_000;

export const JOB_LIMITS = {
  /**
   * Waiting jobs of all kinds; more are refused. Thousands of repositories can be connected at once; a table of this
   * size is searched in well under a millisecond.
   */
  waitingMax: 10_000,
  /** About eight minutes with the waits below: a restart of another server is over by then. */
  attemptsMax: 6,
  /** Longer than a busy process pauses; a job of a dead process waits for this long. */
  leaseMs: 30_000,
  /** The interval at which a worker renews its leases. Two renewals may be missed. */
  heartbeatMs: 10_000,
  /** The wait before the second attempt; it doubles with each further one. */
  backoffMs: 15_000,
  backoffMsMax: 900_000,
  /**
   * Ended jobs are kept long enough for clients that wait for their end, and for people who look for what happened
   * today.
   */
  endedKeptMs: DAY_MS,
  failedKeptMs: 30 * DAY_MS,
  endedMax: 10_000,
};

export type JobLimits = Readonly<typeof JOB_LIMITS>;

/**
 * Returns the wait before the next attempt: exponential, randomised between half and all of it. Jobs that failed
 * together are then not tried together.
 */
export function toBackoffMs(attempts: number, { backoffMs, backoffMsMax }: JobLimits, random: () => number): number {
  const full = Math.min(backoffMsMax, backoffMs * 2 ** (attempts - 1));
  return Math.round(full * (0.5 + random() / 2));
}
