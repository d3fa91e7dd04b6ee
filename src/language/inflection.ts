// English word forms: the singular and plural of nouns, the base form of verbs, the article. Words are in lower case.
import irregular from './irregular-words.json' with { type: 'json' };

const SINGULARS = new Map(Object.entries(irregular.singulars));
const PLURALS = new Map([...SINGULARS].map(([plural, singular]) => [singular, plural]));
const VERB_FORMS = new Map(Object.entries(irregular.verbForms));
const INVARIANT: ReadonlySet<string> = new Set(irregular.invariant.split(', '));

/** Returns the most likely singular of a word. */
export function toSingular(word: string): string {
  const known = SINGULARS.get(word);
  if (known !== undefined) return known;
  if (INVARIANT.has(word) || word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|zz|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Lists the phrase and every noun that it could be the plural of, for a caller that knows which nouns there are. */
export function listSingulars(phrase: string): string[] {
  const known = SINGULARS.get(phrase);
  const forms = known === undefined ? [phrase] : [phrase, known];
  // Words of two letters are no plurals: "is", "as".
  if (phrase.length < 3 || !phrase.endsWith('s') || phrase.endsWith('ss')) return forms;
  forms.push(phrase.slice(0, -1));
  if (phrase.endsWith('es')) forms.push(phrase.slice(0, -2));
  if (phrase.endsWith('ies')) forms.push(`${phrase.slice(0, -3)}y`);
  if (phrase.endsWith('ves')) forms.push(`${phrase.slice(0, -3)}f`);
  return forms;
}

/** Returns the plural of a noun phrase whose last word is the noun. */
export function toPlural(phrase: string): string {
  const space = phrase.lastIndexOf(' ') + 1;
  return phrase.slice(0, space) + toPluralWord(phrase.slice(space));
}

function toPluralWord(noun: string): string {
  const known = PLURALS.get(noun);
  if (known !== undefined) return known;
  if (INVARIANT.has(noun) || SINGULARS.has(noun) || (toSingular(noun) !== noun && noun.endsWith('s'))) return noun;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:ch|sh|x|z|s)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** Lists the forms that a verb may have been made from, most likely first: "managing" → manage, manag. */
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

/** Puts the article before a noun: "an order", and "a unit" by its sound. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) && !/^(uni|use|eu)/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
