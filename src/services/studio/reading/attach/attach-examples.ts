// Attaches rows that the words give as examples, or only count: "start with Goulash and Plum cake", "I keep 14 hives".
import { toSingular } from '../../../../language/inflection.ts';
import { getTitleField } from '../../app/description.ts';
import { NO_THING } from '../naming/find-thing.ts';
import words from '../naming/sentence-words.json' with { type: 'json' };
import { isPersonLabel } from '../naming/to-label.ts';
import { patterns, toPatterns } from '../patterns.ts';
import { listNames, splitItems, toCapital } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import { setOptions } from './attach-options.ts';
import { setTitles } from './set-titles.ts';

const { STARTED, COMPARED, EXAMPLE, COUNTED, DATED } = toPatterns(patterns['attach-examples']);
const NUMBERED: ReadonlySet<string> = new Set(words.numbered.split(' '));
const BRANCHES: readonly string[] = words.branches.split(' ');
const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const ROWS_MAX = 30;
const NAME_WORDS_MAX = 4;

/** Returns whether the sentence gives names. */
export function attachExamples(sentence: string, reading: Reading): boolean {
  const { draft, lastThing, mainThing } = reading;
  const compared = listNames(COMPARED.exec(sentence)?.groups?.['list'] ?? '');
  if (compared.length > 0) return attachCompared(compared, reading);
  if (attachDates(sentence, reading)) return true;
  const started = listNames(STARTED.exec(sentence)?.groups?.['list'] ?? '');
  const { noun, list = '' } = EXAMPLE.exec(sentence)?.groups ?? {};
  const names = started.length > 0 ? started : listExamples(list, reading);
  const thing = noun === undefined ? (lastThing ?? mainThing) : draft.findThing(noun);
  if (thing === undefined || names.length < 2) return false;
  nameRows(thing, names, reading);
  return true;
}

/** Names of any form, but of no fields and no things. */
function listExamples(list: string, { draft, library, near }: Reading): readonly string[] {
  const names = splitItems(list).map(({ text }) => text);
  const isOther = (name: string) =>
    library.findField(name, near) !== undefined || draft.findThing(name) !== undefined || /\d/.test(name);
  return names.some((name) => isOther(name) || name.split(' ').length > NAME_WORDS_MAX) ? [] : names.map(toCapital);
}

/** Books whose first field is their author get a name. */
function nameRows(thing: string, names: readonly string[], reading: Reading): void {
  const target = reading.draft.getThing(thing);
  const title = reading.draft.listFields(thing).find(({ id }) => id === getTitleField(target));
  const isNamed = title?.type === 'text' && (!isPersonLabel(title.label) || isPersonLabel(target.name));
  if (!isNamed) target.fields = { name: { type: 'text', required: true }, ...target.fields };
  setTitles(reading.draft, thing, names);
  reading.note(names.join(', '), { is: 'thing', thing });
}

/** "Compare Altona and Eppendorf": the shops that were counted, or a choice of places. */
function attachCompared(names: readonly string[], reading: Reading): boolean {
  const { draft, counted, mainThing } = reading;
  const nouns = [...counted].filter(([, count]) => count === names.length).map(([noun]) => noun);
  const thing = nouns.map((noun) => draft.findThing(noun)).find((id) => id !== undefined);
  if (nouns.length === 0) return false;
  if (thing === undefined) return [...nouns, ...BRANCHES].some((noun) => setOptions(mainThing, noun, names, reading));
  nameRows(thing, names, reading);
  return true;
}

/** As many rows as the words count: more of them only where they have numbers for names. */
export function attachCounts(sentence: string, reading: Reading): void {
  const { draft } = reading;
  for (const { groups } of sentence.matchAll(COUNTED)) {
    const { count: written = '', noun: words = '' } = groups ?? {};
    const count = Math.max(NUMBERS.indexOf(written.toLowerCase()), Number(written) || 0);
    const isMany = (noun: string) => toSingular(noun) !== noun && !NO_THING.test(noun);
    const [noun] = [words, words.split(' ')[0] ?? ''].filter(isMany);
    if (noun === undefined || count < 2) continue;
    reading.counted.set(noun, count);
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

/** "Tour dates: 3 Oct Leeds Brudenell, 5 Oct Glasgow Audio": the next day of that date. */
function attachDates(sentence: string, reading: Reading): boolean {
  const { draft } = reading;
  const [heading = '', list] = sentence.split(/:\s*/);
  const dates = (list ?? heading).split(/\s*,\s*(?=\d)/).map((part) => DATED.exec(part.trim())?.groups);
  const found = dates.filter((groups) => groups !== undefined);
  const hasDate = (id: string) => draft.listFields(id).some(({ type }) => type === 'date');
  const named = draft.findThing(heading);
  const thing = named !== undefined && hasDate(named) ? named : undefined;
  const [date] = thing === undefined ? [] : draft.listFields(thing).filter(({ type }) => type === 'date');
  if (thing === undefined || date === undefined || found.length < 2 || found.length < dates.length) return false;
  const city = draft
    .listFields(thing)
    .slice(1)
    .find(({ id, type }) => id === 'city' && type === 'text');
  const rows = found.map(({ name = '', ...day }) => {
    const [first = '', ...rest] = name.split(' ');
    const isSplit = city !== undefined && rest.length > 0;
    return {
      name: isSplit ? rest.join(' ') : name,
      cells: { [date.id]: toDay(day), ...(isSplit && { [city.id]: first }) },
    };
  });
  setTitles(
    draft,
    thing,
    rows.map(({ name }) => name),
    rows.map(({ cells }) => cells),
  );
  reading.note(heading, { is: 'thing', thing });
  return true;
}

function toDay({ day = '', month = '', year }: { readonly [name: string]: string | undefined }): string {
  const now = new Date().toISOString().slice(0, 10);
  const rest = `${String(MONTHS.indexOf(month.toLowerCase()) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const next = Number(now.slice(0, 4)) + (rest < now.slice(5) ? 1 : 0);
  return `${year ?? next}-${rest}`;
}
