import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Far more than the different queries of one store; lists of changing length could make any number of texts. */
const STATEMENTS_MAX = 256;

interface CachedStatement {
  readonly statement: StatementSync;
  /** True if it returns rows, like a query or `insert … returning`. */
  readonly isReader: boolean;
}

/** Prepared statements by their text; the least recently used one is dropped. */
export class StatementCache {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, CachedStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get size(): number {
    return this.#statements.size;
  }

  get(sql: string): CachedStatement {
    const cached = this.#statements.get(sql) ?? this.#prepare(sql);
    // A map keeps the order of insertion: a used statement moves to its end.
    this.#statements.delete(sql);
    this.#statements.set(sql, cached);
    const [oldest = ''] = this.#statements.keys();
    if (this.#statements.size > STATEMENTS_MAX) this.#statements.delete(oldest);
    return cached;
  }

  #prepare(sql: string): CachedStatement {
    const statement = this.#database.prepare(sql);
    return { statement, isReader: statement.columns().length > 0 };
  }
}
