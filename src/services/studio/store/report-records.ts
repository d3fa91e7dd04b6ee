import type { Kysely } from 'kysely';
import type { Report } from '../model/gallery.ts';
import type { ReportedEntry } from '../ports.ts';
import type { Tables } from './tables.ts';

export async function addReport(database: Kysely<Tables>, report: Report): Promise<void> {
  const { id, galleryId, reason, details, clientHash, createdAt } = report;
  const moments = { created_at: createdAt.getTime(), resolved_at: null };
  await database
    .insertInto('reports')
    .values({ id, gallery_id: galleryId, reason, details, client_hash: clientHash, ...moments })
    .execute();
}

export async function listReports(database: Kysely<Tables>, limit: number): Promise<ReportedEntry[]> {
  const rows = await database
    .selectFrom('reports')
    .innerJoin('gallery', 'gallery.id', 'reports.gallery_id')
    .selectAll('reports')
    .select(['gallery.title', 'gallery.status'])
    .where('reports.resolved_at', 'is', null)
    .orderBy('reports.created_at')
    .orderBy('reports.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, reason, details, title, status, ...row }) => ({
    id,
    galleryId: row.gallery_id,
    reason,
    details,
    clientHash: row.client_hash,
    createdAt: new Date(row.created_at),
    title,
    status,
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
