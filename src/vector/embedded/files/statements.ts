import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Statements of one connection, prepared when first used. */
export class Statements {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Returns the statement of this text, which returns rows as objects. */
  sql(text: string): StatementSync {
    return this.#prepared.get(text) ?? this.#prepare(text);
  }

  /** Returns the statement of this text, which returns rows as arrays: faster for many rows. A text has one form. */
  arrays(text: string): StatementSync {
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    const statement = this.#prepare(text);
    statement.setReturnArrays(true);
    return statement;
  }

  #prepare(text: string): StatementSync {
    const statement = this.#database.prepare(text);
    this.#prepared.set(text, statement);
    return statement;
  }
}
