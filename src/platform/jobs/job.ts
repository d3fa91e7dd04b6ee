// Durable jobs: work that outlives a request and a process. A job belongs to a subject, for example one repository, and at most
// one job of a subject runs at a time, over all processes that share the database.

/** `replaced`: it was to be tried again, but a newer job of its kind and subject waits already, which does the same with newer input. */
export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'replaced';

export interface JobRequest {
  readonly kind: string;
  readonly subject: string;
  /** JSON: what the handler needs to know. */
  readonly payload: unknown;
  /** Epoch milliseconds; now, if it is not given. */
  readonly runAfterMs?: number | undefined;
}

export interface Job {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly payload: unknown;
  readonly state: JobState;
  /** How often it was begun. A job that was given back by workers that closed has not been begun. */
  readonly attempts: number;
  readonly createdAtMs: number;
  /** Of a waiting job: not before. */
  readonly runAfterMs: number;
  /** Of a waiting job: 1 is the next one. */
  readonly position: number | undefined;
  /** Of the current or last attempt. */
  readonly startedAtMs: number | undefined;
  /** JSON, as the handler last reported it. */
  readonly progress: unknown;
  /** Why the last attempt failed, for people. */
  readonly reason: string | undefined;
  /** Of a running job: it was cancelled, and its handler has not ended yet. */
  readonly isCancelling: boolean;
  readonly endedAtMs: number | undefined;
}

/** A job as its handler gets it. */
export type RunningJob = Pick<Job, 'id' | 'kind' | 'subject' | 'payload'> & {
  /** 1 for the first. */
  readonly attempt: number;
};

/** What listeners in this process are told of jobs that this process enqueues, cancels or runs. */
export type JobChange = Pick<Job, 'id' | 'kind' | 'subject' | 'state' | 'progress'>;
