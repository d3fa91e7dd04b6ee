// Statements of the vector store, as text with the schema: a query builder lacks its operators and row lists.
import { CompiledQuery, type Kysely } from 'kysely';
import { retrySerialization } from '../../platform/storage/in-transaction.ts';
import { toQueued } from '../../platform/storage/postgres/postgres-dialect.ts';
import { CommitUncertain } from '../../platform/storage/store-unavailable.ts';
import type { Layout } from './buckets/buckets.ts';
import type { Names } from './schema.ts';

/** The executor of statements: the database, or one transaction of it. */
export interface Session {
  readonly names: Names;
  query<Row>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs a statement without parameters; in a transaction together with the next one or the commit, which fail with it. */
  queue(text: string): Promise<void>;
}

/** Receives the text of every statement. */
export type StatementListener = (text: string) => void;

/** Runs a statement or transaction when the nodes that it needs have room for it. */
type Admit = <T>(act: () => Promise<T>) => Promise<T>;

export interface DatabaseOptions {
  readonly onStatement?: StatementListener | undefined;
  /** Returns the admission to the nodes of a layout, on a cluster. */
  readonly toAdmit?: ((layout: Layout) => Admit) | undefined;
}

export class Database implements Session {
  readonly names: Names;
  readonly #kysely: Kysely<unknown>;
  readonly #options: DatabaseOptions;
  readonly #admit: Admit;

  constructor(kysely: Kysely<unknown>, names: Names, options: DatabaseOptions = {}, admit: Admit = (act) => act()) {
    this.names = names;
    this.#kysely = kysely;
    this.#options = options;
    this.#admit = admit;
  }

  get hasNodes(): boolean {
    return this.#options.toAdmit !== undefined;
  }

  /** Returns the database for what concerns the nodes of a layout only. */
  on(layout: Layout): Database {
    const { toAdmit } = this.#options;
    if (toAdmit === undefined) return this;
    return new Database(this.#kysely, this.names, this.#options, toAdmit(layout));
  }

  query<Row>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.#admit(() => this.#run(this.#kysely, text, parameters));
  }

  async queue(text: string): Promise<void> {
    await this.query(text);
  }

  /**
   * Runs one write. Every write locks the row of its collection before it reads anything else of it, so writes of a
   * collection come one after another. That also holds on a cluster, which has no serializable transactions. Rejects
   * with CommitUncertain if a node may not have committed, unless that is handled.
   */
  write<T>(act: (session: Session) => Promise<T>, onUncertain?: (error: CommitUncertain) => void): Promise<T> {
    const run = async (): Promise<T> => {
      let result: Promise<T> | undefined;
      try {
        return await this.#kysely.transaction().execute((transaction) => (result = act(this.#in(transaction))));
      } catch (error) {
        if (!(error instanceof CommitUncertain) || result === undefined || onUncertain === undefined) throw error;
        onUncertain(error);
        return result;
      }
    };
    return this.#admit(() => retrySerialization(run));
  }

  /** Runs reads that all see one state. */
  snapshot<T>(act: (session: Session) => Promise<T>): Promise<T> {
    const run = () =>
      this.#kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => act(this.#in(transaction)));
    return this.#admit(() => retrySerialization(run));
  }

  #in(transaction: Kysely<unknown>): Session {
    return {
      names: this.names,
      query: (text, parameters = []) => this.#run(transaction, text, parameters),
      queue: async (text) => {
        this.#options.onStatement?.(text);
        await transaction.executeQuery(toQueued(text));
      },
    };
  }

  async #run<Row>(kysely: Kysely<unknown>, text: string, parameters: readonly unknown[]): Promise<Row[]> {
    this.#options.onStatement?.(text);
    const { rows } = await kysely.executeQuery(CompiledQuery.raw(text, [...parameters]));
    return rows as Row[];
  }
}

/** The values of a statement, collected while its text is written. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Adds a value; returns its name in the text. */
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}
