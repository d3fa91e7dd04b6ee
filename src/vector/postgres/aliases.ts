// Other names of collections.
import { CollectionExists, CollectionNotFound } from '../errors.ts';
import { fromIdBytes, toIdBytes } from '../id-bytes.ts';
import type { Alias, AliasChange } from '../vector-store.ts';
import type { Session } from './database.ts';

export async function listAliases(session: Session, namespace: string): Promise<Alias[]> {
  const rows = await session.query<{ readonly alias: Uint8Array; readonly collection: Uint8Array }>(
    `SELECT alias, collection FROM ${session.names.aliases} WHERE namespace = $1 ORDER BY alias`,
    [toIdBytes(namespace)],
  );
  return rows.map(({ alias, collection }) => ({ alias: fromIdBytes(alias), collection: fromIdBytes(collection) }));
}

export async function changeAlias(session: Session, namespace: string, change: AliasChange): Promise<void> {
  const { alias } = change;
  if (change.kind === 'remove') {
    await removeAlias(session, namespace, alias);
    return;
  }
  const collection = change.kind === 'set' ? change.collection : await findAlias(session, namespace, change.from);
  if (collection === undefined) throw new CollectionNotFound(change.kind === 'rename' ? change.from : alias);
  if (!(await hasCollection(session, namespace, collection))) throw new CollectionNotFound(collection);
  if (await hasCollection(session, namespace, alias)) throw new CollectionExists(alias);
  if (change.kind === 'rename') await removeAlias(session, namespace, change.from);
  await session.query(
    `INSERT INTO ${session.names.aliases} (namespace, alias, collection) VALUES ($1, $2, $3)
     ON CONFLICT (namespace, alias) DO UPDATE SET collection = excluded.collection`,
    [namespace, alias, collection].map(toIdBytes),
  );
}

export async function findAlias(session: Session, namespace: string, alias: string): Promise<string | undefined> {
  const query = `SELECT collection FROM ${session.names.aliases} WHERE namespace = $1 AND alias = $2`;
  const [row] = await session.query<{ readonly collection: Uint8Array }>(query, [namespace, alias].map(toIdBytes));
  return row && fromIdBytes(row.collection);
}

export async function removeAliasesOf(session: Session, namespace: string, collection: string): Promise<void> {
  const statement = `DELETE FROM ${session.names.aliases} WHERE namespace = $1 AND collection = $2`;
  await session.query(statement, [namespace, collection].map(toIdBytes));
}

async function removeAlias(session: Session, namespace: string, alias: string): Promise<void> {
  const statement = `DELETE FROM ${session.names.aliases} WHERE namespace = $1 AND alias = $2`;
  await session.query(statement, [namespace, alias].map(toIdBytes));
}

async function hasCollection(session: Session, namespace: string, name: string): Promise<boolean> {
  const query = `SELECT 1 AS found FROM ${session.names.collections} WHERE namespace = $1 AND name = $2`;
  return (await session.query(query, [namespace, name].map(toIdBytes))).length > 0;
}
