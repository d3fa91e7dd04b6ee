import { DEFAULT_SCHEMA_PREFIX } from './defaults.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database?sslmode=…`, with commas between several hosts. */
  readonly url: string;
  /**
   * The 32-byte key of the installation, the same in all processes. Keys derived from it seal secrets in the database.
   */
  readonly key: Uint8Array;
  /** The prefix of schemas, which are named `<prefix>_<store>`. */
  readonly schemaPrefix?: string | undefined;
  /** The name under which the server lists its connections; by default that of `toApplicationName`. */
  readonly applicationName?: string | undefined;
  readonly connectionsMax?: number | undefined;
  readonly statementTimeoutMs?: number | undefined;
  readonly connectTimeoutMs?: number | undefined;
  /**
   * True to read everything in one transaction over one connection, and so in one state of the database. On a cluster
   * that holds for the tables of the coordinator alone.
   */
  readonly isSnapshot?: boolean;
}

export function toApplicationName(schemaPrefix = DEFAULT_SCHEMA_PREFIX): string {
  return `magpie ${schemaPrefix}`;
}
