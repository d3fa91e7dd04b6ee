// The queue of jobs: enqueues, cancels, finds and lists them. `start-workers.ts` runs them.
import { randomUUIDv7 } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Clock } from '../../../../base/clock.ts';
import { inTransaction } from '../../../../platform/storage/in-transaction.ts';
import type { Job, JobRequest, JobState } from '../../model/job.ts';
import { refuse } from '../../model/refusals.ts';
import type { JobTable, Tables } from '../../store/tables.ts';
import { JOB_LIMITS, type JobLimits } from '../job-limits.ts';

type JobRow = Selectable<JobTable>;

// Literals: a partial index is used only if its condition is known when the statement is prepared.
export const WAITING = sql.lit('waiting' as const);
export const RUNNING = sql.lit('running' as const);

/** A full queue takes minutes to shrink noticeably. */
const RETRY_AFTER_SECONDS = 60;

/** The milliseconds at the start of an id, with the hyphen between them. */
const TIME_CHARACTERS = 13;

const ORDER = [
  sql`CASE state WHEN 'running' THEN 0 WHEN 'waiting' THEN 1 ELSE 2 END`,
  sql`CASE state WHEN 'waiting' THEN run_after ELSE 0 END`,
  sql`ended_at DESC`,
  sql`id`,
];

interface JobEvents {
  /** Emitted when a job waits that did not before. */
  readonly enqueued: [];
  /** Emitted when a running job may have been cancelled. */
  readonly cancelled: [];
  /** Emitted with the subject of a job that this process enqueues, cancels or runs, when it may have changed. */
  readonly change: [subject: string];
}

export class Jobs {
  readonly limits: JobLimits;
  readonly events = new EventEmitter<JobEvents>();
  readonly database: Kysely<Tables>;
  readonly #clock: Clock;
  #lastId = '';

  constructor(database: Kysely<Tables>, clock: Clock, limits: Partial<JobLimits> = {}) {
    this.database = database;
    this.#clock = clock;
    this.limits = { ...JOB_LIMITS, ...limits };
    // One listener for each stream of states; the number of those is bounded where they are opened.
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
  async enqueue(kind: string, subject: string, inside?: Transaction<Tables>): Promise<string> {
    const id = await this.#within(inside, (database) => this.#add(database, { kind, subject }));
    this.events.emit('enqueued');
    this.events.emit('change', subject);
    return id;
  }

  /**
   * Ends the waiting jobs of a subject, and aborts the signals of running ones. Another process aborts its own with the
   * next heartbeat.
   */
  async cancel(subject: string, inside?: Transaction<Tables>): Promise<void> {
    await this.#within(inside, async (database) => {
      const jobs = database.updateTable('jobs').where('subject', '=', subject);
      const cancelled = { state: 'cancelled', is_cancelled: 1, ended_at: this.nowMs() } as const;
      await jobs.set(cancelled).where('state', '=', WAITING).execute();
      await jobs.set({ is_cancelled: 1 }).where('state', '=', RUNNING).execute();
    });
    this.events.emit('cancelled');
    this.events.emit('change', subject);
  }

  /** Returns the running job of the subject, else the waiting one, else the one that ended last. */
  async find(subject: string, kind?: string): Promise<Job | undefined> {
    const [job] = await this.listOfSubjects([subject], kind);
    return job;
  }

  /** Returns the results of `find` for many subjects at once, in no order. */
  async listOfSubjects(subjects: readonly string[], kind?: string): Promise<readonly Job[]> {
    if (subjects.length === 0) return [];
    let ranked = this.database
      .selectFrom('jobs')
      .selectAll()
      .select(sql<number>`row_number() OVER (PARTITION BY subject ORDER BY ${sql.join(ORDER)})`.as('rank'))
      .where('subject', 'in', subjects);
    if (kind !== undefined) ranked = ranked.where('kind', '=', kind);
    return this.#toJobs(
      await this.database.selectFrom(ranked.as('ranked')).selectAll().where('rank', '=', 1).execute(),
    );
  }

  /** Returns the subjects that have a waiting job of the kind. */
  async listWaiting(subjects: readonly string[], kind: string): Promise<readonly string[]> {
    const waiting = this.database.selectFrom('jobs').select('subject').where('state', '=', WAITING);
    const rows = await waiting.where('subject', 'in', subjects).where('kind', '=', kind).execute();
    return rows.map(({ subject }) => subject);
  }

  async findById(id: string): Promise<Job | undefined> {
    const rows = await this.database.selectFrom('jobs').selectAll().where('id', '=', id).execute();
    return (await this.#toJobs(rows))[0];
  }

  /** Lists running jobs first, then waiting ones in the order of the queue. Ended ones follow, the last first. */
  async list({ subject, states, limit }: JobFilter): Promise<readonly Job[]> {
    let query = this.database.selectFrom('jobs').selectAll().orderBy(sql.join(ORDER)).limit(limit);
    if (subject !== undefined) query = query.where('subject', '=', subject);
    if (states !== undefined) query = query.where('state', 'in', states);
    return this.#toJobs(await query.execute());
  }

  /**
   * Lets all leases expire, before a process that owns the database starts workers: it takes over its predecessor's
   * jobs at once.
   */
  async endAllLeases(): Promise<void> {
    await this.database.updateTable('jobs').set({ lease_until: 0 }).where('state', '=', RUNNING).execute();
  }

  /** Deletes jobs that ended long ago. Workers do it from time to time. */
  async prune(): Promise<void> {
    const { endedKeptMs, failedKeptMs, endedMax } = this.limits;
    const nowMs = this.nowMs();
    const ended = this.database.deleteFrom('jobs');
    await ended
      .where('ended_at', '<=', nowMs - endedKeptMs)
      .where(({ or, eb }) => or([eb('state', '!=', 'failed'), eb('ended_at', '<=', nowMs - failedKeptMs)]))
      .execute();
    await ended
      .where('ended_at', '<=', ({ selectFrom }) =>
        selectFrom('jobs as newer')
          .select('newer.ended_at')
          .where('newer.ended_at', 'is not', null)
          .orderBy('newer.ended_at', 'desc')
          .limit(1)
          .offset(endedMax),
      )
      .execute();
  }

  /** Adds a waiting job and returns its id. An equal one that waits gets the earlier time. */
  async #add(database: Kysely<Tables>, request: JobRequest): Promise<string> {
    await this.#checkRoom(database, request);
    const nowMs = this.nowMs();
    const { id } = await database
      .insertInto('jobs')
      .values({
        id: this.#nextId(),
        ...request,
        payload: '{}',
        state: 'waiting',
        attempts: 0,
        created_at: nowMs,
        run_after: nowMs,
        is_cancelled: 0,
      })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'subject']).where('state', '=', WAITING).doUpdateSet({
          run_after: sql`CASE WHEN excluded.run_after < jobs.run_after THEN excluded.run_after ELSE jobs.run_after END`,
          // It was requested anew: earlier failures are no reason to give up.
          attempts: 0,
          reason: null,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /**
   * Returns an id above the last one of the same millisecond. Ids begin with the time and are the order of jobs that may
   * run from the same millisecond on; within one, their rest is random.
   */
  #nextId(): string {
    const last = this.#lastId;
    do this.#lastId = randomUUIDv7();
    while (this.#lastId < last && this.#lastId.startsWith(last.slice(0, TIME_CHARACTERS)));
    return this.#lastId;
  }

  /** Rejects a job beyond the limit. Several connections that add at once may exceed it by one job each. */
  async #checkRoom(database: Kysely<Tables>, { kind, subject }: JobRequest): Promise<void> {
    const { waitingMax } = this.limits;
    const waiting = database.selectFrom('jobs').where('state', '=', WAITING);
    const { count } = await waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    if (count < waitingMax) return;
    const same = waiting.select('id').where('kind', '=', kind).where('subject', '=', subject);
    if ((await same.executeTakeFirst()) !== undefined) return;
    throw refuse('too_many_jobs', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  /** Converts rows to jobs. Reads the whole queue once: joined to the jobs, it would be counted for each of them. */
  async #toJobs(rows: readonly JobRow[]): Promise<readonly Job[]> {
    const waiting = this.database.selectFrom('jobs').select('id').where('state', '=', WAITING);
    const isAsked = rows.some(({ state }) => state === 'waiting');
    const queue = isAsked ? await waiting.orderBy('run_after').orderBy('id').execute() : [];
    const positions = new Map(queue.map(({ id }, index) => [id, index + 1]));
    return rows.map(({ id, kind, subject, state, attempts, run_after, progress, reason, ended_at }) => ({
      id,
      kind,
      subject,
      state,
      attempts,
      runAfterMs: run_after,
      position: positions.get(id),
      progress: progress === null ? undefined : JSON.parse(progress),
      reason: reason ?? undefined,
      endedAtMs: ended_at ?? undefined,
    }));
  }

  #within<T>(inside: Transaction<Tables> | undefined, act: (database: Kysely<Tables>) => Promise<T>): Promise<T> {
    return inside === undefined ? inTransaction(this.database, act) : act(inside);
  }
}

export interface JobFilter {
  readonly subject?: string | undefined;
  readonly states?: readonly JobState[] | undefined;
  readonly limit: number;
}
