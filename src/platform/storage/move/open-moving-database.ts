import { sql } from 'kysely';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import type { ReadSetting } from '../../settings/setting.ts';
import { openServer } from '../postgres/open-database.ts';
import { type PostgresOptions, toApplicationName } from '../postgres/postgres-options.ts';
import type { PostgresServer } from '../postgres/postgres-server.ts';

/** Opens one side of a move; no server may have it open. */
export async function openMovingDatabase(options: PostgresOptions, read: ReadSetting): Promise<PostgresServer> {
  return openServer({ applicationName: 'magpie migrate-data', ...options }, read, checkUnused);
}

/** Rejects while servers use the database. They query it every second or so, so each has connections at all times. */
export async function checkUnused(server: PostgresServer): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND application_name = ${toApplicationName(server.options.schemaPrefix)}`.execute(server.open('move'));
  if (Number(rows[0]?.count) === 0) return;
  throw new OperatorProblem(`${server.address} is in use by a running server: stop all of them first`);
}
