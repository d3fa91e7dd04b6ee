// The actions of administrators on entries of the gallery, each with a line in the audit log.
import { checkAdmin } from '../../../accounts/index.ts';
import type { EntryStatus, GalleryEntry } from '../model/gallery.ts';
import type { Moderation } from '../model/moderation.ts';
import { type Account, type Requester, STUDIO_ROLES } from '../model/people.ts';
import { refuse } from '../model/refusals.ts';
import type { ReportedEntry, StudioResources } from '../ports.ts';

const CHANGES: Readonly<Record<Moderation, { readonly from: readonly EntryStatus[]; readonly to: EntryStatus }>> = {
  hide: { from: ['published', 'unpublished'], to: 'hidden' },
  restore: { from: ['hidden'], to: 'published' },
  remove: { from: ['published', 'unpublished', 'hidden'], to: 'removed' },
};

export async function listReports(
  { store }: StudioResources,
  requester: Requester,
  limit: number,
): Promise<ReportedEntry[]> {
  checkAdmin(requester, STUDIO_ROLES);
  return store.gallery.listReports(limit);
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
  await audit(resources, account, `${moderation}-interface`, id, note, at);
  return to;
}

export async function resolveReport(resources: StudioResources, requester: Requester, reportId: string): Promise<void> {
  const account = checkAdmin(requester, STUDIO_ROLES);
  const at = new Date(resources.clock.nowMs());
  const isResolved = await resources.store.gallery.resolveReport(reportId, at);
  if (!isResolved) throw refuse('report_not_found', {});
  await audit(resources, account, 'resolve-report', reportId, '', at);
}

async function audit(
  { accounts }: StudioResources,
  { email: actor }: Account,
  action: string,
  subject: string,
  note: string,
  at: Date,
): Promise<void> {
  await accounts.addAudit({ actor, action, subject, note, at });
}
