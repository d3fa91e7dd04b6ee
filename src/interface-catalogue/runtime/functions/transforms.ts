// Transformations of texts. Each is a pure function of one text.
import morse from './morse.json' with { type: 'json' };
import { toSha256 } from './sha256.ts';
import stopWords from './stop-words.json' with { type: 'json' };

const STOP_WORDS: ReadonlySet<string> = new Set(stopWords);
const MORSE: ReadonlyMap<string, string> = new Map(Object.entries(morse));
/** The number of sentences in a summary. */
const SUMMARY_SENTENCES = 3;
const KEYWORDS_MAX = 8;
const ROMAN_MAX = 3999;

export const TRANSFORMS: ReadonlyMap<string, (text: string) => string> = new Map(
  Object.entries({
    upper: (text: string) => text.toUpperCase(),
    lower: (text: string) => text.toLowerCase(),
    title: (text: string) => text.toLowerCase().replace(/(^|[\s(-])\p{L}/gu, (start) => start.toUpperCase()),
    sentence: (text: string) => text.toLowerCase().replace(/(^|[.!?]\s+)\p{L}/gu, (start) => start.toUpperCase()),
    slug: (text: string) =>
      text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, ''),
    reverse: (text: string) => [...text].reverse().join(''),
    trim: (text: string) =>
      text
        .split('\n')
        .map((line) => line.trim().replace(/[ \t]+/g, ' '))
        .join('\n')
        .trim(),
    sortLines: (text: string) =>
      text
        .split('\n')
        .sort(new Intl.Collator('en', { numeric: true }).compare)
        .join('\n'),
    uniqueLines: (text: string) => [...new Set(text.split('\n'))].join('\n'),
    wordCount: (text: string) => String(toWords(text).length),
    characterCount: (text: string) => String([...text].length),
    lineCount: (text: string) => String(text === '' ? 0 : text.split('\n').length),
    summary: toSummary,
    keywords: (text: string) => toKeywords(text).slice(0, KEYWORDS_MAX).join(', '),
    base64: (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text.slice(0, 20_000)))),
    fromBase64: (text: string) =>
      attempt('not Base64', () =>
        new TextDecoder().decode(Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0))),
      ),
    urlEncode: (text: string) => attempt('not a valid text', () => encodeURIComponent(text)),
    urlDecode: (text: string) => attempt('not URL-encoded', () => decodeURIComponent(text.replaceAll('+', ' '))),
    prettyJson: (text: string) => attempt('not JSON', () => JSON.stringify(JSON.parse(text), null, 2)),
    minifyJson: (text: string) => attempt('not JSON', () => JSON.stringify(JSON.parse(text))),
    csvToJson: (text: string) => JSON.stringify(fromCsv(text), null, 2),
    jsonToCsv: (text: string) => attempt('not a JSON list of objects', () => toCsv(JSON.parse(text))),
    markdownToText: (text: string) =>
      text
        .replace(/^#{1,6}\s+|^>\s?|^[-*+]\s+/gm, '')
        .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/(\*\*|__|[*_`~])/g, ''),
    hash: toSha256,
    palindrome: (text: string) => {
      const letters = [...text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')];
      const isOne = letters.length > 0 && letters.join('') === letters.toReversed().join('');
      return isOne ? 'Yes, it is a palindrome' : 'No, it is not a palindrome';
    },
    morse: (text: string) =>
      [...text.toLowerCase()]
        .map((character) => MORSE.get(character) ?? '')
        .join(' ')
        .trim(),
    binary: (text: string) =>
      [...new TextEncoder().encode(text)].map((byte) => byte.toString(2).padStart(8, '0')).join(' '),
    roman: (text: string) => toRoman(Number(text)),
  }),
);

/** Writes rows as comma-separated values. A field that a spreadsheet would run as a formula becomes text. */
export function toCsv(rows: unknown): string {
  if (!Array.isArray(rows)) throw new TypeError('not a list');
  const objects = rows.filter((row) => typeof row === 'object' && row !== null);
  const names = [...new Set(objects.flatMap((row) => Object.keys(row)))];
  const toCell = (value: unknown) => {
    const text =
      value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
    const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = objects.map((row) => names.map((name) => toCell(Object.hasOwn(row, name) ? row[name] : '')).join(','));
  return [names.map(toCell).join(','), ...lines].join('\n');
}

function fromCsv(text: string): readonly object[] {
  const [names = [], ...lines] = text.split(/\r?\n/).filter(Boolean).map(toCells);
  return lines.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
}

function toCells(line: string): readonly string[] {
  const matches = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...matches].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain?.trim() ?? '');
}

function toWords(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
}

function toKeywords(text: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const word of toWords(text.toLowerCase())) {
    if (word.length > 2 && !STOP_WORDS.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts.entries()].sort(([, a], [, b]) => b - a).map(([word]) => word);
}

/** Returns the sentences with the most frequent words, in their order. */
function toSummary(text: string): string {
  const sentences = text.match(/[^.!?\n]+[.!?]*/g)?.map((sentence) => sentence.trim()) ?? [];
  const keywords = new Set(toKeywords(text).slice(0, KEYWORDS_MAX * 2));
  const scored = sentences.map((sentence, index) => {
    const words = toWords(sentence.toLowerCase());
    return { sentence, index, score: words.filter((word) => keywords.has(word)).length / Math.sqrt(words.length + 4) };
  });
  const best = scored.sort((a, b) => b.score - a.score).slice(0, SUMMARY_SENTENCES);
  return best
    .sort((a, b) => a.index - b.index)
    .map(({ sentence }) => sentence)
    .join(' ');
}

function toRoman(number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > ROMAN_MAX) return 'a whole number from 1 to 3999, please';
  const digits = [
    'M,CM,D,CD,C,XC,L,XL,X,IX,V,IV,I'.split(','),
    [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1],
  ] as const;
  let rest = number;
  return digits[0]
    .map((digit, index) => {
      const count = Math.floor(rest / (digits[1][index] ?? 1));
      rest -= count * (digits[1][index] ?? 1);
      return digit.repeat(count);
    })
    .join('');
}

function attempt(failure: string, compute: () => string): string {
  try {
    return compute();
  } catch {
    return failure;
  }
}
