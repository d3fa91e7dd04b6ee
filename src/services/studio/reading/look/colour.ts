// Finds the colours that a text names.
import { mix, SCREEN_COLOURS } from '../../../../language/colour.ts';
import style from './style-words.json' with { type: 'json' };

/** By the name without spaces, because people write "deeppink" and "deep pink". */
const BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(SCREEN_COLOURS).map(([name, hex]) => [name.replace(/[ -]/g, ''), hex]),
);
const MODIFIERS: ReadonlyMap<string, number> = new Map(Object.entries(style.modifiers));
/** Most words begin no name of a colour; they are passed over at once. */
const FIRST_WORDS: ReadonlySet<string> = new Set([
  ...Object.keys(SCREEN_COLOURS).flatMap((name) => [name.split(/[ -]/)[0] ?? '', name.replace(/[ -]/g, '')]),
  ...Object.keys(style.modifiers).map((name) => name.split(' ')[0] ?? ''),
  'grey',
]);
/** The longest names have three words, before which a modifier of two may stand. */
const NAME_WORDS_MAX = 4;

export interface ColourMention {
  /** As the text has it. */
  readonly name: string;
  readonly hex: string;
  readonly start: number;
  readonly end: number;
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** All colours in a text in lower case, in its order. */
export function listColours(text: string): ColourMention[] {
  const words: Word[] = [...text.matchAll(/#(?:[0-9a-f]{6}|[0-9a-f]{3})\b|[a-z]+/g)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const mentions: ColourMention[] = [];
  for (let index = 0; index < words.length; ) {
    const found = findColourAt(words, index);
    if (found !== undefined) mentions.push(found.mention);
    index += found?.length ?? 1;
  }
  return mentions;
}

function findColourAt(words: readonly Word[], index: number): { mention: ColourMention; length: number } | undefined {
  const first = words[index];
  if (first === undefined || !(first.text.startsWith('#') || FIRST_WORDS.has(first.text))) return undefined;
  for (let length = Math.min(NAME_WORDS_MAX, words.length - index); length > 0; length--) {
    const part = words.slice(index, index + length);
    const hex = toHex(part.map(({ text }) => text));
    const last = part.at(-1);
    if (hex !== undefined && last !== undefined) {
      return {
        mention: { name: part.map(({ text }) => text).join(' '), hex, start: first.start, end: last.end },
        length,
      };
    }
  }
  return undefined;
}

function toHex(words: readonly string[]): string | undefined {
  const [first = ''] = words;
  if (first.startsWith('#') && words.length === 1) return toLongHex(first);
  const known = BY_NAME.get(words.join('').replaceAll('grey', 'gray'));
  if (known !== undefined) return known;
  for (const count of [2, 1]) {
    const change = MODIFIERS.get(words.slice(0, count).join(' '));
    const base = words.length > count ? BY_NAME.get(words.slice(count).join('').replaceAll('grey', 'gray')) : undefined;
    if (change !== undefined && base !== undefined)
      return mix(base, change > 0 ? '#ffffff' : '#000000', Math.abs(change));
  }
  return undefined;
}

function toLongHex(hex: string): string {
  return hex.length === 7 ? hex : `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}`;
}
