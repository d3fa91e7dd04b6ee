// Statements of the vector store, as text: its operators and row lists are beyond a query builder. Every statement names its schema.
import { CompiledQuery, type Kysely } from 'kysely';
import { retrySerialization } from '../../platform/storage/in-transaction.ts';

/** What statements are asked of: the database, or one transaction of it. */
export interface Session {
  query<Row>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** Told of every statement, with the text that it has. */
export type StatementListener = (text: string) => void;

export class Database implements Session {
  readonly #kysely: Kysely<unknown>;
  readonly #onStatement: StatementListener | undefined;

  constructor(kysely: Kysely<unknown>, onStatement?: StatementListener) {
    this.#kysely = kysely;
    this.#onStatement = onStatement;
  }

  query<Row>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.#run(this.#kysely, text, parameters);
  }

  /**
   * One write. Every write locks the row of its collection before it looks at anything else of it, so that writes of a collection come
   * one after another; that also holds on a cluster, which knows no serializable transactions.
   */
  write<T>(act: (session: Session) => Promise<T>): Promise<T> {
    return retrySerialization(() => this.#kysely.transaction().execute((transaction) => act(this.#in(transaction))));
  }

  /** Everything that is asked in it sees one state. */
  snapshot<T>(act: (session: Session) => Promise<T>): Promise<T> {
    return retrySerialization(() =>
      this.#kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => act(this.#in(transaction))),
    );
  }

  #in(transaction: Kysely<unknown>): Session {
    return { query: (text, parameters = []) => this.#run(transaction, text, parameters) };
  }

  async #run<Row>(kysely: Kysely<unknown>, text: string, parameters: readonly unknown[]): Promise<Row[]> {
    this.#onStatement?.(text);
    const { rows } = await kysely.executeQuery(CompiledQuery.raw(text, [...parameters]));
    return rows as Row[];
  }
}

/** Collects the values of a statement while its text is written. */
export class Parameters {
  readonly values: unknown[] = [];

  /** The name of the value in the text. */
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}
