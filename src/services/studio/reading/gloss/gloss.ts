// Reads prompts in other languages: known words become English ones, in their order; the others stay as they are.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { toPlural, toSingular } from '../../../../language/inflection.ts';
import type { Claim, Explained } from '../../app/claim.ts';
import { type App, listFields, type Thing } from '../../app/description.ts';
import labels from '../naming/labels.json' with { type: 'json' };
import roles from '../naming/roles.json' with { type: 'json' };
import { toCapital } from '../phrases.ts';
import { listNameStems } from '../words.ts';

interface Dictionary {
  /** ISO 639-1. */
  readonly language: string;
  /** Small words by which the language is recognised. */
  readonly marks: ReadonlySet<string>;
  /** English words by the word, or by a few words. */
  readonly words: ReadonlyMap<string, string>;
  /** Words for labels that many apps have, by the English ones. */
  readonly labels: ReadonlyMap<string, string>;
}

export interface Gloss {
  readonly dictionary: Dictionary;
  readonly text: string;
  /** The text in pieces, each with the words of the prompt that it stands for. */
  readonly pairs: readonly (readonly [english: string, source: string])[];
}

/** Nouns that are plurals in English too. */
const NOUNS: ReadonlySet<string> = new Set([
  ...roles.same.flatMap((group) => group.split(' ')),
  ...labels.people.split(' '),
]);
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** English text has some such words by chance ("die", "con"), but never as many. */
const MARKS_SHARE_MIN = 0.1;
const ENGLISH: ReadonlySet<string> = new Set('the and with for of to a an should is that please users my i'.split(' '));
const PHRASE_WORDS_MAX = 3;
/** Endings of plurals and of forms of verbs and adjectives, the longest first. */
const ENDINGS = 'ungen innen enes ones es en er em as os s e n x a o i'.split(' ');

let dictionaries: readonly Dictionary[] | undefined;

function getDictionaries(): readonly Dictionary[] {
  dictionaries ??= readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const { marks, labels, words } = JSON.parse(readFileSync(FOLDER + name, 'utf8')) as {
        readonly marks: string;
        readonly labels: { readonly [english: string]: string };
        readonly words: { readonly [word: string]: string };
      };
      return {
        language: name.slice(0, 2),
        marks: new Set(marks.split(' ')),
        words: new Map(Object.entries(words)),
        labels: new Map(Object.entries(labels)),
      };
    });
  return dictionaries;
}

/** Undefined if the text is English, or in a language that is not known. */
export function gloss(text: string): Gloss | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (marks: ReadonlySet<string>) => words.filter((word) => marks.has(word)).length;
  const [best] = getDictionaries()
    .map((dictionary) => ({ dictionary, marks: count(dictionary.marks) }))
    .toSorted((a, b) => b.marks - a.marks);
  if (best === undefined || best.marks <= count(ENGLISH) || best.marks / words.length < MARKS_SHARE_MIN)
    return undefined;
  return translate(text, best.dictionary);
}

/** The longest phrase that is known counts; names, numbers and signs stay. */
function translate(text: string, dictionary: Dictionary): Gloss {
  const parts = text.split(/([\p{L}'’]+)/u);
  const pairs: (readonly [english: string, source: string])[] = [];
  for (let index = 0; index < parts.length; index++) {
    const found =
      index % 2 === 0 || isName(parts, index, dictionary) ? undefined : findPhrase(parts, index, dictionary);
    const source = parts.slice(index, index + 1 + (found?.skipped ?? 0)).join('');
    pairs.push([found?.english ?? source, source]);
    index += found?.skipped ?? 0;
  }
  return { dictionary, text: pairs.map(([english]) => english).join(''), pairs };
}

/** A capital inside of a sentence; German nouns have one too. */
function isName(parts: readonly string[], index: number, { language }: Dictionary): boolean {
  const before = parts[index - 1] ?? '';
  return language !== 'de' && /^\p{Lu}\p{Ll}/u.test(parts[index] ?? '') && index > 1 && /^[\s,]+$/.test(before);
}

/** The words of the prompt for a part of its gloss: where it occurs in the fewest of them. */
function toSource(part: string, { text, pairs }: Gloss): string {
  const starts = [...text.toLowerCase().matchAll(new RegExp(RegExp.escape(part.toLowerCase()), 'g'))];
  const sources = starts.map(({ index }) => {
    let at = 0;
    const taken = pairs.filter(([english]) => {
      at += english.length;
      return at > index && at - english.length < index + part.length;
    });
    return taken
      .map(([, source]) => source)
      .join('')
      .replace(/^[\s,;:.]+|[\s,;:.]+$/g, '');
  });
  return sources.toSorted((a, b) => a.length - b.length)[0] ?? part;
}

/** A value of a date. */
const RELATIVE_DAY = /^today([+-]\d+)?$/;
/** One and several are the same; "booked" is not "book". */
const toNumberless = (text: string): string => toSingular(text.trim().toLowerCase());
const toKey = (text: string): string => listNameStems(text).join(' ');

/** The words of the prompt for a label that means the same, else those of the dictionary, if it may be asked. */
function toLocal(label: string, gloss: Gloss, isAsked = false): string {
  const [key, plain] = [toKey(label), label.toLowerCase()];
  const find = (isSame: (english: string) => boolean) =>
    gloss.pairs
      .flatMap(([english, source]) => (english !== source && isSame(english) ? [source] : []))
      .toSorted((a, b) => a.length - b.length);
  const source =
    find((english) => english.toLowerCase() === plain)[0] ??
    (isAsked ? gloss.dictionary.labels.get(plain) : undefined) ??
    find((english) => isAsked && toKey(english) === key).at(label.endsWith('s') ? -1 : 0) ??
    find((english) => toNumberless(english) === toNumberless(plain)).at(label.endsWith('s') ? -1 : 0) ??
    (/\p{L} +\p{L}/u.test(plain) ? toSource(label, gloss) : label);
  return /^\p{Lu}/u.test(label) ? toCapital(source) : source;
}

/** A part of the gloss in the words of the prompt. */
export function toSourceWords({ text, claim, words, others, ...rest }: Explained, gloss: Gloss): Explained {
  const toClaim = (each: Claim) => (each.is === 'text' ? { ...each, text: toLocal(each.text, gloss) } : each);
  return {
    ...rest,
    text: toSource(text, gloss),
    ...(claim !== undefined && { claim: claim.is === 'look' ? claim : toClaim(claim) }),
    ...(others !== undefined && { others: others.map(toClaim) }),
    ...(words !== undefined && { words: words.map((word) => toLocal(word, gloss)) }),
  };
}

const LABELS: ReadonlySet<string> = new Set('label title name plural options button for roles'.split(' '));
/** Properties that name a page. */
const PAGE_PROPERTIES: ReadonlySet<string> = new Set(['page', 'opens', 'secondOpens']);
/** Their words have more meanings than the dictionary: "Rock" is music, "book" no book. */
const MEANT: ReadonlySet<string> = new Set(['rows', 'options', 'actions', 'button']);
const NAMES: ReadonlySet<string> = new Set(['name', 'plural']);
const FORMULAS: ReadonlySet<string> = new Set(['with', 'changes']);

/** The app in the language of the prompt, where the prompt or the dictionary has words for labels, options and pages. */
export function localise(app: App, gloss: Gloss): App {
  const pages = toPageNames(app, gloss);
  const change = (value: unknown, key: string, parent: string, isAsked = true): unknown => {
    if (Array.isArray(value)) return value.map((entry) => change(entry, key, parent, isAsked));
    const namesPage = (parent !== 'rows' && PAGE_PROPERTIES.has(key)) || (parent === 'pages' && key === 'name');
    if (typeof value === 'string')
      return (namesPage ? pages.get(value) : undefined) ?? toLocalText(value, key, parent, gloss, isAsked);
    if (typeof value !== 'object' || value === null) return value;
    const isFields = (key === 'fields' || key === 'asks') && parent !== 'rows';
    const entries = isFields
      ? listFields(value as Thing['fields']).map(({ id, ...field }) => [id, field])
      : Object.entries(value);
    const isPlain = (name: string) => isAsked && !MEANT.has(name);
    return Object.fromEntries(
      entries.map(([name, entry]) => [name, change(entry, String(name), key, isPlain(String(name)))]),
    );
  };
  return change({ ...app, language: gloss.dictionary.language }, '', '') as App;
}

/** Two pages may have one word in the language of the prompt: the second one keeps its name. */
function toPageNames({ pages }: App, gloss: Gloss): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { name } of pages) {
    const local = toName(toLocal(name, gloss, true), gloss);
    const isTaken = names.values().some((other) => other === local) || pages.some((page) => page.name === local);
    names.set(name, isTaken ? name : local);
  }
  return names;
}

/** German nouns have capitals. */
const toName = (name: string, { dictionary }: Gloss): string => (dictionary.language === 'de' ? toCapital(name) : name);

function toLocalText(text: string, key: string, parent: string, gloss: Gloss, isAsked: boolean): string {
  if (parent === 'rows') return RELATIVE_DAY.test(text) ? text : toLocal(text, gloss);
  if (!LABELS.has(key) || FORMULAS.has(parent))
    return text.replace(/'([^']+)'/g, (_match, option: string) => `'${toLocal(option, gloss)}'`);
  const local = toLocal(text, gloss, isAsked);
  return NAMES.has(key) ? toName(local, gloss) : local;
}

function findPhrase(
  parts: readonly string[],
  start: number,
  { words, language }: Dictionary,
): { readonly english: string; readonly skipped: number } | undefined {
  for (let count = PHRASE_WORDS_MAX; count > 1; count--) {
    const taken = parts.slice(start, start + 2 * count - 1);
    const english = words.get(taken.join('').toLowerCase());
    if (taken.length === 2 * count - 1 && english !== undefined) return { english, skipped: 2 * count - 2 };
  }
  const english = findWord((parts[start] ?? '').toLowerCase(), words, language);
  return english === undefined ? undefined : { english, skipped: 0 };
}

function findWord(word: string, words: ReadonlyMap<string, string>, language: string): string | undefined {
  const known = words.get(word);
  if (known !== undefined) return known;
  for (const ending of ENDINGS) {
    const stem = word.slice(0, -ending.length);
    if (!word.endsWith(ending) || stem.length < 3) continue;
    for (const tried of [stem, `${stem}e`, `${stem}o`, `${stem}a`]) {
      const english = words.get(tried);
      if (english === undefined) continue;
      return language !== 'de' && ending.endsWith('s') && NOUNS.has(english) ? toPlural(english) : english;
    }
  }
  return language === 'de' ? findCompound(word, words) : undefined;
}

const PART_MIN = 4;

/** "Geräteverwaltung" is an administration of devices; letters may join the parts: "Trainingsplan". */
function findCompound(word: string, words: ReadonlyMap<string, string>): string | undefined {
  for (let at = PART_MIN; at <= word.length - PART_MIN; at++) {
    const [first, last] = [word.slice(0, at), words.get(word.slice(at))];
    const begun = words.get(first) ?? words.get(first.replace(/(?:s|n|en)$/, ''));
    if (last !== undefined && begun !== undefined) return `${begun} ${last}`;
  }
  return undefined;
}
