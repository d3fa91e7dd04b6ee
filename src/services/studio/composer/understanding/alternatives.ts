// Matches alternatives of patterns without compiling them: there are thousands, and compiling one takes longer than running
// it a hundred times. An alternative is looked at only at words that begin like it, and most of them are plain words.

/** What an alternative can be written as: one of the heads, and then the rest, which is a pattern. */
interface Expansion {
  readonly heads: readonly string[];
  readonly rest: string;
}

/** Whether an alternative matches the text at this place and ends there with its word. */
export type Matcher = (text: string, place: number) => boolean;

/** More heads take longer to compare than a pattern to compile. */
const HEADS_MAX = 60;
const DIGITS = [...'0123456789'];

/** Rests are few: "any word", "the end". */
const compiled = new Map<string, RegExp>();

export function toMatcher(alternative: string): Matcher {
  const { heads, rest } = expand(alternative);
  return (text, place) =>
    heads.some((head) => text.startsWith(head, place) && endsWith(rest, text, place + head.length));
}

function endsWith(rest: string, text: string, place: number): boolean {
  if (rest === '') return !/\w/.test(text.charAt(place));
  if (rest === '\\w*') return true;
  let pattern = compiled.get(rest);
  if (pattern === undefined) {
    pattern = new RegExp(`(?:${rest})(?!\\w)`, 'y');
    compiled.set(rest, pattern);
  }
  pattern.lastIndex = place;
  return pattern.test(text);
}

/** Writes groups and optional letters out, up to what has no end or looks around. */
function expand(alternative: string): Expansion {
  let heads = [''];
  let place = 0;
  while (place < alternative.length) {
    const step = readStep(alternative, place);
    if (step === undefined || heads.length * step.choices.length > HEADS_MAX) break;
    heads = step.choices.flatMap((choice) => heads.map((head) => head + choice));
    place = step.end;
  }
  return { heads, rest: alternative.slice(place) };
}

/** The next letters or group with what they can be, and where they end. */
function readStep(pattern: string, place: number): { choices: string[]; end: number } | undefined {
  const isGroup = pattern.startsWith('(?:', place);
  const end = isGroup ? skip(pattern, place) + 1 : findLettersEnd(pattern, place);
  if (end === place) return undefined;
  const inner = isGroup ? splitAlternatives(pattern.slice(place + 3, end - 1)).map(expand) : [];
  if (inner.some(({ rest }) => rest !== '')) return undefined;
  const choices = isGroup ? inner.flatMap(({ heads }) => heads) : [pattern.slice(place, end)];
  const next = pattern.charAt(end);
  if (next === '?') return { choices: [...choices, ''], end: end + 1 };
  return next === '*' || next === '+' || next === '{' ? undefined : { choices, end };
}

/** A sign such as "?" belongs to the one letter before it. */
function findLettersEnd(pattern: string, place: number): number {
  let end = place;
  while (isLetter(pattern, end)) end++;
  return end > place + 1 && /[?*+{]/.test(pattern.charAt(end)) ? end - 1 : end;
}

/** At the bars outside of groups. */
export function splitAlternatives(pattern: string): string[] {
  const alternatives: string[] = [];
  let start = 0;
  for (let place = 0; place < pattern.length; place++) {
    const sign = pattern[place];
    if (sign === '|') {
      alternatives.push(pattern.slice(start, place));
      start = place + 1;
    } else place = skip(pattern, place);
  }
  return [...alternatives, pattern.slice(start)];
}

/** Each match of one alternative begins with one of these texts; with the empty one, if with anything. */
export function listStarts(alternative: string): string[] {
  const end = findLettersEnd(alternative, 0);
  if (end > 0 && !isOptional(alternative[end])) return [alternative.slice(0, end)];
  if (alternative.startsWith('^')) return listStarts(alternative.slice(1));
  if (alternative.startsWith('\\d')) return DIGITS;
  if (!alternative.startsWith('(?')) return [''];
  const close = skip(alternative, 0);
  const rest = alternative.slice(close + 1);
  if (alternative[2] !== ':') return listStarts(rest);
  const starts = splitAlternatives(alternative.slice(3, close)).flatMap(listStarts);
  return isOptional(rest[0]) ? [...starts, ...listStarts(rest.replace(/^(?:[?*]|\{[\d,]*\})\??/, ''))] : starts;
}

/** What stands for itself. */
function isLetter(text: string, place: number): boolean {
  const code = text.charCodeAt(place);
  return (code >= 97 && code <= 122) || code === 32 || code === 45 || code === 39;
}

function isOptional(sign: string | undefined): boolean {
  return sign === '?' || sign === '*' || sign === '{';
}

/** The last place of the group, class or escaped sign that begins here; this place, if none does. */
function skip(pattern: string, place: number): number {
  if (pattern[place] === '\\') return place + 1;
  if (pattern[place] === '[') return pattern.indexOf(']', place);
  if (pattern[place] !== '(') return place;
  let inner = place + 1;
  while (inner < pattern.length && pattern[inner] !== ')') inner = skip(pattern, inner) + 1;
  return inner;
}
