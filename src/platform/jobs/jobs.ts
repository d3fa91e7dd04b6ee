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

/** A payload names what to work on; what is larger belongs into a table of the service. */
const PAYLOAD_LENGTH_MAX = 65_536;

interface JobEvents {
  /** Something waits that did not before. */
  readonly enqueued: [];
  /** Something that runs may have been cancelled. */
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
  /** For the workers of this process. */
  readonly events = new EventEmitter<JobEvents>();
  readonly database: JobDatabase<JobTables>;
  readonly #clock: Clock;

  constructor(database: JobDatabase<JobTables>, clock: Clock, limits: JobLimits) {
    this.database = database;
    this.#clock = clock;
    this.limits = limits;
    // One for each stream of progress that somebody watches; those are bounded where they are opened.
    this.events.setMaxListeners(0);
  }

  nowMs(): number {
    return Math.floor(this.#clock.nowMs());
  }

  /**
   * The id of the waiting job, which is an older one's where a job of the same kind and subject waits already. Inside a transaction of
   * the caller it is part of that. Workers of this process begin at once: SQLite has one connection, so that they find what was
   * committed; with a database of several connections the poll finds it.
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

  /** Ends what waits, and aborts the signal of what runs, with the next heartbeat where another process runs it. Returns both. */
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

  /** What `find` finds, of many subjects at once; in no order. */
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
   * For a process that has the database to itself, before it starts workers: what its predecessor left running is taken over at once.
   * PostgreSQL has other processes, whose leases end by themselves.
   */
  async endAllLeases(): Promise<void> {
    if (!isPostgres(this.database)) await expireLeases(this.database);
  }

  /** Forgets what ended long ago. Workers do it from time to time. */
  prune(): Promise<void> {
    return pruneEnded(this.database, this.nowMs(), this.limits);
  }

  /** Tells of each job that this process enqueues, cancels or runs that it may have changed; returns how to stop that. */
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
