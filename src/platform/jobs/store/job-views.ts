// Jobs as people and programs see them.
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Job, JobState } from '../job.ts';
import { type JobTable, type JobTables, WAITING } from './job-table.ts';

type JobRow = Selectable<JobTable>;

/** The parameters of one statement; SQLite accepts 32,766. */
const SUBJECTS_AT_ONCE = 10_000;

const ORDER = [
  sql`CASE state WHEN 'running' THEN 0 WHEN 'waiting' THEN 1 ELSE 2 END`,
  sql`CASE state WHEN 'waiting' THEN run_after ELSE 0 END`,
  sql`ended_at DESC`,
  sql`id`,
];

export async function findJob(database: Kysely<JobTables>, id: string): Promise<Job | undefined> {
  const [job] = await toJobs(database, await database.selectFrom('jobs').selectAll().where('id', '=', id).execute());
  return job;
}

/** Returns for each subject the running job, else the waiting one, else the one that ended last. */
export async function listSubjectJobs(
  database: Kysely<JobTables>,
  subjects: readonly string[],
  kind: string | undefined,
): Promise<readonly Job[]> {
  const rows: JobRow[] = [];
  for (let at = 0; at < subjects.length; at += SUBJECTS_AT_ONCE) {
    let ranked = database
      .selectFrom('jobs')
      .selectAll()
      .select(sql<number>`row_number() OVER (PARTITION BY subject ORDER BY ${sql.join(ORDER)})`.as('rank'))
      .where('subject', 'in', subjects.slice(at, at + SUBJECTS_AT_ONCE));
    if (kind !== undefined) ranked = ranked.where('kind', '=', kind);
    rows.push(...(await database.selectFrom(ranked.as('ranked')).selectAll().where('rank', '=', 1).execute()));
  }
  return toJobs(database, rows);
}

export interface JobFilter {
  readonly subject?: string | undefined;
  readonly states?: readonly JobState[] | undefined;
  readonly limit: number;
}

/** Lists running jobs first, then waiting ones in the order of the queue. Ended ones follow, the last first. */
export async function listJobs(
  database: Kysely<JobTables>,
  { subject, states, limit }: JobFilter,
): Promise<readonly Job[]> {
  let query = database.selectFrom('jobs').selectAll().orderBy(sql.join(ORDER)).limit(limit);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (states !== undefined) query = query.where('state', 'in', states);
  return toJobs(database, await query.execute());
}

/** Converts rows to jobs. Reads the whole queue once: joined to the jobs, it would be counted for each of them. */
async function toJobs(database: Kysely<JobTables>, rows: readonly JobRow[]): Promise<readonly Job[]> {
  const waiting = database.selectFrom('jobs').select('id').where('state', '=', WAITING);
  const isAsked = rows.some(({ state }) => state === 'waiting');
  const queue = isAsked ? await waiting.orderBy('run_after').orderBy('id').execute() : [];
  const positions = new Map(queue.map(({ id }, index) => [id, index + 1]));
  return rows.map((row) => toJob(row, positions.get(row.id)));
}

function toJob(row: JobRow, position: number | undefined): Job {
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
