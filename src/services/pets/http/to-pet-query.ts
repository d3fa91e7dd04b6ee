// The query of a pet list, which its schema has validated, for the interface and for the gallery.
import type { PetListQuery } from '../contract/operations.ts';
import type { Limits } from '../limits.ts';
import type { Paging, PetQuery } from '../model/search/pet-query.ts';

export function toPetQuery({ q, kind, tags, author, compatibleWith, sort }: PetListQuery): PetQuery {
  return {
    text: q?.trim() || undefined,
    kind: kind === 'all' ? undefined : kind || undefined,
    tags,
    author: author?.trim() || undefined,
    compatibleWith,
    sort: sort || undefined,
  };
}

export function toPaging({ page = 1, pageSize }: PetListQuery, { pageSizeDefault }: Limits): Paging {
  return { page, pageSize: pageSize ?? pageSizeDefault };
}
