// The durable jobs of one service: enqueues, cancels, finds and lists them. `start-workers.ts` runs them.

import { EventEmitter } from 'node:events';
import { assert } from '../../base/assert.ts';
import { type Clock, systemClock } from '../../base/clock.ts';
import { isPostgres } from '../storage/dialect.ts';
import { inTransaction } from '../storage/in-transaction.ts';
import type { Job, JobChange, JobRequest } from './job.ts';
import { JOB_LIMITS, type JobLimits } from './limits.ts';
import { expireLeases } from './store/attempts.ts';
import { addWaiting, type CancelledJob, type CancelTarget, cancelJobs, pruneEnded } from './store/job-records.ts';
import type { JobDatabase, JobTables, JobTransaction } from './store/job-table.ts';
import { findJob, type JobFilter, listJobs, listSubjectJobs } from './store/job-views.ts';

/** A payload names what to work on; larger data belongs in a table of the service. */
const PAYLOAD_LENGTH_MAX = 65_536;

interface JobEvents {
  /** Emitted when a job waits that did not before. */
  readonly enqueued: [];
  /** Emitted when a running job may have been cancelled. */
  readonly cancelled: [];
  readonly change: [JobChange];
}

export interface JobsOptions<All extends JobTables> {
  readonly database: JobDatabase<All>;
  readonly clock?: Clock | undefined;
  readonly limits?: Partial<JobLimits> | undefined;
}

export class Jobs {
  readonly limits: JobLimits;
  /** The events for the workers of this process. */
  readonly events = new EventEmitter<JobEvents>();
  readonly database: JobDatabase<JobTables>;
  readonly #clock: Clock;

  constructor(database: JobDatabase<JobTables>, clock: Clock, limits: JobLimits) {
    this.database = database;
    this.#clock = clock;
    this.limits = limits;
    // One listener for each stream of progress; the number of those is bounded where they are opened.
    this.events.setMaxListeners(0);
  }

  nowMs(): number {
    return Math.floor(this.#clock.nowMs());
  }

  /**
   * Enqueues a job and returns its id, or that of a job of the same kind and subject that waits already. Inside a
   * transaction of the caller it is part of that transaction. Workers of this process begin at once: SQLite has one
   * connection, so they find the committed job. With a database of several connections the poll finds it.
   */
  async enqueue<All extends JobTables>(request: JobRequest, inside?: JobTransaction<All>): Promise<string> {
    const { kind, subject, runAfterMs } = request;
    const payload = JSON.stringify(request.payload);
    assert(payload.length <= PAYLOAD_LENGTH_MAX, 'the payload of a job is small');
    const nowMs = this.nowMs();
    const waiting = { kind, subject, payload, runAfterMs: Math.floor(runAfterMs ?? nowMs) };
    const id = await this.#within(inside, (database) => addWaiting(database, waiting, nowMs, this.limits.waitingMax));
    this.events.emit('enqueued');
    this.events.emit('change', { id, kind, subject, state: 'waiting', progress: undefined });
    return id;
  }

  /**
   * Ends waiting jobs, and aborts the signals of running ones. Another process aborts its own with the next heartbeat.
   * Returns all of them.
   */
  async cancel<All extends JobTables>(
    target: CancelTarget,
    inside?: JobTransaction<All>,
  ): Promise<readonly CancelledJob[]> {
    const cancelled = await this.#within(inside, (database) => cancelJobs(database, target, this.nowMs()));
    this.events.emit('cancelled');
    for (const job of cancelled) this.events.emit('change', { ...job, progress: undefined });
    return cancelled;
  }

  async find(subject: string, kind?: string): Promise<Job | undefined> {
    const [job] = await listSubjectJobs(this.database, [subject], kind);
    return job;
  }

  /** Returns the results of `find` for many subjects at once, in no order. */
  listOfSubjects(subjects: readonly string[], kind: string): Promise<readonly Job[]> {
    return listSubjectJobs(this.database, subjects, kind);
  }

  findById(id: string): Promise<Job | undefined> {
    return findJob(this.database, id);
  }

  list(filter: JobFilter): Promise<readonly Job[]> {
    return listJobs(this.database, filter);
  }

  /**
   * Lets all leases expire, before a process that owns the database starts workers: it takes over its predecessor's
   * jobs at once. PostgreSQL has other processes, whose leases end by themselves.
   */
  async endAllLeases(): Promise<void> {
    if (!isPostgres(this.database)) await expireLeases(this.database);
  }

  /** Deletes jobs that ended long ago. Workers do it from time to time. */
  prune(): Promise<void> {
    return pruneEnded(this.database, this.nowMs(), this.limits);
  }

  /**
   * Calls the listener for each possible change of a job that this process enqueues, cancels or runs. Returns a
   * function that stops it.
   */
  listen(listener: (change: JobChange) => void): () => void {
    this.events.on('change', listener);
    return () => this.events.off('change', listener);
  }

  #within<All extends JobTables, Result>(
    inside: JobTransaction<All> | undefined,
    act: (database: JobDatabase<JobTables>) => Promise<Result>,
  ): Promise<Result> {
    if (inside !== undefined) return act(inside as unknown as JobTransaction<JobTables>);
    return inTransaction(this.database, act);
  }
}

export function createJobs<All extends JobTables>({ database, clock = systemClock, limits }: JobsOptions<All>): Jobs {
  return new Jobs(database as unknown as JobDatabase<JobTables>, clock, { ...JOB_LIMITS, ...limits });
}
