import type { EntrySummary, GalleryEntry } from '../model/gallery.ts';

/** Returns the public fields of an entry, with addresses of the host that a request came to. */
export function toEntryFields(entry: EntrySummary, baseUrl: string) {
  const { id, title, prompt, author, createdAt } = entry;
  const url = `${baseUrl}/gallery/${id}`;
  return { id, title, prompt, author, createdAt: createdAt.toISOString(), url, thumbnailUrl: `${url}/thumbnail.png` };
}

export function toEntryBody(entry: GalleryEntry, baseUrl: string) {
  return { ...toEntryFields(entry, baseUrl), payload: entry.payload };
}
