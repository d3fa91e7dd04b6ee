// The approved pets, in memory: everything that is read in public is answered from here.
import { assert } from '../../../../base/assert.ts';
import { foldText } from '../../../../platform/text/fold-text.ts';
import type { Pet } from '../pet.ts';
import { findFilter } from './pet-filter.ts';
import type { PetQuery, PetSort } from './pet-query.ts';
import { findSearchText, type SearchFields, type SearchText, toSearchFields } from './search-fields.ts';
import { RANK, SearchIndex } from './search-index.ts';

interface Entry {
  /** Counted from zero, as the index of words knows it. */
  readonly number: number;
  /** Replaced when its counts change. */
  pet: Pet;
  readonly fields: SearchFields;
}

type Counts = Partial<Pick<Pet, 'downloadCount' | 'installCount' | 'likeCount'>>;

export interface TagCount {
  readonly name: string;
  readonly count: number;
}

export class Gallery {
  /** The revision of the store that these pets belong to. */
  readonly revision: number;
  /** The time at which this process first saw that revision. */
  readonly at: Date;
  readonly #entries: readonly Entry[];
  readonly #bySlug: ReadonlyMap<string, Entry>;
  readonly #byId: ReadonlyMap<string, Entry>;
  /** Numbers of entries. */
  readonly #orders = new Map<PetSort, Uint32Array>();
  readonly #staleOrders = new Set<PetSort>();
  #index: SearchIndex | undefined;
  /** The words of the previous index. */
  readonly #wordsBefore: readonly string[];
  #tags: readonly TagCount[] | undefined;

  /** Reuses the search fields of pets whose texts are the same in `previous`. */
  constructor(pets: readonly Pet[], { revision, at }: { revision: number; at: Date }, previous?: Gallery) {
    this.revision = revision;
    this.at = at;
    this.#wordsBefore = previous === undefined ? [] : (previous.#index?.words ?? previous.#wordsBefore);
    this.#entries = pets.map((pet, number) => {
      const before = previous === undefined ? undefined : previous.#byId.get(pet.id);
      const isSame = before !== undefined && isTextEqual(before.pet, pet);
      return { number, pet, fields: isSame ? before.fields : toSearchFields(pet) };
    });
    this.#bySlug = new Map(this.#entries.map((entry) => [entry.pet.slug, entry]));
    this.#byId = new Map(this.#entries.map((entry) => [entry.pet.id, entry]));
  }

  get size(): number {
    return this.#entries.length;
  }

  find(slug: string): Pet | undefined {
    return this.#bySlug.get(slug)?.pet;
  }

  setCounts(petId: string, counts: Counts): void {
    const entry = this.#byId.get(petId);
    if (entry === undefined) return;
    entry.pet = { ...entry.pet, ...counts };
    this.#staleOrders.add('popular').add('installed');
  }

  /** Lists all matches in order. */
  list(query: PetQuery = {}): Pet[] {
    return this.#toPets(this.#select(query));
  }

  /** Returns the number of matches, and some of them. */
  listPart(query: PetQuery, start: number, end: number): { readonly total: number; readonly pets: readonly Pet[] } {
    const selected = this.#select(query);
    return { total: selected.length, pets: this.#toPets(selected.subarray(start, end)) };
  }

  /** The most used first. */
  get tags(): readonly TagCount[] {
    this.#tags ??= countTags(this.#entries);
    return this.#tags;
  }

  /** Lists similar pets: the most similar first, and the most popular of equally similar ones. */
  listRelated(pet: Pet, limit: number): Pet[] {
    const tags = pet.tags.map(foldText);
    const byLikeness: Entry[][] = [];
    for (const number of this.#ordered('popular')) {
      const entry = this.#entryAt(number);
      if (entry.pet.id === pet.id) continue;
      const likeness = toLikeness(entry, pet, tags);
      byLikeness[likeness] ??= [];
      if (byLikeness[likeness].length < limit) byLikeness[likeness].push(entry);
    }
    const alike = byLikeness.reverse().flat();
    return alike.slice(0, limit).map((entry) => entry.pet);
  }

  /** Lists the pets of one account, newest first. */
  listOfProfile(profileSlug: string): Pet[] {
    return this.list().filter(({ owner }) => owner.profileSlug === profileSlug);
  }

  /** Returns the numbers of the matches in order. */
  #select(query: PetQuery): Uint32Array {
    const text = query.text === undefined ? undefined : findSearchText(query.text);
    const ordered = this.#ordered(query.sort ?? (text === undefined ? 'newest' : 'popular'));
    const filter = findFilter(query);
    const narrowed = filter === undefined ? ordered : ordered.filter((number) => filter(this.#entryAt(number)));
    return text === undefined ? narrowed : this.#search(narrowed, text, query.sort !== undefined);
  }

  #search(numbers: Uint32Array, text: SearchText, isOrderKept: boolean): Uint32Array {
    this.#index ??= new SearchIndex(
      this.#entries.map(({ fields }) => fields),
      this.#wordsBefore,
    );
    const ranks = this.#index.rank(text);
    if (isOrderKept) return numbers.filter((number) => ranks[number] !== RANK.none);
    const byRank = Array.from({ length: RANK.none }, (): number[] => []);
    for (const number of numbers) byRank[ranks[number] ?? RANK.none]?.push(number);
    return Uint32Array.from(byRank.flat());
  }

  #ordered(sort: PetSort): Uint32Array {
    const known = this.#orders.get(sort);
    if (known !== undefined && !this.#staleOrders.has(sort)) return known;
    // A list that is nearly in order is sorted in a tenth of the time.
    const before = known === undefined ? this.#entries : [...known].map((number) => this.#entryAt(number));
    const ordered = Uint32Array.from(before.toSorted(ORDERS[sort]), ({ number }) => number);
    this.#orders.set(sort, ordered);
    this.#staleOrders.delete(sort);
    return ordered;
  }

  #toPets(numbers: Uint32Array): Pet[] {
    return Array.from(numbers, (number) => this.#entryAt(number).pet);
  }

  #entryAt(number: number): Entry {
    const entry = this.#entries[number];
    assert(entry !== undefined, 'orders hold numbers of entries');
    return entry;
  }
}

type Order = (a: Entry, b: Entry) => number;

const bySlug: Order = (a, b) => compare(a.pet.slug, b.pet.slug);
const newest: Order = (a, b) => toPublicTime(b) - toPublicTime(a) || bySlug(a, b);

const ORDERS: Readonly<Record<PetSort, Order>> = {
  newest,
  popular: (a, b) => b.pet.likeCount - a.pet.likeCount || toUses(b) - toUses(a) || newest(a, b),
  installed: (a, b) => b.pet.installCount - a.pet.installCount || newest(a, b),
  name: (a, b) => compare(a.fields.name, b.fields.name) || bySlug(a, b),
};

function toPublicTime({ pet }: Entry): number {
  return (pet.approvedAt ?? pet.createdAt).getTime();
}

function toUses({ pet }: Entry): number {
  return pet.installCount + pet.downloadCount;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function countTags(entries: readonly Entry[]): TagCount[] {
  const counts = new Map<string, number>();
  for (const { pet } of entries) {
    for (const tag of new Set(pet.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const tags = [...counts].map(([name, count]) => ({ name, count }));
  return tags.sort((a, b) => b.count - a.count || compare(a.name, b.name));
}

/** A tag in common says more than the same kind or the same author. */
const TAG_LIKENESS = 3;

function toLikeness({ pet, fields }: Entry, other: Pet, tags: readonly string[]): number {
  const isSameAuthor = pet.owner.accountId !== null && pet.owner.accountId === other.owner.accountId;
  let common = 0;
  for (const tag of tags) if (fields.tags.has(tag)) common += 1;
  return common * TAG_LIKENESS + Number(pet.kind === other.kind) + Number(isSameAuthor);
}

function isTextEqual(a: Pet, b: Pet): boolean {
  return (
    a.slug === b.slug &&
    a.displayName === b.displayName &&
    a.description === b.description &&
    a.owner.name === b.owner.name &&
    a.tags.join('\n') === b.tags.join('\n')
  );
}
