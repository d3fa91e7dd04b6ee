import type { PetKind } from '../pet.ts';

/** The names of clients in a query; `codex` stands for any of them. */
export const APP_NAMES = ['codex', 'codex-cli', 'codex-app'] as const;

export const PET_SORTS = ['newest', 'popular', 'installed', 'name'] as const;
export type PetSort = (typeof PET_SORTS)[number];

/** A selection of approved pets. A property that is absent selects all. */
export interface PetQuery {
  /** Free text; matches are answered best first unless `sort` says otherwise. */
  readonly text?: string | undefined;
  readonly kind?: PetKind | undefined;
  /** A pet has all of them. */
  readonly tags?: readonly string[] | undefined;
  /** A part of the author's name, or a whole profile slug. */
  readonly author?: string | undefined;
  /** A pet works in all of them. `codex` stands for any of its apps. */
  readonly compatibleWith?: readonly string[] | undefined;
  /** Newest first where neither this nor a text is given. */
  readonly sort?: PetSort | undefined;
}

export interface Paging {
  /** The number of the page, from 1. */
  readonly page: number;
  readonly pageSize: number;
}

export interface Pagination extends Paging {
  readonly totalItems: number;
  readonly totalPages: number;
  readonly hasNextPage: boolean;
}

export function toPagination({ page, pageSize }: Paging, totalItems: number): Pagination {
  const totalPages = Math.ceil(totalItems / pageSize);
  return { page, pageSize, totalItems, totalPages, hasNextPage: page < totalPages };
}
