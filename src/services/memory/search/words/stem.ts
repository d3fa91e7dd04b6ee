// stemming.json: `irregular` are words that no rule gets right, with the word that is stemmed in their place (itself: it stays).
// `plurals` and `suffixes` are an ending, what takes its place, and how many letters must be before it. The first plural that
// fits is applied once; suffixes are applied until none fits.
import rules from './stemming.json' with { type: 'json' };

interface Suffix {
  readonly suffix: string;
  readonly replacement: string;
  readonly lettersMin: number;
}

/** No word has more endings one behind the other; it also ends a cycle of rules. */
const STEPS_MAX = 5;

const IRREGULAR = new Map(Object.entries(rules.irregular));
const PLURALS = rules.plurals.map(toSuffix);
const SUFFIXES = Map.groupBy(rules.suffixes.map(toSuffix), ({ suffix }) => suffix.at(-1) ?? '');

/**
 * The stem of a lower-case word. Derived words share it (`parser`, `parsing`, `parsed`, `parse`), because questions name what
 * is done and code names who does it. It is often no word.
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

/** `mapp(ing)` → `map`. */
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
