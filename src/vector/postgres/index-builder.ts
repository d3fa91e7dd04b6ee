// The index that an earlier database lacks, built without a lock after the start. A build that was interrupted leaves an
// index that is not valid, and is begun anew unless another process builds it at this moment.
import { type Kysely, sql } from 'kysely';
import { LATER_INDEX, type Names } from './schema.ts';

/** The limits that a statement about an index must not have. */
const TIMEOUTS = ['statement_timeout', 'lock_timeout'];

export class IndexBuilder {
  readonly #database: Kysely<unknown>;
  readonly #schema: string;
  readonly #names: Names;
  /** The process of the server that builds. */
  #pid: number | undefined;
  #running: Promise<void> | undefined;

  constructor(database: Kysely<unknown>, schema: string, names: Names) {
    this.#database = database;
    this.#schema = schema;
    this.#names = names;
  }

  async isNeeded(): Promise<boolean> {
    const isValid = await this.#findIndex(LATER_INDEX.name);
    return isValid !== true || (await this.#findIndex(LATER_INDEX.replaces)) !== undefined;
  }

  start(reportFailure: (error: unknown) => void): void {
    this.#running = this.#build().catch(reportFailure);
  }

  /** Interrupts a build, which may take hours; the next start begins it anew. */
  async close(): Promise<void> {
    if (this.#pid !== undefined) await sql`SELECT pg_cancel_backend(${this.#pid})`.execute(this.#database);
    await this.#running;
  }

  /** Builds on one connection, because these statements are no part of a transaction. */
  #build(): Promise<void> {
    const { name, columns, replaces } = LATER_INDEX;
    const { points } = this.#names;
    const toId = (index: string) => sql.id(this.#schema, index);
    return this.#database.connection().execute(async (connection) => {
      const isBuilding = sql`SELECT 1 FROM pg_stat_progress_create_index WHERE relid = ${points}::regclass`;
      if ((await isBuilding.execute(connection)).rows.length > 0) return;
      const restore = await liftTimeouts(connection);
      try {
        this.#pid = (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(connection)).rows[0]?.pid;
        const isValid = await this.#findIndex(name, connection);
        if (isValid === false) await sql`DROP INDEX CONCURRENTLY ${toId(name)}`.execute(connection);
        if (isValid !== true)
          await sql.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${points} ${columns}`).execute(connection);
        await sql`DROP INDEX CONCURRENTLY IF EXISTS ${toId(replaces)}`.execute(connection);
      } finally {
        this.#pid = undefined;
        await restore();
      }
    });
  }

  /** Returns whether the index is valid; undefined if there is none. */
  async #findIndex(name: string, database = this.#database): Promise<boolean | undefined> {
    const { rows } = await sql<{ readonly isValid: boolean }>`
      SELECT indisvalid AS "isValid" FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE relname = ${name} AND nspname = ${this.#schema}`.execute(database);
    return rows[0]?.isValid;
  }
}

async function liftTimeouts(connection: Kysely<unknown>): Promise<() => Promise<void>> {
  const set = (values: readonly string[]) =>
    sql`SELECT ${sql.join(TIMEOUTS.map((name, index) => sql`set_config(${name}, ${values[index]}, false)`))}`.execute(
      connection,
    );
  const columns = TIMEOUTS.map((name) => sql`current_setting(${name}) AS ${sql.id(name)}`);
  const { rows } = await sql<Record<string, string>>`SELECT ${sql.join(columns)}`.execute(connection);
  await set(TIMEOUTS.map(() => '0'));
  return async () => void (await set(TIMEOUTS.map((name) => rows[0]?.[name] ?? '0')));
}
