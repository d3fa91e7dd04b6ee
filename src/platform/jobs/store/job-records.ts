// The records of jobs: enqueued, cancelled, and deleted after they have ended.
import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Job } from '../job.ts';
import type { JobLimits } from '../limits.ts';
import { refuse } from '../refusals.ts';
import { type JobTables, RUNNING, WAITING } from './job-table.ts';

export interface WaitingJob {
  readonly kind: string;
  readonly subject: string;
  /** JSON. */
  readonly payload: string;
  readonly runAfterMs: number;
}

export type CancelTarget = { readonly id: string } | { readonly subject: string };

/** A cancelled job. `running`: its handler has not ended yet. */
export type CancelledJob = Pick<Job, 'id' | 'kind' | 'subject' | 'state'>;

/** A full queue takes minutes to shrink noticeably. */
const RETRY_AFTER_SECONDS = 60;

/** Adds a waiting job and returns its id. An equal one that waits gets the new payload and the earlier time. */
export async function addWaiting(
  database: Kysely<JobTables>,
  job: WaitingJob,
  nowMs: number,
  waitingMax: number,
): Promise<string> {
  await checkRoom(database, job, waitingMax);
  const { kind, subject, payload, runAfterMs } = job;
  const { id } = await database
    .insertInto('jobs')
    .values({
      // Begins with the time: of jobs that may run from the same millisecond on, the older one comes first.
      id: randomUUIDv7(),
      kind,
      subject,
      payload,
      state: 'waiting',
      attempts: 0,
      created_at: nowMs,
      run_after: runAfterMs,
      is_cancelled: 0,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .where('state', '=', WAITING)
        .doUpdateSet(({ ref }) => ({
          payload: ref('excluded.payload'),
          run_after: sql`CASE WHEN excluded.run_after < jobs.run_after THEN excluded.run_after ELSE jobs.run_after END`,
          // It was requested anew: earlier failures are no reason to give up.
          attempts: 0,
          reason: null,
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Rejects a job beyond the limit. Several connections that add at once may exceed it by one job each. */
async function checkRoom(
  database: Kysely<JobTables>,
  { kind, subject }: WaitingJob,
  waitingMax: number,
): Promise<void> {
  const waiting = database.selectFrom('jobs').where('state', '=', WAITING);
  const { count } = await waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  if (count < waitingMax) return;
  const same = waiting.select('id').where('kind', '=', kind).where('subject', '=', subject);
  if ((await same.executeTakeFirst()) !== undefined) return;
  throw refuse('too_many_jobs', { waitingMax, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Ends waiting jobs and marks running ones, which their workers end when the handlers have returned. */
export async function cancelJobs(
  database: Kysely<JobTables>,
  target: CancelTarget,
  nowMs: number,
): Promise<readonly CancelledJob[]> {
  const [column, value] = 'id' in target ? (['id', target.id] as const) : (['subject', target.subject] as const);
  const waiting = await database
    .updateTable('jobs')
    .set({ state: 'cancelled', is_cancelled: 1, ended_at: nowMs })
    .where(column, '=', value)
    .where('state', '=', WAITING)
    .returning(['id', 'kind', 'subject', 'state'])
    .execute();
  const running = await database
    .updateTable('jobs')
    .set({ is_cancelled: 1 })
    .where(column, '=', value)
    .where('state', '=', RUNNING)
    .returning(['id', 'kind', 'subject', 'state'])
    .execute();
  return [...waiting, ...running];
}

export async function pruneEnded(database: Kysely<JobTables>, nowMs: number, limits: JobLimits): Promise<void> {
  await database
    .deleteFrom('jobs')
    .where('ended_at', '<=', nowMs - limits.endedKeptMs)
    .where(({ or, eb }) => or([eb('state', '!=', 'failed'), eb('ended_at', '<=', nowMs - limits.failedKeptMs)]))
    .execute();
  await database
    .deleteFrom('jobs')
    .where('ended_at', '<=', ({ selectFrom }) =>
      selectFrom('jobs as newer')
        .select('newer.ended_at')
        .where('newer.ended_at', 'is not', null)
        .orderBy('newer.ended_at', 'desc')
        .limit(1)
        .offset(limits.endedMax),
    )
    .execute();
}
