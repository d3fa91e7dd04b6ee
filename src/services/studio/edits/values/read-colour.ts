// Reads the colour that words name, also where they are misspelt.
import { SCREEN_COLOURS } from '../../../../language/colour.ts';
import { listColours } from '../../reading/look/colour.ts';
import { findNearest } from '../reading/correct.ts';

const WORDS: ReadonlySet<string> = new Set(Object.keys(SCREEN_COLOURS).flatMap((name) => name.split(/[ -]/)));
/** The shortest names, such as "red", are one letter away from many words: only swapped letters count. */
const SHORT = 3;

/** As `#rrggbb`. */
export function readColour(text: string): string | undefined {
  const lower = text.toLowerCase();
  const colours = [lower, lower.replace(/\p{L}+/gu, correct)].map(listColours).find((found) => found.length > 0);
  // "Our green, #14532d" means the code.
  return (colours?.find(({ name }) => name.startsWith('#')) ?? colours?.[0])?.hex;
}

function correct(word: string): string {
  if (WORDS.has(word)) return word;
  if (word.length > SHORT) return findNearest(word, WORDS) ?? word;
  const letters = [...word].sort().join('');
  return [...WORDS].find((name) => [...name].sort().join('') === letters) ?? word;
}
