// The query of a pet list as it stands in an address, for the interface and for the gallery.
import type { Limits } from '../limits.ts';
import { PET_KINDS, type PetKind } from '../model/pet.ts';
import { refuse } from '../model/refusals.ts';
import { type Paging, PET_SORTS, type PetQuery, type PetSort, SURFACE_NAMES } from '../model/search/pet-query.ts';

export interface PetListQuery {
  readonly query: PetQuery;
  /** Undefined where no page was asked for. */
  readonly paging: Paging | undefined;
}

/** As the framework parses it: a name that comes several times has all its values. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** An empty value counts as none, as forms send it; only pages have to be numbers. */
export function parsePetQuery(raw: RawQuery, limits: Limits): PetListQuery {
  return {
    query: {
      text: parseText(raw, 'q', limits),
      kind: parseKind(findOne(raw, 'kind')),
      tags: parseList(raw, 'tags'),
      author: parseText(raw, 'author', limits),
      compatibleWith: parseSurfaces(raw),
      sort: parseSort(findOne(raw, 'sort')),
    },
    paging: parsePaging(raw, limits),
  };
}

export function parseKind(text: string | undefined): PetKind | undefined {
  if (text === undefined || text === '' || text === 'all') return undefined;
  const kind = PET_KINDS.find((known) => known === text);
  if (kind !== undefined) return kind;
  throw refuse('kind_unknown', { kinds: ['all', ...PET_KINDS] }, 'kind');
}

function parseSort(text: string | undefined): PetSort | undefined {
  if (text === undefined || text === '') return undefined;
  const sort = PET_SORTS.find((known) => known === text);
  if (sort !== undefined) return sort;
  throw refuse('sort_unknown', { sorts: PET_SORTS }, 'sort');
}

function parseText(raw: RawQuery, name: string, { queryLengthMax }: Limits): string | undefined {
  const text = findOne(raw, name)?.trim();
  if (text === undefined || text === '') return undefined;
  if (text.length <= queryLengthMax) return text;
  throw refuse('query_too_long', { lengthMax: queryLengthMax }, name);
}

function parseList(raw: RawQuery, name: string): string[] {
  return [raw[name] ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function parseSurfaces(raw: RawQuery): string[] {
  const names = parseList(raw, 'compatibleWith');
  if (names.every((name) => SURFACE_NAMES.some((known) => known === name))) return names;
  throw refuse('surface_unknown', { surfaces: SURFACE_NAMES }, 'compatibleWith');
}

function parsePaging(raw: RawQuery, { pageSizeDefault, pageSizeMax }: Limits): Paging | undefined {
  if (raw['page'] === undefined && raw['pageSize'] === undefined) return undefined;
  return {
    page: parseNumber(raw, 'page', 1, Number.MAX_SAFE_INTEGER),
    pageSize: parseNumber(raw, 'pageSize', pageSizeDefault, pageSizeMax),
  };
}

function parseNumber(raw: RawQuery, field: string, absent: number, max: number): number {
  const text = raw[field];
  if (text === undefined) return absent;
  const number = typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= max) return number;
  throw refuse('page_out_of_range', { max: max === Number.MAX_SAFE_INTEGER ? 0 : max }, field);
}

function findOne(raw: RawQuery, name: string): string | undefined {
  const value = raw[name];
  if (value === undefined || typeof value === 'string') return value;
  throw refuse('query_repeated', {}, name);
}
