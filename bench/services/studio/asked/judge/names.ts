// Finds the names and numbers of a task in texts of the screen.

export type Names = readonly string[];

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
    .replace(/[\u00ad\u200b]/g, '');
  known.set(text, plain.replace(/\s+/g, ' ').trim());
  return normalise(text);
}

const LETTER = /[\p{L}\p{N}]/u;
/** Shorter names are found only at the start of a word: "add" is not in "salad". */
const INSIDE_LENGTH_MIN = 5;
const YEAR_START = /^(?:19|20)\d?$/;

/** 0: not found; 1: inside a word; 2: at the start of a word; 3: at the start of the text; 4: the whole text. */
export function toFit(text: string, name: string): number {
  const [whole, part] = [normalise(text), normalise(name)];
  if (part === '' || whole === part) return part === '' ? 0 : 4;
  let best = 0;
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1))
    best = Math.max(best, toFitAt(whole, part, at));
  return best;
}

function toFitAt(whole: string, part: string, at: number): number {
  const [before, after] = [whole[at - 1] ?? ' ', whole[at + part.length] ?? ' '];
  if (/^\d/.test(part) && /\d[.,:]?$/.test(whole.slice(0, at))) return 0;
  if (/^\d+$/.test(part) && /^:?\d/.test(whole.slice(at + part.length)) && !YEAR_START.test(part)) return 0;
  // One or two letters are a whole word.
  if (/^\p{L}{1,2}$/u.test(part) && LETTER.test(after)) return 0;
  if (at === 0) return 3;
  const startsWord = !LETTER.test(part[0] ?? '') || !LETTER.test(before) || /\d/.test(before) !== /^\d/.test(part);
  return startsWord ? 2 : Number(part.length >= INSIDE_LENGTH_MIN);
}

export function hasName(text: string, names: Names): boolean {
  return names.some((name) => toFit(text, name) > 0);
}

/**
 * Rates how well a label fits the names: the kind of the match, the share of the label that the names found in it have
 * together ("Add invoice" has both of "add" and "invoice"), then the order of names.
 */
export function rank(label: string, names: Names): number {
  const found = names.map((name, index) => ({ name, index, kind: toFit(label, name) })).filter(({ kind }) => kind > 0);
  const length = found.filter(({ kind }) => kind > 1).reduce((sum, { name }) => sum + name.length, 0);
  const scores = found.map(({ name, index, kind }) => {
    const share = Math.max(name.length, kind > 1 ? length : 0) / label.length;
    return kind + Math.min(1, share) - index * 0.03;
  });
  return Math.max(0, ...scores);
}

/** Those that fit, the best first. */
export function sortByRank<T>(all: readonly T[], names: Names, toLabel: (each: T) => string, least = 0): readonly T[] {
  const scored = all.map((each) => ({ each, score: rank(toLabel(each), names) })).filter(({ score }) => score > least);
  return scored.sort((a, b) => b.score - a.score).map(({ each }) => each);
}

const DAYS_AND_TIMES = /\d{4}-\d\d-\d\d|\d{1,2}:\d\d(?::\d\d)?|\d{1,2}[./]\d{1,2}[./]\d{2,4}/g;
const NUMBER = /[-−]?\d(?:[\d.,'\u202f\u00a0]*\d)?/g;

/** The numbers of a text, each with its position; days and times are none. */
export function listNumbers(text: string): readonly { readonly value: number; readonly at: number }[] {
  const plain = text.replace(DAYS_AND_TIMES, (found) => ' '.repeat(found.length));
  return [...plain.matchAll(NUMBER)].map(({ 0: found, index }) => {
    const isMinus = /^[-−]/.test(found) && !/[\p{L}\p{N}] ?$/u.test(plain.slice(0, index));
    return { value: (isMinus ? -1 : 1) * toNumber(found.replace(/^[-−]/, '')), at: index };
  });
}

/** The last separator is a decimal point unless three digits follow. */
function toNumber(digits: string): number {
  const plain = digits.replace(/['\u202f\u00a0]/g, '');
  const [, whole = plain, fraction = ''] = /^(.*)[.,](\d+)$/.exec(plain) ?? [];
  const isGroup = fraction.length === 3 && !/^0/.test(whole);
  return Number(isGroup ? plain.replace(/[.,]/g, '') : `${whole.replace(/[.,]/g, '')}.${fraction || 0}`);
}

/** The number of a text that is nearest to the name in it; what follows the name comes first. */
export function findNumberBeside(text: string, names: Names): number | undefined {
  const plain = normalise(text);
  const name = normalise(names.find((each) => toFit(plain, each) > 0) ?? '');
  const [at, end] = [plain.indexOf(name), plain.indexOf(name) + name.length];
  const toDistance = (position: number) => (position >= end ? position - end : at - position);
  return listNumbers(plain).toSorted((a, b) => toDistance(a.at) - toDistance(b.at))[0]?.value;
}

export function isNear(value: number, wanted: number): boolean {
  return Math.abs(value - wanted) <= Math.abs(wanted) * 0.005 + 1e-9;
}
