import type { Pet } from '../../model/pet.ts';
import { type Pagination, type Paging, type PetQuery, toPagination } from '../../model/search/pet-query.ts';
import type { PetsResources } from '../../ports.ts';

export interface PetList {
  /** The number of matches on all pages. */
  readonly total: number;
  readonly pets: readonly Pet[];
  /** Present if the request asks for a page. */
  readonly pagination?: Pagination;
}

/** Lists the matching approved pets in order: the requested page, or by default as many as the largest page has. */
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
