// Other names of collections.
import { CollectionExists, CollectionNotFound } from '../../errors.ts';
import type { AliasChange } from '../../vector-store.ts';
import type { Statements } from '../files/statements.ts';

export class Aliases {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  has(namespace: string, alias: string): boolean {
    return this.#find(namespace, alias) !== undefined;
  }

  /** Applies a change. The caller undoes it as a whole when it throws. */
  change(namespace: string, change: AliasChange): void {
    const { alias } = change;
    if (change.kind === 'remove') {
      this.#remove(namespace, alias);
      return;
    }
    const collection = change.kind === 'set' ? change.collection : this.#find(namespace, change.from);
    if (collection === undefined) throw new CollectionNotFound(change.kind === 'rename' ? change.from : alias);
    if (!this.#hasCollection(namespace, collection)) throw new CollectionNotFound(collection);
    if (this.#hasCollection(namespace, alias)) throw new CollectionExists(alias);
    if (change.kind === 'rename') this.#remove(namespace, change.from);
    this.#statements.sql('INSERT OR REPLACE INTO aliases VALUES (?, ?, ?)').run(namespace, alias, collection);
  }

  removeOf(namespace: string, collection: string): void {
    this.#statements.sql('DELETE FROM aliases WHERE namespace = ? AND collection = ?').run(namespace, collection);
  }

  #remove(namespace: string, alias: string): void {
    this.#statements.sql('DELETE FROM aliases WHERE namespace = ? AND alias = ?').run(namespace, alias);
  }

  #find(namespace: string, alias: string): string | undefined {
    const query = 'SELECT collection FROM aliases WHERE namespace = ? AND alias = ?';
    return this.#statements.sql(query).get(namespace, alias)?.['collection'] as string | undefined;
  }

  #hasCollection(namespace: string, name: string): boolean {
    const query = 'SELECT 1 FROM collections WHERE namespace = ? AND name = ?';
    return this.#statements.sql(query).get(namespace, name) !== undefined;
  }
}
