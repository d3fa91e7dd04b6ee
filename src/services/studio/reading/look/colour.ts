// Finds the colours that a text names.
import { mix, SCREEN_COLOURS } from '../../../../language/colour.ts';
import style from './style-words.json' with { type: 'json' };

/** By the name without spaces, because people write "deeppink" and "deep pink". */
const BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(SCREEN_COLOURS).map(([name, hex]) => [name.replace(/[ -]/g, ''), hex]),
);
const MODIFIERS: ReadonlyMap<string, number> = new Map(Object.entries(style.modifiers));
const toChoice = (names: Iterable<string>): string =>
  [...names]
    .sort((a, b) => b.length - a.length)
    .join('|')
    .replaceAll('gray', 'gr[ae]y')
    .replace(/[ -]/g, '[ -]?');
export const COLOUR_NAMES = toChoice(Object.keys(SCREEN_COLOURS));
const COLOUR = new RegExp(
  `#(?:[\\da-f]{6}|[\\da-f]{3})\\b|\\b(?:(?<name>${COLOUR_NAMES})|(?<modifier>${toChoice(MODIFIERS.keys())})[ -](?<base>${COLOUR_NAMES}))\\b`,
  'g',
);

export interface ColourMention {
  /** As the text has it. */
  readonly name: string;
  readonly hex: string;
  readonly start: number;
  readonly end: number;
}

/** All colours in a text in lower case, in its order. A name that is known as a whole counts before a modified one. */
export function listColours(text: string): ColourMention[] {
  return [...text.matchAll(COLOUR)].map(({ 0: name, index, groups }) => ({
    name: name.replace(/[^a-z#\d]+/g, ' '),
    hex: toHex(name, groups?.['modifier'], groups?.['base'] ?? groups?.['name']),
    start: index,
    end: index + name.length,
  }));
}

function toHex(text: string, modifier: string | undefined, name: string | undefined): string {
  if (name === undefined) return text.length === 7 ? text : text.replace(/[\da-f]/g, '$&$&');
  const base = BY_NAME.get(name.replace(/[ -]/g, '').replaceAll('grey', 'gray')) ?? '';
  const change = MODIFIERS.get((modifier ?? '').replace('-', ' ')) ?? 0;
  return change === 0 ? base : mix(base, change > 0 ? '#ffffff' : '#000000', Math.abs(change));
}
