import type { Kysely } from 'kysely';
import type { NewReport, Report } from '../../ports.ts';
import type { Tables } from '../tables.ts';

export async function addReport(database: Kysely<Tables>, report: NewReport): Promise<void> {
  const { id, petId, reason, details, clientHash, createdAt } = report;
  const moment = { created_at: createdAt.getTime(), resolved_at: null };
  await database
    .insertInto('reports')
    .values({ id, pet_id: petId, reason, details, client_hash: clientHash, ...moment })
    .execute();
}

/** Unresolved ones, oldest first. */
export async function listReports(database: Kysely<Tables>, limit: number): Promise<Report[]> {
  const rows = await database
    .selectFrom('reports')
    .innerJoin('pets', 'pets.id', 'reports.pet_id')
    .selectAll('reports')
    .select('pets.slug')
    .where('reports.resolved_at', 'is', null)
    .orderBy('reports.created_at')
    .orderBy('reports.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    petId: row.pet_id,
    petSlug: row.slug,
    reason: row.reason,
    details: row.details,
    clientHash: row.client_hash,
    createdAt: new Date(row.created_at),
  }));
}

export async function resolveReport(database: Kysely<Tables>, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('reports')
    .set({ resolved_at: at.getTime() })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
