// Jobs as people and programs see them.
import { type Kysely, sql } from 'kysely';
import type { Job, JobState } from '../job.ts';
import { type JobTables, WAITING } from './job-table.ts';

export async function findJob(database: Kysely<JobTables>, id: string): Promise<Job | undefined> {
  const row = await selectJobs(database).where('id', '=', id).executeTakeFirst();
  return row && toJob(row);
}

/** The running one, else the one that waits, else the one that ended last. */
export async function findSubjectJob(
  database: Kysely<JobTables>,
  subject: string,
  kind: string | undefined,
): Promise<Job | undefined> {
  let query = selectJobs(database).where('subject', '=', subject);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  const row = await query.limit(1).executeTakeFirst();
  return row && toJob(row);
}

export interface JobFilter {
  readonly subject?: string | undefined;
  readonly states?: readonly JobState[] | undefined;
  readonly limit: number;
}

/** What runs, then what waits in the order of the queue, then what ended, the last one first. */
export async function listJobs(
  database: Kysely<JobTables>,
  { subject, states, limit }: JobFilter,
): Promise<readonly Job[]> {
  let query = selectJobs(database);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (states !== undefined) query = query.where('state', 'in', states);
  return (await query.limit(limit).execute()).map(toJob);
}

function selectJobs(database: Kysely<JobTables>) {
  return database
    .selectFrom('jobs')
    .selectAll()
    .select(({ case: choose, selectFrom, fn }) =>
      choose()
        .when('state', '=', WAITING)
        .then(
          selectFrom('jobs as before')
            .select(fn.countAll<number>().as('count'))
            .where('before.state', '=', WAITING)
            .where(({ or, and, eb, ref }) =>
              or([
                eb('before.run_after', '<', ref('jobs.run_after')),
                and([eb('before.run_after', '=', ref('jobs.run_after')), eb('before.id', '<=', ref('jobs.id'))]),
              ]),
            ),
        )
        .end()
        .as('position'),
    )
    .orderBy(sql`CASE state WHEN 'running' THEN 0 WHEN 'waiting' THEN 1 ELSE 2 END`)
    .orderBy(sql`CASE state WHEN 'waiting' THEN run_after ELSE 0 END`)
    .orderBy('ended_at', 'desc')
    .orderBy('id');
}

type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>['executeTakeFirstOrThrow']>>;

function toJob(row: JobRow): Job {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    payload: JSON.parse(row.payload),
    state: row.state,
    attempts: row.attempts,
    createdAtMs: row.created_at,
    runAfterMs: row.run_after,
    position: row.position ?? undefined,
    startedAtMs: row.started_at ?? undefined,
    progress: row.progress === null ? undefined : JSON.parse(row.progress),
    reason: row.reason ?? undefined,
    isCancelling: row.state === 'running' && row.is_cancelled === 1,
    endedAtMs: row.ended_at ?? undefined,
  };
}
