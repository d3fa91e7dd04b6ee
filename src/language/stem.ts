// The stemmer for the rules in stemming.json. `irregular` maps words that no rule gets right to the word that is
// stemmed instead; a word mapped to itself stays. `plurals` and `suffixes` have an ending, its replacement and the
// minimum of letters before it. The first matching plural is applied once; suffixes are applied until none matches.
import rules from './stemming.json' with { type: 'json' };

interface Suffix {
  readonly suffix: string;
  readonly replacement: string;
  readonly lettersMin: number;
}

/** The most endings of one word. It also ends a cycle of rules. */
const STEPS_MAX = 5;

const IRREGULAR = new Map(Object.entries(rules.irregular));
const PLURALS = rules.plurals.map(toSuffix);
const SUFFIXES = Map.groupBy(rules.suffixes.map(toSuffix), ({ suffix }) => suffix.at(-1) ?? '');

/**
 * Returns the stem of a lower-case word, which is often not a word. Derived words share it: `parser`, `parsing`,
 * `parsed`. Questions name the action, and code names the actor.
 */
export function toStem(word: string): string {
  if (word.length < 3) return word;
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return toFinalForm(irregular);
  let stem = stripOne(word, PLURALS);
  for (let step = 0; step < STEPS_MAX; step++) {
    const known = IRREGULAR.get(stem);
    if (known !== undefined) return toFinalForm(known);
    const shorter = stripOne(stem, SUFFIXES.get(stem.at(-1) ?? '') ?? []);
    if (shorter === stem) break;
    stem = shorter;
  }
  return toFinalForm(stem);
}

function stripOne(word: string, suffixes: readonly Suffix[]): string {
  for (const { suffix, replacement, lettersMin } of suffixes) {
    const length = word.length - suffix.length;
    if (length < lettersMin || !word.endsWith(suffix)) continue;
    if (suffix === replacement) return word;
    if (hasVowel(word, length)) return undouble(word.slice(0, length) + replacement);
  }
  return word;
}

/** Removes a doubled last letter: `mapp(ing)` → `map`. */
function undouble(stem: string): string {
  const last = stem.length - 1;
  if (last < 3 || stem[last] !== stem[last - 1] || 'aeiou'.includes(stem[last] ?? '')) return stem;
  return stem.slice(0, last);
}

function toFinalForm(stem: string): string {
  const last = stem.length - 1;
  if (stem.endsWith('y') && last > 1) return `${stem.slice(0, last)}i`;
  return undouble(stem.endsWith('e') && last > 2 ? stem.slice(0, last) : stem);
}

function hasVowel(word: string, end: number): boolean {
  for (let at = 0; at < end; at++) if ('aeiouy'.includes(word[at] ?? '')) return true;
  return false;
}

function toSuffix([suffix, replacement, lettersMin]: readonly (string | number)[]): Suffix {
  return { suffix: String(suffix), replacement: String(replacement), lettersMin: Number(lettersMin) };
}
