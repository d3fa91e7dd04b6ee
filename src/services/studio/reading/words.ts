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

/** Those of a name, which may be a word that says nothing elsewhere: "kind", "from". */
export function listNameStems(name: string): readonly string[] {
  const stems = listStems(name);
  return stems.length > 0 ? stems : (name.toLowerCase().match(/\p{L}+/gu) ?? []).map(toStem);
}

const SAME: ReadonlyMap<string, string> = new Map(
  words.same.flatMap((group) => {
    const [first = '', ...others] = group.split(' ').map(toStem);
    return others.map((stem) => [stem, first] as const);
  }),
);

/** The stem of the word that stands for all that mean the same in the label of a field: "kind" and "type". */
export function toSameStem(stem: string): string {
  return SAME.get(stem) ?? stem;
}
