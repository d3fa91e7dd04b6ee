// PostgreSQL for the tests of stores: `TEST_DATABASE_URL`, the server of the whole test run, or one that starts on
// first use.
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { PostgresOptions } from '../postgres-options.ts';
import { openPostgresServer, type PostgresServer } from '../postgres-server.ts';
import { type EmbeddedServer, startEmbeddedPostgres } from './embedded-postgres.ts';

let embedded: Promise<EmbeddedServer> | undefined;

const KEY = new Uint8Array(32).fill(7);

export interface TestPostgres {
  readonly url: string;
  readonly schemaPrefix: string;
  readonly key: Uint8Array;
  readonly server: PostgresServer;
  close(): Promise<void>;
}

export async function openTestPostgres(options: Partial<PostgresOptions> = {}): Promise<TestPostgres> {
  const url = options.url ?? (await getTestUrl());
  const schemaPrefix = `test_${randomBytes(6).toString('hex')}`;
  const server = openPostgresServer({ url, schemaPrefix, key: KEY, ...options });
  return {
    url,
    schemaPrefix,
    key: KEY,
    server,
    close: async () => {
      await server.close();
      await dropSchemas(url, schemaPrefix);
    },
  };
}

async function getTestUrl(): Promise<string> {
  // biome-ignore lint/style/noProcessEnv: tests of every module can be run on a server of the developer
  const given = process.env['TEST_DATABASE_URL'] ?? process.env['TEST_SHARED_DATABASE_URL'];
  if (given) return given;
  embedded ??= startEmbeddedPostgres();
  return (await embedded).url;
}

async function dropSchemas(url: string, prefix: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows } = await client.query('SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, $1)', [
      prefix,
    ]);
    for (const { name } of rows) await client.query(`DROP SCHEMA "${name}" CASCADE`);
  } finally {
    await client.end();
  }
}
