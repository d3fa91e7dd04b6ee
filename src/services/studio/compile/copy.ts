// The words that every app has, in the language of the description.
import copy from './copy.json' with { type: 'json' };

export type CopyKey = keyof (typeof copy)['en'];
export type ToCopy = (key: CopyKey, values?: { readonly [name: string]: string }) => string;

export function createCopy(language = 'en'): ToCopy {
  const words: { readonly [key: string]: string } = { ...copy.en, ...findWords(language) };
  return (key, values = {}) =>
    (words[key] ?? key).replace(/\{(\w+)\}/g, (match, name: string) => values[name] ?? match);
}

function findWords(language: string): { readonly [key: string]: string } {
  const languages: { readonly [language: string]: { readonly [key: string]: string } } = copy;
  return Object.hasOwn(languages, language) ? (languages[language] ?? {}) : {};
}
