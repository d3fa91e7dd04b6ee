// Finds the server among several hosts: connections go to the first that answers and has the wanted role.
import { Client, type ClientBase } from 'pg';
import { StoreUnavailable } from '../store-unavailable.ts';
import type { Hosts, Role } from './parse-hosts.ts';

/** Rejects if the server of a connection has not the wanted role. */
export async function checkRole(client: ClientBase, role: Role): Promise<void> {
  if (role === 'any') return;
  const { rows } = await client.query<{ standby: boolean; reading: boolean }>(
    `SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only')::boolean AS reading`,
  );
  const { standby = true, reading = true } = rows[0] ?? {};
  if (standby || (role === 'read-write' && reading)) throw new StoreUnavailable('the database server takes no writes');
}

/** Returns the address of the first server that answers and has the wanted role. Rejects with the last failure. */
export async function findHost({ urls, role }: Hosts, timeoutMs: number): Promise<string> {
  let failure: unknown;
  for (const url of urls) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
    client.on('error', () => {});
    try {
      await client.connect();
      await checkRole(client, role);
      return url;
    } catch (error) {
      failure = error;
    } finally {
      client.end().catch(() => {});
    }
  }
  throw failure;
}
