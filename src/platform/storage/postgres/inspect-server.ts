import { sql } from 'kysely';
import type { Finding } from '../operations/finding.ts';
import type { PostgresServer } from './postgres-server.ts';

/** Reports a database server that cannot detect damage: stores in it have no checksums but those of the server. */
export async function inspectServer(server: PostgresServer): Promise<readonly Finding[]> {
  const { rows } = await sql<{ data_checksums: string }>`SHOW data_checksums`.execute(server.open('doctor'));
  if (rows[0]?.data_checksums !== 'off') return [];
  return [
    {
      level: 'warning',
      text: 'data_checksums is off, so the database does not notice bytes that its disk has changed',
      advice: 'stop the database server, run pg_checksums --enable on its data directory, and start it again',
    },
  ];
}
