// Reads a number as people write it.
import words from './cell-words.json' with { type: 'json' };

const NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries(words.numbers));
const CENTS = /^\s*(?:p|c|ct|cents?|pence)\b/i;

/** The rest of `1e9`, `0x10`, `1⁄2` or `10:30`, which are other numbers than their beginnings, or none. */
const OTHER_FORM = /^(?:e[+-]?\d|x[\da-f]|⁄\d|:\d)/i;

/** "1,200.50 €", "12,5", "3 k", "30p", "eighty-five"; undefined without a number. */
export function readNumber(text: string): number | undefined {
  const match = /(-?\d[\d.,' ]{0,20})(?:(?<=[\d ])(k|thousand|m|million)\b)?/i.exec(text);
  if (match === null) return readWords(text);
  const rest = text.slice(match.index + match[0].length);
  if (OTHER_FORM.test(rest)) return undefined;
  const digits = (match[1] ?? '').replace(/[' ]/g, '').replace(/[.,]$/, '');
  // A comma before one or two digits at the end is a decimal one; others part thousands.
  const plain = /,\d{1,2}$/.test(digits) ? digits.replace(/\./g, '').replace(',', '.') : digits.replace(/,/g, '');
  const scale = match[2] === undefined ? 1 : /^[kt]/i.test(match[2]) ? 1000 : 1_000_000;
  const number = (Number(plain) * scale) / toDivisor(rest);
  return Number.isFinite(number) ? number : undefined;
}

const toDivisor = (rest: string): number => (CENTS.test(rest) ? 100 : 1);

/** The number that a text begins with, in words. */
function readWords(text: string): number | undefined {
  const spoken = /^[\s\p{L}-]+/u.exec(text.toLowerCase())?.[0].match(/\p{L}+/gu) ?? [];
  let [total, group, count] = [0, 0, 0];
  for (const word of spoken) {
    const value = NUMBERS.get(word);
    if (value === undefined && (word !== 'and' || count === 0)) break;
    count++;
    if (value === 1000) [total, group] = [total + Math.max(1, group) * value, 0];
    else if (value === 100) group = Math.max(1, group) * value;
    else group += value ?? 0;
  }
  return count === 0 ? undefined : (total + group) / toDivisor(spoken.slice(count).join(' '));
}

const WORD = [...NUMBERS.keys()].join('|');
/** Two words or more: single ones may be parts of names. */
const SPOKEN = new RegExp(`\\b(?:${WORD})(?:[\\s-]+(?:and\\s+)?(?:${WORD}))+\\b`, 'gi');

/** "A hundred and sixty nine euros" has 169. */
export const writeNumbers = (text: string): string =>
  text.replace(SPOKEN, (words) => String(readWords(words) ?? words));
