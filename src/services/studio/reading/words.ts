// The words of a text that say what it is about, by their stems.
import { toStem } from '../../../language/stem.ts';
import words from './words.json' with { type: 'json' };

const STOP: ReadonlySet<string> = new Set(words.stop.split(' '));

/** In their order; a word may occur twice. */
export function listStems(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu) ?? []).flatMap((word) => {
    const plain = word.replace(/'s$/, '');
    return STOP.has(plain) || STOP.has(word) || (plain.length < 2 && !/\d/.test(plain)) ? [] : [toStem(plain)];
  });
}
