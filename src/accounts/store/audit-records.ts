import type { Kysely } from 'kysely';
import type { AuditRecords, NewAuditEntry } from '../ports.ts';
import type { Tables } from './tables.ts';

export function createAuditRecords(database: Kysely<Tables>): AuditRecords {
  return {
    add: (entry) => addAudit(database, entry),
    list: async (services, limit) => {
      const rows = await database
        .selectFrom('audit')
        .selectAll()
        .where('service', 'in', services)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ id: _, at, ...entry }) => ({ ...entry, at: new Date(at) }));
    },
  };
}

export async function addAudit(database: Kysely<Tables>, { at, ...entry }: NewAuditEntry): Promise<void> {
  await database
    .insertInto('audit')
    .values({ ...entry, at: at.getTime() })
    .execute();
}
