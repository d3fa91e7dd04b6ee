// Finds the names and numbers of a task in texts of the screen.
import type { Names } from './asked.ts';

const KNOWN_MAX = 50_000;
const known = new Map<string, string>();

/** Each text of a screen is compared with many names. */
export function normalise(text: string): string {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size > KNOWN_MAX) known.clear();
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[\u00ad\u200b]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  known.set(text, plain);
  return plain;
}

const LETTER = /[\p{L}\p{N}]/u;
/** Shorter names are found only at the start of a word: "add" is not in "salad". */
const INSIDE_LENGTH_MIN = 5;
const YEAR_START = /^(?:19|20)\d?$/;

/** 0: not found; 1: inside a word; 2: at the start of a word; 3: at the start of the text; 4: the whole text. */
export function toFit(text: string, name: string): number {
  const [whole, part] = [normalise(text), normalise(name)];
  if (part === '' || whole === '') return 0;
  if (whole === part) return 4;
  let best = 0;
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1))
    best = Math.max(best, fitAt(whole, part, at));
  return best;
}

function fitAt(whole: string, part: string, at: number): number {
  const [before, after] = [whole[at - 1] ?? ' ', whole[at + part.length] ?? ' '];
  if (/^\d/.test(part) && (/\d/.test(before) || (/[.,:]/.test(before) && /\d/.test(whole[at - 2] ?? '')))) return 0;
  if (/^\d+$/.test(part) && /\d/.test(after) && !YEAR_START.test(part)) return 0;
  // One letter is a button or a whole word.
  if (part.length <= 2 && LETTER.test(part) && LETTER.test(after) && !/\d/.test(part)) return 0;
  if (at === 0) return 3;
  const startsWord = !LETTER.test(part[0] ?? '') || !LETTER.test(before) || /\d/.test(before) !== /\d/.test(part);
  if (startsWord) return 2;
  return part.length >= INSIDE_LENGTH_MIN ? 1 : 0;
}

export function hasName(text: string, names: Names): boolean {
  return names.some((name) => toFit(text, name) > 0);
}

/** How well a label fits the names: the kind of the match, the share of the label, then the order of the names. */
export function rank(label: string, names: Names): number {
  let best = 0;
  for (const [index, name] of names.entries()) {
    const kind = toFit(label, name);
    const share = Math.min(1, name.length / Math.max(1, label.length));
    if (kind > 0) best = Math.max(best, kind + share - index * 0.03);
  }
  return best;
}

const DAYS_AND_TIMES = /\d{4}-\d\d-\d\d|\d{1,2}:\d\d(?::\d\d)?|\d{1,2}[./]\d{1,2}[./]\d{2,4}/g;
const NUMBER = /[-−]?\d(?:[\d.,'\u202f\u00a0]*\d)?/g;

/** The numbers of a text, each with its position; days and times are none. */
export function listNumbers(text: string): readonly { readonly value: number; readonly at: number }[] {
  const plain = text.replace(DAYS_AND_TIMES, (found) => ' '.repeat(found.length));
  return [...plain.matchAll(NUMBER)].map((found) => {
    const isMinus = /^[-−]/.test(found[0]) && !/[\p{L}\p{N}]\s?$/u.test(plain.slice(0, found.index));
    return { value: (isMinus ? -1 : 1) * toNumber(found[0].replace(/^[-−]/, '')), at: found.index };
  });
}

/** The last separator is a decimal point unless three digits follow, or it occurs twice. */
function toNumber(digits: string): number {
  const plain = digits.replace(/['\u202f\u00a0]/g, '');
  const decimal = /^(.*)[.,](\d+)$/.exec(plain);
  if (decimal === null) return Number(plain);
  const [, whole = '', fraction = ''] = decimal;
  const isGroup = fraction.length === 3 && !/^0/.test(whole);
  return Number(isGroup ? plain.replace(/[.,]/g, '') : `${whole.replace(/[.,]/g, '')}.${fraction}`);
}

export function isNear(value: number, wanted: number): boolean {
  return Math.abs(value - wanted) <= Math.abs(wanted) * 0.005 + 1e-9;
}
