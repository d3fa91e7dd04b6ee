// Attaches as many rows as the words count: "I keep 14 hives".
import { toSingular } from '../../../../language/inflection.ts';
import { NO_THING } from '../naming/find-thing.ts';
import words from '../naming/sentence-words.json' with { type: 'json' };
import { isPersonLabel } from '../naming/to-label.ts';
import { patterns, toPatterns } from '../patterns.ts';
import { toCapital } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import { setTitles } from './set-titles.ts';

const { COUNTED } = toPatterns(patterns['attach-counts']);
const NUMBERED: ReadonlySet<string> = new Set(words.numbered.split(' '));
const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ROWS_MAX = 30;

/** As many rows as the words count: more of them only where they have numbers for names. */
export function attachCounts(sentence: string, reading: Reading): void {
  const { draft } = reading;
  for (const { groups } of sentence.matchAll(COUNTED)) {
    const { count: written = '', noun: words = '' } = groups ?? {};
    const count = Math.max(NUMBERS.indexOf(written.toLowerCase()), Number(written) || 0);
    const isMany = (noun: string) => toSingular(noun) !== noun && !NO_THING.test(noun);
    const [noun] = [words, words.split(' ')[0] ?? ''].filter(isMany);
    if (noun === undefined || count < 2) continue;
    const thing = draft.findThing(noun);
    if (thing === undefined || !isNoun(thing, noun, reading) || !setCount(thing, count, reading)) continue;
    reading.note(`${written} ${noun}`, { is: 'thing', thing });
  }
}

/** The last word of the noun is a name of the thing. */
function isNoun(thing: string, noun: string, { draft }: Reading): boolean {
  const { name, plural, words: others = [] } = draft.getThing(thing);
  const last = toSingular(noun.split(' ').at(-1) ?? '');
  return [name, plural, ...others].some((each) => toSingular(each.toLowerCase()) === last);
}

function setCount(thing: string, count: number, reading: Reading): boolean {
  const { draft } = reading;
  const { name } = draft.getThing(thing);
  const titles = reading.listTitles(thing);
  const isNumbered = NUMBERED.has(name) || titles.every((title) => /\d/.test(title));
  if (titles.length === 0 || count === titles.length || count > ROWS_MAX) return false;
  if (count > titles.length && (!isNumbered || isPersonLabel(name))) return false;
  const added = Array.from(
    { length: Math.max(0, count - titles.length) },
    (_title, index) => titles.length + index + 1,
  );
  setTitles(draft, thing, [...titles.slice(0, count), ...added.map((number) => `${toCapital(name)} ${number}`)]);
  return true;
}
