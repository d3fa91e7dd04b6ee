// Attempts at jobs. A claim is one statement, and every write of a worker names the lease of its attempt. A worker
// whose lease was given to another one therefore changes nothing.
import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { isPostgres } from '../../storage/dialect.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import { isTaken } from '../../storage/postgres/failures.ts';
import type { JobState, RunningJob } from '../job.ts';
import { type JobTable, type JobTables, RUNNING, WAITING } from './job-table.ts';

export interface Lease {
  readonly jobId: string;
  readonly leaseId: string;
}

export interface ClaimedJob {
  readonly job: RunningJob;
  readonly lease: Lease;
}

/** The end of an attempt. `waiting`: the job is to be run again. */
export type AttemptEnd =
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly reason: string }
  | {
      readonly state: 'waiting';
      readonly runAfterMs: number;
      /** Undefined if the attempt does not count, because the workers were closed. */
      readonly reason: string | undefined;
    };

/** Claims the next job. None may run beside another one of its subject, which the unique index enforces too. */
export async function claimJob(...args: Parameters<typeof tryClaim>): Promise<ClaimedJob | undefined> {
  try {
    return await tryClaim(...args);
  } catch (error) {
    // Another process began a job of the same subject at this moment; the next turn sees that.
    if (isTaken(error)) return undefined;
    throw error;
  }
}

async function tryClaim(
  database: Kysely<JobTables>,
  kinds: readonly string[],
  nowMs: number,
  leaseMs: number,
): Promise<ClaimedJob | undefined> {
  const leaseId = randomUUID();
  const claimed = await database
    .updateTable('jobs')
    .set(({ eb }) => ({
      state: 'running',
      attempts: eb('attempts', '+', 1),
      started_at: nowMs,
      lease_id: leaseId,
      lease_until: nowMs + leaseMs,
      progress: null,
    }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('jobs as next')
        .select('next.id')
        .where('next.state', '=', WAITING)
        .where('next.run_after', '<=', nowMs)
        .where('next.kind', 'in', kinds)
        .where(({ not, exists, selectFrom: selectOther }) =>
          not(
            exists(
              selectOther('jobs as other')
                .select('other.id')
                .where('other.state', '=', RUNNING)
                .whereRef('other.subject', '=', 'next.subject'),
            ),
          ),
        )
        .orderBy('next.run_after')
        .orderBy('next.id')
        .limit(1)
        // Skips the jobs that other processes claim right now.
        .$if(isPostgres(database), (next) => next.forUpdate().skipLocked()),
    )
    .where('state', '=', WAITING)
    .returningAll()
    .executeTakeFirst();
  return claimed && { job: toRunningJob(claimed), lease: { jobId: claimed.id, leaseId } };
}

function toRunningJob({ id, kind, subject, payload, attempts }: Selectable<JobTable>): RunningJob {
  return { id, kind, subject, payload: JSON.parse(payload), attempt: attempts };
}

/**
 * Corrects jobs that were created before the clock was set back, and so seem to come from the future. They wait as long
 * as they would have without that.
 */
export async function followClock(database: Kysely<JobTables>, nowMs: number): Promise<void> {
  await database
    .updateTable('jobs')
    .set(({ eb, ref }) => ({
      run_after: eb('run_after', '-', eb(ref('created_at'), '-', nowMs)),
      created_at: nowMs,
    }))
    .where('state', '=', WAITING)
    .where('created_at', '>', nowMs)
    .execute();
}

/** Returns the time at which the next scheduled job may run. */
export async function findNextTime(
  database: Kysely<JobTables>,
  kinds: readonly string[],
  nowMs: number,
): Promise<number | undefined> {
  const next = await database
    .selectFrom('jobs')
    .select('run_after')
    .where('state', '=', WAITING)
    .where('run_after', '>', nowMs)
    .where('kind', 'in', kinds)
    .orderBy('run_after')
    .limit(1)
    .executeTakeFirst();
  return next?.run_after;
}

/** Renews the lease; returns undefined if it is lost. */
export async function renewLease(
  database: Kysely<JobTables>,
  lease: Lease,
  leaseUntilMs: number,
): Promise<{ readonly isCancelled: boolean } | undefined> {
  const renewed = await ofLease(database, lease)
    .set({ lease_until: leaseUntilMs })
    .returning('is_cancelled')
    .executeTakeFirst();
  return renewed && { isCancelled: renewed.is_cancelled === 1 };
}

/** Returns true if the lease is still held; inside a transaction it stays so until that ends. */
export async function isHeld(database: Kysely<JobTables>, lease: Lease): Promise<boolean> {
  const { numUpdatedRows } = await ofLease(database, lease).set({ lease_id: lease.leaseId }).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores progress; returns false if the lease is lost. */
export async function writeProgress(database: Kysely<JobTables>, lease: Lease, progress: string): Promise<boolean> {
  const { numUpdatedRows } = await ofLease(database, lease).set({ progress }).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Ends the attempt and returns the new state of the job. Returns undefined, and changes nothing, if the lease is lost.
 */
export async function endAttempt(
  database: Kysely<JobTables>,
  lease: Lease,
  end: AttemptEnd,
  nowMs: number,
  progress?: string | undefined,
): Promise<JobState | undefined> {
  return inTransaction(database, async (transaction) => {
    const job = await transaction
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', lease.jobId)
      .where('state', '=', RUNNING)
      .where('lease_id', '=', lease.leaseId)
      .executeTakeFirst();
    if (job === undefined) return undefined;
    const state = await toNextState(transaction, job, end);
    const reason = end.state === 'done' ? null : end.reason;
    await ofLease(transaction, lease)
      .set({
        state,
        lease_id: null,
        lease_until: null,
        ...(progress !== undefined && { progress }),
        ...(reason !== undefined && { reason }),
        ...(end.state === 'waiting' && { run_after: end.runAfterMs }),
        ...(end.state === 'waiting' && end.reason === undefined && { attempts: job.attempts - 1 }),
        ...(state !== 'waiting' && { ended_at: nowMs }),
      })
      .execute();
    return state;
  });
}

async function toNextState(
  database: Kysely<JobTables>,
  { kind, subject, is_cancelled }: Selectable<JobTable>,
  { state }: AttemptEnd,
): Promise<JobState> {
  if (is_cancelled === 1) return 'cancelled';
  if (state !== 'waiting') return state;
  const newer = await database
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', WAITING)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return newer === undefined ? 'waiting' : 'replaced';
}

/** Lists attempts whose workers gave no sign of life. */
export async function listExpired(
  database: Kysely<JobTables>,
  nowMs: number,
): Promise<readonly (Lease & { readonly attempts: number })[]> {
  const expired = await database
    .selectFrom('jobs')
    .select(['id', 'lease_id', 'attempts'])
    .where('state', '=', RUNNING)
    .where('lease_until', '<=', nowMs)
    .execute();
  return expired.map(({ id, lease_id, attempts }) => ({ jobId: id, leaseId: lease_id ?? '', attempts }));
}

/** Makes all leases expire, including those of living workers. */
export async function expireLeases(database: Kysely<JobTables>): Promise<void> {
  await database.updateTable('jobs').set({ lease_until: 0 }).where('state', '=', RUNNING).execute();
}

function ofLease(database: Kysely<JobTables>, { jobId, leaseId }: Lease) {
  return database
    .updateTable('jobs')
    .where('id', '=', jobId)
    .where('state', '=', RUNNING)
    .where('lease_id', '=', leaseId);
}
