import { pick, type Random } from './fillings.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Drops, swaps, doubles or changes one letter of a word. */
export function toTypo(text: string, random: Random): string {
  const found = [...text.matchAll(/\p{L}{3,}/gu)];
  if (found.length === 0) return text;
  const word = pick(found, random);
  const at = word.index + 1 + Math.floor(random() * (word[0].length - 2));
  const [one = '', two = ''] = [text[at], text[at + 1]];
  switch (Math.floor(random() * 4)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + two + one + text.slice(at + 2);
    case 2:
      return text.slice(0, at) + one + text.slice(at);
    default:
      return text.slice(0, at) + pick([...LETTERS], random) + text.slice(at + 1);
  }
}
