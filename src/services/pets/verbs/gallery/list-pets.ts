import type { Pet } from '../../model/pet.ts';
import { type Pagination, type Paging, type PetQuery, toPagination } from '../../model/search/pet-query.ts';
import type { PetsResources } from '../../ports.ts';

export interface PetList {
  /** The number of matches on all pages. */
  readonly total: number;
  readonly pets: readonly Pet[];
  /** Present when pages were asked for. */
  readonly pagination?: Pagination;
}

/** The approved pets that match, in order: one page, or as many as the largest page has where none is asked for. */
export async function listPets(
  { gallery, limits }: Pick<PetsResources, 'gallery' | 'limits'>,
  query: PetQuery,
  paging?: Paging,
): Promise<PetList> {
  const approved = await gallery.current();
  if (paging === undefined) return approved.listPart(query, 0, limits.pageSizeMax);
  const start = (paging.page - 1) * paging.pageSize;
  const { total, pets } = approved.listPart(query, start, start + paging.pageSize);
  return { total, pets, pagination: toPagination(paging, total) };
}
