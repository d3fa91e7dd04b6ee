// The actions of people on entries of the gallery: search, read, unpublish and report.
import { addReport } from '../../../accounts/index.ts';
import { foldText, toWords } from '../../../platform/text/fold-text.ts';
import type { EntrySummary, GalleryEntry, ReportReason } from '../model/gallery.ts';
import type { Requester } from '../model/people.ts';
import { refuse } from '../model/refusals.ts';
import type { StudioResources } from '../ports.ts';

export interface GalleryPage {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly entries: readonly EntrySummary[];
}

/** Further words of a search hardly change its result. */
const SEARCH_WORDS_MAX = 12;

export async function searchGallery(
  { store }: StudioResources,
  { query, page, pageSize }: { readonly query: string; readonly page: number; readonly pageSize: number },
): Promise<GalleryPage> {
  const words = toWords(foldText(query)).slice(0, SEARCH_WORDS_MAX);
  const found = await store.gallery.search({ words, page, pageSize });
  return { page, pageSize, ...found };
}

/** Returns a published entry. Its owner and administrators also see it in other states. */
export async function getEntry({ store }: StudioResources, id: string, requester?: Requester): Promise<GalleryEntry> {
  const entry = await store.gallery.find(id);
  if (entry === undefined || !maySee(entry, requester)) throw refuse('entry_not_found', {});
  return entry;
}

function maySee({ status, owner }: GalleryEntry, requester: Requester | undefined): boolean {
  if (status === 'published' || owner === requester?.owner) return true;
  return requester?.account?.role === 'admin' && status !== 'removed';
}

/** Unpublishes an entry. Unpublishing it twice is no error. */
export async function unpublishEntry(resources: StudioResources, requester: Requester, id: string): Promise<void> {
  const entry = await getEntry(resources, id, requester);
  if (entry.owner !== requester.owner) throw refuse('entry_not_own', {});
  if (entry.status !== 'published') return;
  await resources.store.gallery.setStatus(id, ['published'], 'unpublished', new Date(resources.clock.nowMs()));
}

export async function reportEntry(
  resources: StudioResources,
  { clientHash }: Requester,
  id: string,
  { reason, details }: { readonly reason: ReportReason; readonly details: string },
): Promise<void> {
  await getEntry(resources, id);
  await addReport(resources, { subjectId: id, reason, details, clientHash });
}
