import { type Kysely, sql, type Transaction } from 'kysely';
import { runStatements } from '../../storage/run-statements.ts';
import type { JobState } from '../job.ts';

export interface JobTable {
  id: string;
  kind: string;
  subject: string;
  state: JobState;
  /** JSON. */
  payload: string;
  attempts: number;
  created_at: number;
  run_after: number;
  started_at: number | null;
  /** A new id for each attempt. This and the next are null unless the job runs. */
  lease_id: string | null;
  lease_until: number | null;
  is_cancelled: number;
  /** JSON. */
  progress: string | null;
  reason: string | null;
  ended_at: number | null;
}

/** Part of the tables of a service with jobs. */
export interface JobTables {
  readonly jobs: JobTable;
}

/** The database of a service with the table of jobs, and a transaction of it. */
export type JobDatabase<All extends JobTables> = Kysely<All>;
export type JobTransaction<All extends JobTables> = Transaction<All>;

// Literals: a partial index is used only if its condition is known when the statement is prepared.
export const WAITING = sql.lit('waiting' as const);
export const RUNNING = sql.lit('running' as const);

/** Creates the table; a step of a service's migrations. The unique indexes enforce the rules over several processes. */
export async function createJobTable(database: Transaction<unknown>): Promise<void> {
  const statements = [
    `CREATE TABLE jobs (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      state TEXT NOT NULL,
      payload TEXT NOT NULL,
      attempts INTEGER NOT NULL,
      created_at BIGINT NOT NULL,
      run_after BIGINT NOT NULL,
      started_at BIGINT,
      lease_id TEXT,
      lease_until BIGINT,
      is_cancelled INTEGER NOT NULL,
      progress TEXT,
      reason TEXT,
      ended_at BIGINT
    )`,
    "CREATE UNIQUE INDEX jobs_one_waiting ON jobs (kind, subject) WHERE state = 'waiting'",
    "CREATE UNIQUE INDEX jobs_one_running ON jobs (subject) WHERE state = 'running'",
    "CREATE INDEX jobs_queue ON jobs (run_after, id) WHERE state = 'waiting'",
    'CREATE INDEX jobs_subject ON jobs (subject, id)',
    'CREATE INDEX jobs_ended ON jobs (ended_at) WHERE ended_at IS NOT NULL',
  ];
  await runStatements(database, statements);
}
