// The records of reports in the table `reports` of the service's own database.
import { type Kysely, sql } from 'kysely';
import type { ReportRecords } from '../reports/report-records.ts';

/** The columns of all services; each has another one with the id of the reported thing. */
export interface ReportTable {
  id: string;
  reason: string;
  details: string;
  client_hash: string;
  created_at: number;
  resolved_at: number | null;
}

interface ReportTables {
  readonly reports: ReportTable;
}

/** Creates the records. `subject` is the column with the id of the reported thing. */
export function createReportRecords<All extends ReportTables>(all: Kysely<All>, subject: string): ReportRecords {
  const database = all as unknown as Kysely<ReportTables>;
  return {
    add: async ({ id, subjectId, reason, details, clientHash, createdAt }) => {
      const moments = { created_at: createdAt.getTime(), resolved_at: null };
      await database
        .insertInto('reports')
        .values({ [subject]: subjectId, id, reason, details, client_hash: clientHash, ...moments })
        .execute();
    },
    list: async (limit) => {
      const rows = await database
        .selectFrom('reports')
        .select(['id', 'reason', 'details', 'client_hash', 'created_at', sql.ref<string>(subject).as('subjectId')])
        .where('resolved_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ client_hash: clientHash, created_at: at, ...report }) => ({
        ...report,
        clientHash,
        createdAt: new Date(at),
      }));
    },
    resolve: async (id, at) => {
      const { numUpdatedRows } = await database
        .updateTable('reports')
        .set({ resolved_at: at.getTime() })
        .where('id', '=', id)
        .where('resolved_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}
