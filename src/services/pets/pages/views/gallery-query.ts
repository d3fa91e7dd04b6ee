import type { PetKind } from '../../model/pet.ts';
import type { PetSort } from '../../model/search/pet-query.ts';

/** The query of the gallery's URL. */
export interface GalleryQuery {
  readonly text?: string | undefined;
  readonly kind?: PetKind | undefined;
  readonly tags: readonly string[];
  readonly sort?: PetSort | undefined;
  readonly page: number;
}

export function toGalleryUrl({ text, kind, tags, sort, page }: GalleryQuery): string {
  const search = new URLSearchParams();
  if (text !== undefined) search.set('q', text);
  if (kind !== undefined) search.set('kind', kind);
  for (const tag of tags) search.append('tags', tag);
  if (sort !== undefined) search.set('sort', sort);
  if (page > 1) search.set('page', String(page));
  return search.size === 0 ? '/' : `/?${search}`;
}
