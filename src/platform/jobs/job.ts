// Durable jobs: work that outlives a request and a process. A job belongs to a subject, for example one repository. At
// most one job of a subject runs at a time, over all processes that share the database.

/** `replaced`: it was to be tried again, but a newer job of its kind and subject waits already, with newer input. */
export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'replaced';

export interface JobRequest {
  readonly kind: string;
  readonly subject: string;
  /** The input of the handler, as JSON. */
  readonly payload: unknown;
  /** Epoch milliseconds; now by default. */
  readonly runAfterMs?: number | undefined;
}

export interface Job {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly payload: unknown;
  readonly state: JobState;
  /** The number of attempts begun. An attempt that closing workers released does not count. */
  readonly attempts: number;
  readonly createdAtMs: number;
  /** The earliest start of a waiting job. */
  readonly runAfterMs: number;
  /** The position of a waiting job: 1 is the next one. */
  readonly position: number | undefined;
  /** The start of the current or last attempt. */
  readonly startedAtMs: number | undefined;
  /** JSON, as the handler last reported it. */
  readonly progress: unknown;
  /** The reason why the last attempt failed, for people. */
  readonly reason: string | undefined;
  /** True for a running job that was cancelled, and whose handler has not ended yet. */
  readonly isCancelling: boolean;
  readonly endedAtMs: number | undefined;
}

/** A job as its handler gets it. */
export type RunningJob = Pick<Job, 'id' | 'kind' | 'subject' | 'payload'> & {
  /** 1 for the first. */
  readonly attempt: number;
};

/** The change of a job that listeners in this process receive, if this process enqueues, cancels or runs it. */
export type JobChange = Pick<Job, 'id' | 'kind' | 'subject' | 'state' | 'progress'>;
