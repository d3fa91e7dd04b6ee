import type { SpeciesName } from '../design.ts';
import { pick, type Random } from '../random.ts';
import { PLANS } from '../species/index.ts';
import open from './words/open-choices.json' with { type: 'json' };

/** The longest display name. */
const NAME_LENGTH_MAX = 80;

/** Appended to a name once all names of the species are taken. */
const NUMERALS = ['II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

/** Returns the first wish that is a name, or else a name that suits the species and is not taken. */
export function namePet(
  species: SpeciesName,
  wishes: readonly (string | undefined)[],
  random: Random,
  takenNames: readonly string[] = [],
): string {
  const wished = wishes.map((wish) => cleanName(wish ?? '')).find((name) => name !== '');
  return wished ?? makeUpName(species, random, takenNames);
}

/** Starts at a random name and takes the next free one; if all are taken, the first gets a numeral. */
function makeUpName(species: SpeciesName, random: Random, takenNames: readonly string[]): string {
  const { names = open.names } = PLANS[species];
  const list = names.split(', ') as [string, ...string[]];
  const picked = pick(random, list);
  const start = list.indexOf(picked);
  const taken = new Set(takenNames.map((name) => name.toLowerCase()));
  const isFree = (name: string) => !taken.has(name.toLowerCase());
  const numbered = NUMERALS.map((numeral) => `${picked} ${numeral}`);
  return [...list.slice(start), ...list.slice(0, start), ...numbered].find(isFree) ?? picked;
}

/** Removes control characters and line breaks, and truncates. */
function cleanName(name: string): string {
  const line = name
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim();
  return [...line].slice(0, NAME_LENGTH_MAX).join('').trim();
}

/** Capitalises each word: "captain nibbles" becomes "Captain Nibbles". */
export function toTitle(words: string): string {
  return words.replaceAll(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
