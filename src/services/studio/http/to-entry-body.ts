import type { EntrySummary, GalleryEntry } from '../model/gallery.ts';

export interface EntryFields {
  readonly id: string;
  readonly title: string;
  readonly prompt: string | null;
  readonly author: string | null;
  readonly createdAt: string;
  readonly url: string;
  readonly thumbnailUrl: string;
}

/** With addresses of the host that a request came to. */
export function toEntryFields(entry: EntrySummary, baseUrl: string): EntryFields {
  const { id, title, prompt, author, createdAt } = entry;
  const url = `${baseUrl}/gallery/${id}`;
  return { id, title, prompt, author, createdAt: createdAt.toISOString(), url, thumbnailUrl: `${url}/thumbnail.png` };
}

export function toEntryBody(entry: GalleryEntry, baseUrl: string) {
  return { ...toEntryFields(entry, baseUrl), payload: entry.payload };
}
