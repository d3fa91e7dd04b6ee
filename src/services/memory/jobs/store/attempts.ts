// Attempts at jobs. A claim is one statement, and every write of a worker names the lease of its attempt. A worker
// whose lease was given to another one therefore changes nothing.
import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { isPostgres } from '../../../../platform/storage/dialect.ts';
import { inTransaction } from '../../../../platform/storage/in-transaction.ts';
import { isTaken } from '../../../../platform/storage/postgres/failures.ts';
import type { JobRequest, JobState } from '../../model/job.ts';
import type { JobTable, Tables } from '../../store/tables.ts';
import { RUNNING, WAITING } from './jobs.ts';

/** A job as its handler gets it. The lease is that of its attempt. */
export interface RunningJob extends JobRequest {
  readonly id: string;
  /** 1 for the first. */
  readonly attempt: number;
  readonly leaseId: string;
}

type Lease = Pick<RunningJob, 'id' | 'leaseId'>;

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
export async function claimJob(
  database: Kysely<Tables>,
  kinds: readonly string[],
  nowMs: number,
  leaseMs: number,
): Promise<RunningJob | undefined> {
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
    .returning(['id', 'kind', 'subject', 'attempts as attempt'])
    .executeTakeFirst()
    .catch((error: unknown) => {
      // Another process began a job of the same subject at this moment; the next turn sees that.
      if (isTaken(error)) return undefined;
      throw error;
    });
  return claimed && { ...claimed, leaseId };
}

/**
 * Corrects jobs that were created before the clock was set back, and so seem to come from the future. They wait as long
 * as they would have without that.
 */
export async function followClock(database: Kysely<Tables>, nowMs: number): Promise<void> {
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

/** Returns the time at which the next waiting job may run. */
export async function findNextTime(
  database: Kysely<Tables>,
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

/** Renews the lease or stores progress; returns undefined if the lease is lost. */
export async function updateAttempt(
  database: Kysely<Tables>,
  lease: Lease,
  changed: Partial<Pick<JobTable, 'lease_until' | 'progress'>>,
): Promise<{ readonly isCancelled: boolean } | undefined> {
  const updated = await ofLease(database, lease).set(changed).returning('is_cancelled').executeTakeFirst();
  return updated && { isCancelled: updated.is_cancelled === 1 };
}

/** Ends the attempt. Returns false, and changes nothing, if the lease is lost. */
export async function endAttempt(
  database: Kysely<Tables>,
  lease: Lease,
  end: AttemptEnd,
  nowMs: number,
  progress?: string | undefined,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const job = await transaction
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', lease.id)
      .where('state', '=', RUNNING)
      .where('lease_id', '=', lease.leaseId)
      .executeTakeFirst();
    if (job === undefined) return false;
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
    return true;
  });
}

async function toNextState(
  database: Kysely<Tables>,
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
  database: Kysely<Tables>,
  nowMs: number,
): Promise<readonly (Lease & { readonly attempts: number })[]> {
  const expired = await database
    .selectFrom('jobs')
    .select(['id', 'lease_id', 'attempts'])
    .where('state', '=', RUNNING)
    .where('lease_until', '<=', nowMs)
    .execute();
  return expired.map(({ id, lease_id, attempts }) => ({ id, leaseId: lease_id ?? '', attempts }));
}

function ofLease(database: Kysely<Tables>, { id, leaseId }: Lease) {
  return database.updateTable('jobs').where('id', '=', id).where('state', '=', RUNNING).where('lease_id', '=', leaseId);
}
