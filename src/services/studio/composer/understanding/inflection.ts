// English word forms, as far as prompts need them: the singular and plural of nouns, the base form of verbs.
import irregular from '../knowledge/irregular-words.json' with { type: 'json' };
import { toWordSet } from '../knowledge/word-list.ts';

const SINGULARS = new Map(Object.entries(irregular.singulars));
const PLURALS = new Map([...SINGULARS].map(([plural, singular]) => [singular, plural]));
const VERB_FORMS = new Map(Object.entries(irregular.verbForms));
const INVARIANT = toWordSet(irregular.invariant);

/** Of one word in lower case. */
export function toSingular(word: string): string {
  const known = SINGULARS.get(word);
  if (known !== undefined) return known;
  if (INVARIANT.has(word) || word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|zz|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Of a noun phrase in lower case, whose last word is the noun. */
export function toPlural(phrase: string): string {
  const space = phrase.lastIndexOf(' ') + 1;
  const noun = phrase.slice(space);
  return phrase.slice(0, space) + toPluralWord(noun);
}

function toPluralWord(noun: string): string {
  const known = PLURALS.get(noun);
  if (known !== undefined) return known;
  if (INVARIANT.has(noun) || (toSingular(noun) !== noun && noun.endsWith('s'))) return noun;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:ch|sh|x|z|s)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** The forms that a verb may have been made from, most likely first: "managing" → manage, manag. */
export function listVerbBases(word: string): string[] {
  const known = VERB_FORMS.get(word);
  if (known !== undefined) return [known];
  const ending = /^(.{2,}?)(ies|ied|ing|ed|es|s)$/.exec(word);
  const stem = ending?.[1];
  if (stem === undefined) return [word];
  if (ending?.[2] === 'ies' || ending?.[2] === 'ied') return [word, `${stem}y`];
  if (ending?.[2] === 's') return [word, stem];
  const doubled = /([^aeiou])\1$/.test(stem) ? [stem.slice(0, -1)] : [];
  return [word, stem, `${stem}e`, ...doubled];
}
