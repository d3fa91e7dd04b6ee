// A Kysely dialect over a pool that several stores share. Statements have no names and sessions no state, so that
// connection poolers in front of the server work.
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { PoolClient } from 'pg';
import { assert } from '../../../base/assert.ts';
import { retrySerialization } from '../in-transaction.ts';
import { toStoreError } from './failures.ts';
import type { SharedPool } from './shared-pool.ts';

/**
 * Creates the dialect. The pool stays open when the Kysely instance is closed. Connections of a snapshot are in a
 * transaction already, which no statement ends.
 */
export function createPostgresDialect(pool: SharedPool, isSnapshot = false): Dialect {
  return {
    createAdapter: (): DialectAdapter => new PostgresAdapter(),
    createDriver: () => new PostgresDriver(pool, isSnapshot),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: (): QueryCompiler => new PostgresQueryCompiler(),
  };
}

class PostgresDriver implements Driver {
  readonly #pool: SharedPool;
  readonly #isSnapshot: boolean;

  constructor(pool: SharedPool, isSnapshot: boolean) {
    this.#pool = pool;
    this.#isSnapshot = isSnapshot;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(await this.#pool.connect());
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    if (this.#isSnapshot) return;
    const { isolationLevel = 'read committed', accessMode = 'read write' } = settings;
    await connection.begin(`BEGIN ISOLATION LEVEL ${isolationLevel} ${accessMode}`);
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.end('COMMIT');
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.end('ROLLBACK');
  }

  async destroy(): Promise<void> {}
}

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #isInTransaction = false;
  /** True if the state of the connection is unknown; it is then closed and not reused. */
  #isBroken = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async begin(statement: string): Promise<void> {
    await this.#query(statement, []);
    this.#isInTransaction = true;
  }

  /**
   * Ends the transaction. After a failed commit the server has rolled it back, but Kysely still requests a rollback.
   */
  async end(statement: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    if (!this.#isInTransaction || this.#isBroken) return;
    this.#isInTransaction = false;
    const { command } = await this.#query(statement, []);
    // The store ignored a statement that failed: nothing after it was executed.
    assert(command === statement, 'a failed transaction was committed');
  }

  release(): void {
    this.#client.release(this.#isBroken || this.#isInTransaction);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const ask = () => this.#query<R>(sql, parameters);
    // A statement by itself is a transaction: it was rolled back when it failed.
    return this.#isInTransaction ? ask() : retrySerialization(ask);
  }

  // biome-ignore lint/correctness/useYield: no store streams rows; lists are read in pages
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('rows of PostgreSQL are not streamed');
  }

  async #query<R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R> & { command: string }> {
    try {
      const { command, rowCount, rows } = await this.#client.query(sql, parameters.map(withoutNul));
      return { command, rows, ...(CHANGING.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (error) {
      const told = toStoreError(error);
      this.#isBroken ||= told !== error;
      throw told;
    }
  }
}

/**
 * Replaces NUL by U+FFFD in stored and in compared texts. Texts of SQLite may contain NUL, those of PostgreSQL may not.
 */
function withoutNul(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}
