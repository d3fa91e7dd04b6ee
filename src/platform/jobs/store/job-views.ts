// Jobs as people and programs see them.
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Job, JobState } from '../job.ts';
import { type JobTable, type JobTables, WAITING } from './job-table.ts';

export async function findJob(database: Kysely<JobTables>, id: string): Promise<Job | undefined> {
  const [job] = await readJobs(database, orderedJobs(database).where('id', '=', id));
  return job;
}

/** The running one, else the one that waits, else the one that ended last. */
export async function findSubjectJob(
  database: Kysely<JobTables>,
  subject: string,
  kind: string | undefined,
): Promise<Job | undefined> {
  let query = orderedJobs(database).where('subject', '=', subject).limit(1);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  const [job] = await readJobs(database, query);
  return job;
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
  let query = orderedJobs(database).limit(limit);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (states !== undefined) query = query.where('state', 'in', states);
  return readJobs(database, query);
}

function orderedJobs(database: Kysely<JobTables>) {
  return database
    .selectFrom('jobs')
    .selectAll()
    .orderBy(sql`CASE state WHEN 'running' THEN 0 WHEN 'waiting' THEN 1 ELSE 2 END`)
    .orderBy(sql`CASE state WHEN 'waiting' THEN run_after ELSE 0 END`)
    .orderBy('ended_at', 'desc')
    .orderBy('id');
}

async function readJobs(database: Kysely<JobTables>, query: ReturnType<typeof orderedJobs>): Promise<readonly Job[]> {
  const jobs: Job[] = [];
  for (const row of await query.execute()) {
    jobs.push(toJob(row, row.state === 'waiting' ? await countUntil(database, row) : undefined));
  }
  return jobs;
}

/** How many wait up to and including this one. */
async function countUntil(database: Kysely<JobTables>, { id, run_after }: Selectable<JobTable>): Promise<number> {
  const { count } = await database
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', WAITING)
    .where(sql<boolean>`(run_after, id) <= (${run_after}, ${id})`)
    .executeTakeFirstOrThrow();
  return count;
}

function toJob(row: Selectable<JobTable>, position: number | undefined): Job {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    payload: JSON.parse(row.payload),
    state: row.state,
    attempts: row.attempts,
    createdAtMs: row.created_at,
    runAfterMs: row.run_after,
    position,
    startedAtMs: row.started_at ?? undefined,
    progress: row.progress === null ? undefined : JSON.parse(row.progress),
    reason: row.reason ?? undefined,
    isCancelling: row.state === 'running' && row.is_cancelled === 1,
    endedAtMs: row.ended_at ?? undefined,
  };
}
