// Reports about the public things of a service: everybody sends them, and moderators resolve them.
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Report, ReportRecords } from '../../platform/reports/report-records.ts';
import type { Account } from '../model/account.ts';
import type { NewAuditEntry } from '../ports.ts';

/** The resources of a service that its reports need. */
interface ReportResources {
  readonly store: { readonly reports: ReportRecords };
  readonly accounts: { addAudit(entry: Omit<NewAuditEntry, 'service'>): Promise<void> };
  readonly clock: Clock;
}

export async function addReport(
  { store, clock }: ReportResources,
  report: Omit<Report, 'id' | 'createdAt'>,
): Promise<void> {
  await store.reports.add({ id: randomUUID(), ...report, createdAt: new Date(clock.nowMs()) });
}

/** Resolves a report and records that in the audit log. Refuses with report_not_found, which the service words. */
export async function resolveReport(
  { store, accounts, clock }: ReportResources,
  { email: actor }: Account,
  reportId: string,
): Promise<void> {
  const at = new Date(clock.nowMs());
  if (!(await store.reports.resolve(reportId, at))) throw new Refusal('report_not_found');
  await accounts.addAudit({ actor, action: 'resolve-report', subject: reportId, note: '', at });
}
