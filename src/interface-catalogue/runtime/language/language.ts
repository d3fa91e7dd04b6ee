// The language of an interface: the words of the components, the first day of the week, and dates and numbers.
import type { JsonObject } from '../../model/payload.ts';
import { readPath } from '../values/data-path.ts';
import { toText } from '../values/to-values.ts';
import languages from './languages.json' with { type: 'json' };

/** ISO 639-1, one of those that the components know. */
export type Language = keyof typeof languages;
export type WordKey = keyof (typeof languages)['en']['words'];
export type Say = (key: WordKey, values?: { readonly [name: string]: string | number }) => string;

/** The path of the language in a data model. */
const PATH = '/ui/language';

/** English unless the data model has another language that the components know. */
export function getLanguage(data: JsonObject): Language {
  const language = toText(readPath(data, PATH));
  return Object.hasOwn(languages, language) ? (language as Language) : 'en';
}

/** Returns the words of the components in a language; `{name}` stands for a value. */
export function createSay(language: Language): Say {
  const { words } = languages[language];
  return (key, values = {}) => words[key].replace(/\{(\w+)\}/g, (_match, name: string) => String(values[name] ?? ''));
}

/** 1 is Monday, 7 is Sunday. */
export const getFirstDay = (language: Language): number => languages[language].firstDay;

/** Keeps the formats of each language, because they are slow to make. */
export function createByLanguage<T>(create: (language: Language) => T): (language: Language) => T {
  const known = new Map<Language, T>();
  return (language) => {
    const value = known.get(language) ?? create(language);
    known.set(language, value);
    return value;
  };
}
