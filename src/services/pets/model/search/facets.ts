// By what pets are narrowed down, and which of them have it.

import { foldText } from '../../../../platform/text/fold-text.ts';
import { compatibleSurfaces, type Pet } from '../pet.ts';
import type { PetQuery } from './pet-query.ts';

type Numbers = ReadonlyMap<string, readonly number[]>;

/** Pets are known by their place in the list that this is made of. */
export class Facets {
  readonly #size: number;
  readonly #byKind: Numbers;
  readonly #byTag: Numbers;
  readonly #byAuthor: Numbers;
  readonly #byProfile: Numbers;
  readonly #bySurface: Numbers;

  constructor(pets: readonly Pet[]) {
    this.#size = pets.length;
    this.#byKind = group(pets, ({ kind }) => [kind]);
    this.#byTag = group(pets, ({ tags }) => new Set(tags.map(foldText)));
    this.#byAuthor = group(pets, ({ owner }) => [foldText(owner.name)]);
    this.#byProfile = group(pets, ({ owner }) => (owner.profileSlug === null ? [] : [owner.profileSlug]));
    this.#bySurface = group(pets, ({ asset }) => ['codex', ...compatibleSurfaces(asset.spriteVersion)]);
  }

  /** A one for each pet that has all that is asked for; undefined where nothing is. */
  findMask({ kind, tags = [], author = '', compatibleWith = [] }: PetQuery): Uint8Array | undefined {
    const wanted = [
      ...(kind === undefined ? [] : [this.#byKind.get(kind)]),
      ...[...new Set(tags.map(foldText))].map((tag) => this.#byTag.get(tag)),
      ...(author.trim() === '' ? [] : [this.#listOfAuthor(foldText(author).trim())]),
      ...[...new Set(compatibleWith)].map((surface) => this.#bySurface.get(surface.toLowerCase())),
    ];
    if (wanted.length === 0) return undefined;
    const counts = new Uint8Array(this.#size);
    wanted.forEach((numbers = [], index) => {
      // Only those that have all before it, so that a count never runs over.
      for (const number of numbers) if (counts[number] === index) counts[number] = index + 1;
    });
    return counts.map((count) => Number(count === wanted.length));
  }

  /** Those whose author's name has this in it, or whose profile it is. */
  #listOfAuthor(name: string): number[] {
    const named = [...this.#byAuthor].filter(([author]) => author.includes(name)).flatMap(([, numbers]) => numbers);
    return [...new Set([...named, ...(this.#byProfile.get(name) ?? [])])];
  }
}

function group(pets: readonly Pet[], toKeys: (pet: Pet) => Iterable<string>): Numbers {
  const groups = new Map<string, number[]>();
  pets.forEach((pet, number) => {
    for (const key of toKeys(pet)) {
      const numbers = groups.get(key);
      if (numbers === undefined) groups.set(key, [number]);
      else numbers.push(number);
    }
  });
  return groups;
}
