import type { Token } from '../tokenise.ts';
import type { Dictionary } from './dictionary.ts';
import { findLanguage } from './find-language.ts';
import { toEnglishOrder, type Unit } from './to-english-order.ts';

/** The longest word of a language without spaces. */
const UNSPACED_LENGTH_MAX = 10;

/** Translates a prompt word by word and puts the words into the order of English. Leaves English unchanged. */
export function toEnglish(tokens: readonly Token[]): readonly Token[] {
  const dictionary = findLanguage(tokens);
  if (dictionary === undefined) return tokens;
  const { order } = dictionary.language;
  const translated: Token[] = [];
  for (let position = 0; position < tokens.length; ) {
    const end = tokens.findIndex(({ kind }, index) => index >= position && kind !== 'word');
    const words = tokens.slice(position, end < 0 ? tokens.length : end).map(({ text }) => text);
    const units = dictionary.language.isUnspaced === true ? cutWords(dictionary, words) : readWords(dictionary, words);
    translated.push(...toEnglishOrder(units, order).flatMap(toTokens));
    const pause = end < 0 ? undefined : tokens[end];
    if (pause !== undefined) translated.push(pause);
    position += words.length + 1;
  }
  return translated;
}

function readWords(dictionary: Dictionary, words: readonly string[]): Unit[] {
  const units: Unit[] = [];
  for (let position = 0; position < words.length; ) {
    const found = dictionary.find(words.slice(position));
    const source = words.slice(position, position + (found?.length ?? 1)).join(' ');
    units.push({ english: found?.english ?? source, source });
    position += found?.length ?? 1;
  }
  return units;
}

/** Cuts text without spaces into the longest known words. */
function cutWords(dictionary: Dictionary, words: readonly string[]): Unit[] {
  return words.flatMap((text) => {
    const units: Unit[] = [];
    let unknown = '';
    for (let rest = text; rest !== ''; ) {
      const found = findStart(dictionary, rest);
      if (found === undefined) {
        const [sign = ''] = rest;
        unknown += sign;
        rest = rest.slice(sign.length);
        continue;
      }
      if (unknown !== '') units.push({ english: unknown, source: unknown });
      unknown = '';
      units.push(found);
      rest = rest.slice(found.source.length);
    }
    return unknown === '' ? units : [...units, { english: unknown, source: unknown }];
  });
}

function findStart(dictionary: Dictionary, text: string): Unit | undefined {
  for (let length = Math.min(text.length, UNSPACED_LENGTH_MAX); length > 0; length--) {
    const source = text.slice(0, length);
    const english = dictionary.findExact(source);
    if (english !== undefined) return { english, source };
  }
  return undefined;
}

function toTokens({ english, source }: Unit): Token[] {
  const [first = '', ...others] = english.split(' ');
  return [{ kind: 'word', text: first, source }, ...others.map((text): Token => ({ kind: 'word', text, source: '' }))];
}
