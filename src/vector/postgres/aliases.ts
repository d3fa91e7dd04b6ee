// Other names of collections.
import { CollectionExists, CollectionNotFound } from '../errors.ts';
import { fromIdBytes, toIdBytes } from '../id-bytes.ts';
import type { Alias, AliasChange } from '../vector-store.ts';
import type { Session } from './database.ts';
import type { Names } from './schema.ts';

export class Aliases {
  readonly #names: Names;

  constructor(names: Names) {
    this.#names = names;
  }

  async list(session: Session, namespace: string): Promise<Alias[]> {
    const rows = await session.query<{ readonly alias: Uint8Array; readonly collection: Uint8Array }>(
      `SELECT alias, collection FROM ${this.#names.aliases} WHERE namespace = $1 ORDER BY alias`,
      [toIdBytes(namespace)],
    );
    return rows.map(({ alias, collection }) => ({ alias: fromIdBytes(alias), collection: fromIdBytes(collection) }));
  }

  async change(session: Session, namespace: string, change: AliasChange): Promise<void> {
    const { alias } = change;
    if (change.kind === 'remove') {
      await this.#remove(session, namespace, alias);
      return;
    }
    const collection = change.kind === 'set' ? change.collection : await this.find(session, namespace, change.from);
    if (collection === undefined) throw new CollectionNotFound(change.kind === 'rename' ? change.from : alias);
    if (!(await this.#hasCollection(session, namespace, collection))) throw new CollectionNotFound(collection);
    if (await this.#hasCollection(session, namespace, alias)) throw new CollectionExists(alias);
    if (change.kind === 'rename') await this.#remove(session, namespace, change.from);
    await session.query(
      `INSERT INTO ${this.#names.aliases} (namespace, alias, collection) VALUES ($1, $2, $3)
       ON CONFLICT (namespace, alias) DO UPDATE SET collection = excluded.collection`,
      [namespace, alias, collection].map(toIdBytes),
    );
  }

  async find(session: Session, namespace: string, alias: string): Promise<string | undefined> {
    const query = `SELECT collection FROM ${this.#names.aliases} WHERE namespace = $1 AND alias = $2`;
    const [row] = await session.query<{ readonly collection: Uint8Array }>(query, [namespace, alias].map(toIdBytes));
    return row && fromIdBytes(row.collection);
  }

  async removeOf(session: Session, namespace: string, collection: string): Promise<void> {
    const statement = `DELETE FROM ${this.#names.aliases} WHERE namespace = $1 AND collection = $2`;
    await session.query(statement, [namespace, collection].map(toIdBytes));
  }

  async #remove(session: Session, namespace: string, alias: string): Promise<void> {
    const statement = `DELETE FROM ${this.#names.aliases} WHERE namespace = $1 AND alias = $2`;
    await session.query(statement, [namespace, alias].map(toIdBytes));
  }

  async #hasCollection(session: Session, namespace: string, name: string): Promise<boolean> {
    const query = `SELECT 1 AS found FROM ${this.#names.collections} WHERE namespace = $1 AND name = $2`;
    return (await session.query(query, [namespace, name].map(toIdBytes))).length > 0;
  }
}
