// A Kysely dialect over the SQLite that is built into the runtime.
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  type TransactionSettings,
} from 'kysely';
import { assert } from '../../../base/assert.ts';
import { CheckedQueryCompiler } from './checked-query-compiler.ts';
import { defineRowChecksums, findProtectedTable } from './row-checksums.ts';
import { StatementCache } from './statement-cache.ts';

/** Creates the dialect and takes over the database: it is closed with the Kysely instance. */
export function createSqliteDialect(database: DatabaseSync): Dialect {
  defineRowChecksums(database);
  return {
    createAdapter: (): DialectAdapter => new FileAdapter(database),
    createDriver: () => new SqliteDriver(database),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: (): QueryCompiler => new CheckedQueryCompiler((table) => findProtectedTable(database, table)),
  };
}

class FileAdapter extends SqliteAdapter {
  readonly file: DatabaseSync;

  constructor(file: DatabaseSync) {
    super();
    this.file = file;
  }
}

/** Returns the underlying connection, for operations that Kysely does not support. */
export function getSqliteFile(database: Pick<Kysely<never>, 'getExecutor'>): DatabaseSync {
  const { adapter } = database.getExecutor();
  assert(adapter instanceof FileAdapter, 'the database is a SQLite file');
  return adapter.file;
}

/** A driver with one connection. Kysely gives it to one user at a time, because the adapter reports no more. */
class SqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: SqliteConnection;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#connection = new SqliteConnection(database);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  /** Takes the write lock at once: another process could write between the first read and the write. */
  async beginTransaction(_: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    this.#database.exec(accessMode === 'read only' ? 'BEGIN' : 'BEGIN IMMEDIATE');
  }

  async commitTransaction(): Promise<void> {
    this.#database.exec('COMMIT');
  }

  /** Rolls back, unless a failure such as a full disk has done so already; a second rollback would hide the reason. */
  async rollbackTransaction(): Promise<void> {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }

  async destroy(): Promise<void> {
    this.#database.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements: StatementCache;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = new StatementCache(database);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, isReader } = this.#statements.get(sql);
    const values = parameters as readonly SQLInputValue[];
    if (isReader) return { rows: statement.all(...values) as R[] };
    const { changes } = statement.run(...values);
    return { numAffectedRows: BigInt(changes), rows: [] };
  }

  /** Streams with a separate statement: another query could restart a cached one meanwhile. */
  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const rows = this.#database.prepare(sql).iterate(...(parameters as readonly SQLInputValue[]));
    for (const row of rows) yield { rows: [row as R] };
  }
}
