import type { Kysely, Transaction } from 'kysely';
import type { AuditEntry, NewAuditEntry } from '../ports.ts';
import type { Tables } from './tables.ts';

export async function readRevision(database: Kysely<Tables>): Promise<number> {
  const row = await database
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'revision')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Says that what is approved has changed. */
export async function raiseRevision(transaction: Transaction<Tables>): Promise<void> {
  await nextValue(transaction, 'revision');
}

export async function addAudit(transaction: Transaction<Tables>, entry: NewAuditEntry): Promise<void> {
  const { actor, action, subject, note, at } = entry;
  const id = await nextValue(transaction, 'audit');
  await transaction.insertInto('audit').values({ id, actor, action, subject, note, at: at.getTime() }).execute();
}

export async function listAudit(database: Kysely<Tables>, limit: number): Promise<AuditEntry[]> {
  const rows = await database.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit).execute();
  return rows.map(({ id: _, at, ...entry }) => ({ ...entry, at: new Date(at) }));
}

async function nextValue(transaction: Transaction<Tables>, name: 'revision' | 'audit'): Promise<number> {
  const { value } = await transaction
    .updateTable('counters')
    .set((column) => ({ value: column('value', '+', 1) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}
