// The actions of administrators on entries of the gallery, each with a line in the audit log.
import { checkAdmin, resolveReport as resolve } from '../../../accounts/index.ts';
import type { Report } from '../../../platform/reports/report-records.ts';
import type { EntryStatus, EntrySummary, GalleryEntry } from '../model/gallery.ts';
import type { Moderation } from '../model/moderation.ts';
import { type Requester, STUDIO_ROLES } from '../model/people.ts';
import { refuse } from '../model/refusals.ts';
import type { StudioResources } from '../ports.ts';

const CHANGES: Readonly<Record<Moderation, { readonly from: readonly EntryStatus[]; readonly to: EntryStatus }>> = {
  hide: { from: ['published', 'unpublished'], to: 'hidden' },
  restore: { from: ['hidden'], to: 'published' },
  remove: { from: ['published', 'unpublished', 'hidden'], to: 'removed' },
};

export interface ReportedEntry extends Report, Pick<EntrySummary, 'title' | 'status'> {}

/** Lists open reports, oldest first, each with the entry that it is about. */
export async function listReports(
  { store }: StudioResources,
  requester: Requester,
  limit: number,
): Promise<ReportedEntry[]> {
  checkAdmin(requester, STUDIO_ROLES);
  const reports = await store.reports.list(limit);
  const entries = await store.gallery.listByIds(reports.map(({ subjectId }) => subjectId));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return reports.flatMap((report) => {
    const entry = byId.get(report.subjectId);
    return entry === undefined ? [] : [{ ...report, title: entry.title, status: entry.status }];
  });
}

/** Returns an entry in any status but removed. */
export async function getAnyEntry({ store }: StudioResources, requester: Requester, id: string): Promise<GalleryEntry> {
  checkAdmin(requester, STUDIO_ROLES);
  const entry = await store.gallery.find(id);
  if (entry === undefined) throw refuse('entry_not_found', {});
  return entry;
}

export async function moderateEntry(
  resources: StudioResources,
  requester: Requester,
  id: string,
  { moderation, note }: { readonly moderation: Moderation; readonly note: string },
): Promise<EntryStatus> {
  const account = checkAdmin(requester, STUDIO_ROLES);
  const entry = await getAnyEntry(resources, requester, id);
  const { from, to } = CHANGES[moderation];
  const at = new Date(resources.clock.nowMs());
  const isChanged = await resources.store.gallery.setStatus(id, from, to, at);
  if (!isChanged) throw refuse('entry_state', { status: entry.status });
  const action = `${moderation}-interface`;
  await resources.accounts.addAudit({ actor: account.email, action, subject: id, note, at });
  return to;
}

export async function resolveReport(resources: StudioResources, requester: Requester, reportId: string): Promise<void> {
  await resolve(resources, checkAdmin(requester, STUDIO_ROLES), reportId);
}
