// A Kysely dialect over a pool that several stores share. Statements have no names and sessions no state, so that
// connection poolers in front of the server work.
import {
  CompiledQuery,
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
import type { QueryResult as PgResult, PoolClient } from 'pg';
import { assert } from '../../../base/assert.ts';
import { retrySerialization } from '../in-transaction.ts';
import { CommitUncertain } from '../store-unavailable.ts';
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
    // The warnings of a commit say that a node may not have its part.
    const warned = accessMode === 'read write' ? '; SET LOCAL client_min_messages TO warning' : '';
    connection.begin(`BEGIN ISOLATION LEVEL ${isolationLevel} ${accessMode}${warned}`);
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

/** Statements that are sent with the next one of their transaction, or with its end. */
const queued = new WeakSet<CompiledQuery>();

/**
 * Returns a statement without parameters whose rows are not needed. It is sent with the next one, which saves a round
 * trip, and fails with it.
 */
export function toQueued(sql: string): CompiledQuery {
  const statement = CompiledQuery.raw(sql);
  queued.add(statement);
  return statement;
}

class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #isInTransaction = false;
  /** True if the state of the connection is unknown; it is then closed and not reused. */
  #isBroken = false;
  /** Statements to be sent with the next one: the server carries out one message up to its first failure. */
  #pending: string[] = [];
  #isBegun = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  begin(statement: string): void {
    this.#pending = [statement];
    this.#isInTransaction = true;
    this.#isBegun = false;
  }

  /**
   * Ends the transaction. After a failed commit the server has rolled it back, but Kysely still requests a rollback.
   */
  async end(statement: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    if (!this.#isInTransaction || this.#isBroken) return;
    if (statement === 'ROLLBACK') this.#pending = [];
    const isUsed = this.#isBegun || this.#pending.length > 1;
    const warnings: string[] = [];
    const note = ({ severity, message }: Readonly<Record<string, unknown>>) =>
      void (severity === 'WARNING' && warnings.push(String(message)));
    this.#client.on('notice', note as () => void);
    try {
      const { command } = isUsed ? await this.#query(statement, []) : { command: statement };
      this.#isInTransaction = false;
      // The store ignored a statement that failed: nothing after it was executed.
      assert(command === statement, 'a failed transaction was committed');
    } finally {
      this.#client.removeListener('notice', note as () => void);
    }
    if (statement === 'COMMIT' && warnings.length > 0) throw new CommitUncertain(warnings.join('; '));
  }

  release(): void {
    this.#client.release(this.#isBroken || this.#isInTransaction);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query;
    if (queued.has(query)) {
      assert(this.#isInTransaction, 'a statement was queued outside a transaction');
      this.#pending.push(sql);
      return { rows: [] };
    }
    const ask = () => this.#query<R>(sql, parameters);
    // A statement by itself is a transaction: it was rolled back when it failed.
    return this.#isInTransaction ? ask() : retrySerialization(ask);
  }

  // biome-ignore lint/correctness/useYield: no store streams rows; lists are read in pages
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('rows of PostgreSQL are not streamed');
  }

  /** Sends a statement, in one message with the pending ones if it has no parameters. */
  async #query<R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R> & { command: string }> {
    const pending = this.#pending.splice(0).join('; ');
    try {
      if (pending !== '') this.#isBegun = true;
      if (pending !== '' && parameters.length > 0) await this.#client.query(pending);
      const text = pending === '' || parameters.length > 0 ? sql : `${pending}; ${sql}`;
      const results: PgResult | PgResult[] = await this.#client.query(text, parameters.map(withoutNul));
      const { command, rowCount, rows } = Array.isArray(results) ? (results.at(-1) as PgResult) : results;
      return { command, rows, ...(CHANGING.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (error) {
      const storeError = toStoreError(error);
      this.#isBroken ||= storeError !== error;
      throw storeError;
    }
  }
}

/**
 * Replaces NUL by U+FFFD in stored and in compared texts. Texts of SQLite may contain NUL, those of PostgreSQL may not.
 */
function withoutNul(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}
