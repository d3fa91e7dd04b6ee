// Returns the same key for names that people take for one another.
import { foldText } from './fold-text.ts';
import lookAlikes from './look-alikes.json' with { type: 'json' };

/** Letters of other scripts and styles that look like Latin ones; capitals may look like another letter. */
const LATIN = new Map(
  Object.entries(lookAlikes).flatMap(([latin, others]) => [...others].map((each) => [each, latin])),
);
const FOREIGN = new RegExp(`[${[...LATIN.keys()].join('')}]`, 'gu');

/** Characters that a font shows alike; each is replaced by its double. */
const DOUBLES: readonly (readonly [RegExp, string])[] = [
  [/0/g, 'o'],
  [/[1i|]/g, 'l'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];

const MARKS = /[\u0300-\u036f]+/g;
/** Signs that would become letters. */
const TRADE_MARKS = /[™℠]/g;
const NO_LETTERS = /[^\p{L}\p{N}\p{M}]+/gu;

/** Returns a key that ignores case, accents, script, spaces, punctuation and invisible characters. */
export function toNameKey(name: string): string {
  const plain = name.replace(TRADE_MARKS, '').normalize('NFKD').replace(MARKS, '');
  let key = foldText(plain.replace(FOREIGN, (letter) => LATIN.get(letter) ?? letter));
  for (const [seen, meant] of DOUBLES) key = key.replace(seen, meant);
  // A name of signs alone is compared as it is.
  return key.replace(NO_LETTERS, '') || key.trim();
}
