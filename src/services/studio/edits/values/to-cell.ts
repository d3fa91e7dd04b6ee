// A value of a field as a message writes it: "tomorrow", "12,50 €", "done", the name of an option or of a row.
import type { App, CellValue, NamedField } from '../../app/description.ts';
import { splitItems } from '../../reading/phrases.ts';
import { listStems } from '../../reading/words.ts';
import { getThing, isSameName, listTitles, sayNames } from '../change.ts';
import { toDistance } from '../reading/correct.ts';
import words from './cell-words.json' with { type: 'json' };
import { readAmount } from './read-amount.ts';
import { readNumber } from './read-number.ts';

export type Cell = { readonly value: CellValue } | { readonly problem: string };

const TEXT_LENGTH_MAX = 2000;

export function toCell(text: string, field: NamedField, app: App): Cell {
  const plain = text.trim().slice(0, TEXT_LENGTH_MAX);
  const { type, label } = field;
  const isOption = field.options?.some((option) => option.toLowerCase() === plain.toLowerCase()) === true;
  if (plain === '' || (!isOption && words.empty.includes(plain.toLowerCase()))) return { value: null };
  switch (type) {
    case 'number':
    case 'money':
    case 'percent':
    case 'duration':
    case 'rating':
      return toNumberCell(plain, field);
    case 'yes/no': {
      const answer = readAnswer(plain, label);
      return answer === undefined ? { problem: `${label} is yes or no.` } : { value: answer };
    }
    case 'date': {
      const day = readDay(plain);
      return day === undefined ? { problem: `“${plain}” is no day: write 2026-05-31 or tomorrow.` } : { value: day };
    }
    case 'time':
      return toTimeCell(plain);
    case 'choice':
      return toOptionCell(plain, field.options ?? [], label);
    case 'reference':
      return toOptionCell(plain, listTitles(getThing(app, field.to ?? '')), label);
    case 'tags':
      return { value: splitItems(plain).map((item) => findName(item.text, field.options ?? []) ?? item.text) };
    case 'e-mail':
      return /^[^\s@]+@[^\s@]+$/.test(plain) ? { value: plain } : { problem: `“${plain}” is no e-mail address.` };
    default:
      return { value: plain };
  }
}

function toNumberCell(text: string, { type, label, min, max, unit }: NamedField): Cell {
  const value = readAmount(text, type === 'duration' ? (unit ?? 'min') : unit);
  if (value === undefined) return { problem: `${label} is a number.` };
  const [least, most] = type === 'rating' ? [1, 5] : [min, max];
  if (least !== undefined && value < least) return { problem: `${label} is at least ${least}.` };
  if (most !== undefined && value > most) return { problem: `${label} is at most ${most}.` };
  return { value };
}

function readAnswer(text: string, label: string): boolean | undefined {
  const said = text.toLowerCase();
  if (words.yes.includes(said)) return true;
  if (words.no.includes(said)) return false;
  if (isSameName(said, label)) return true;
  return /^(?:not|un|in)\s?-?/.test(said) && isSameName(said.replace(/^(?:not |un|in)/, ''), label) ? false : undefined;
}

const toRelative = (days: number): string => (days === 0 ? 'today' : `today${days > 0 ? '+' : ''}${days}`);
const DAYS: { readonly [unit: string]: number } = { day: 1, week: 7, month: 30, year: 365 };

const SPAN =
  /^(?:in )?([\w-]+) (day|week|month|year)s?( ago| earlier| before today| from (?:now|today)| after today| later| ahead)?$/;

/** Days near today stay relative, as those of sample rows. */
export function readDay(text: string, now = new Date()): string | undefined {
  const said = text
    .toLowerCase()
    .trim()
    .replace(/^(?:on|from|since|until|till|by) (?=\S)/, '');
  const named: { readonly [name: string]: number } = words.days;
  if (Object.hasOwn(named, said)) return toRelative(named[said] ?? 0);
  if (/^today[+-]\d{1,5}$/.test(said)) return said;
  const [, count = '', unit = '', side = ''] = SPAN.exec(said) ?? [];
  const number = /^an?$/.test(count) ? 1 : readNumber(count);
  if (unit !== '' && number !== undefined)
    return toRelative(number * (DAYS[unit] ?? 1) * (/ago|earlier|before/.test(side) ? -1 : 1));
  const written = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(said) ?? undefined;
  const dotted = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(said) ?? undefined;
  if (written !== undefined) return toDay(written[1], written[2], written[3]);
  if (dotted !== undefined) return toDay(dotted[3], dotted[2], dotted[1]);
  return readMonthDay(said, now) ?? readNext(said, now);
}

/** The next or last day of a name or number: "Friday", "the 9th", "last Tuesday". */
function readNext(said: string, now: Date): string | undefined {
  const [, side, name = '', number] =
    /^(?:(on|next|this|last) )?(?:(?:the )?(\d{1,2})(?:st|nd|rd|th)|([a-z]{3,9}))$/.exec(said) ?? [];
  const weekday = words.weekdays.findIndex((day) => number !== undefined && day.startsWith(number));
  const isMeant = (day: Date) => (weekday < 0 ? day.getUTCDate() === Number(name) : day.getUTCDay() === weekday);
  if (weekday < 0 && name === '') return undefined;
  const step = side === 'last' ? -DAY_MS : DAY_MS;
  const days = Array.from({ length: DAYS_AHEAD }, (_none, index) => new Date(now.valueOf() + (index + 1) * step));
  return days.find(isMeant)?.toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;
/** A day of any number comes within two months. */
const DAYS_AHEAD = 62;

/** "3 May 2027", "May 3rd, 2027"; without a year the next one. */
function readMonthDay(said: string, now: Date): string | undefined {
  const match =
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?\.? (?:of )?(?<month>[a-z]{3,9})(?:,? (?<year>\d{4}))?$/.exec(said) ??
    /^(?<month>[a-z]{3,9}) (?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}))?$/.exec(said);
  const { day, month = '', year } = match?.groups ?? {};
  const number = words.months.findIndex((name) => name.startsWith(month)) + 1;
  if (match === null || number === 0) return undefined;
  if (year !== undefined) return toDay(year, String(number), day);
  const [one, other] = [0, 1].map((later) => toDay(String(now.getUTCFullYear() + later), String(number), day));
  return one !== undefined && one >= now.toISOString().slice(0, 10) ? one : other;
}

function toDay(year = '', month = '', day = ''): string | undefined {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(date.valueOf()) || date.toISOString().slice(0, 10) !== written ? undefined : written;
}

/** "Half past nine", "noon": afternoons are meant where an hour could be either. */
export function readClock(text: string): string | undefined {
  const named: { readonly [name: string]: string } = words.clock;
  const said = text.toLowerCase().trim();
  const [, part, side, word = ''] = /^(quarter|half) (past|to) (\w+)$/.exec(said) ?? [];
  const hour = part === undefined ? undefined : readNumber(word);
  if (hour === undefined) return Object.hasOwn(named, said) ? named[said] : undefined;
  const minutes = hour * 60 + (part === 'half' ? 30 : 15) * (side === 'to' ? -1 : 1) + (hour < 7 ? 720 : 0);
  return [Math.floor(minutes / 60), minutes % 60].map((one) => String(one).padStart(2, '0')).join(':');
}

function toTimeCell(text: string): Cell {
  const clock = readClock(text);
  if (clock !== undefined) return { value: clock };
  const match = /^(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm)?(?: o'clock)?$/i.exec(text);
  const half = match?.[3]?.toLowerCase();
  const hours =
    Number(match?.[1]) + (half === 'pm' && match?.[1] !== '12' ? 12 : half === 'am' && match?.[1] === '12' ? -12 : 0);
  if (match === null || hours > 23 || Number(match[2] ?? 0) > 59)
    return { problem: `“${text}” is no time: write 14:30.` };
  return { value: `${String(hours).padStart(2, '0')}:${match[2] ?? '00'}` };
}

function toOptionCell(text: string, options: readonly string[], label: string): Cell {
  const found = findName(text, options);
  return found === undefined
    ? { problem: `${label} is one of ${sayNames(options)}; “${text}” is none of them.` }
    : { value: found };
}

/** The one of the names that is meant: the same, or the only one that begins so, has the words, or is spelt nearly so. */
export function findName(text: string, names: readonly string[]): string | undefined {
  const said = text.toLowerCase();
  const stems = listStems(text);
  const findOnly = (isMeant: (name: string) => boolean): string | undefined => {
    const meant = new Set(names.filter(isMeant));
    return meant.size === 1 ? [...meant][0] : undefined;
  };
  const mistakes = said.length < SPELT_MIN ? 0 : Math.ceil(said.length / MISTAKES_PER);
  return (
    names.find((name) => name.toLowerCase() === said) ??
    names.find((name) => isSameName(name, text)) ??
    findOnly((name) => name.toLowerCase().startsWith(said)) ??
    findOnly((name) => stems.length > 0 && stems.every((stem) => listStems(name).includes(stem))) ??
    findOnly((name) => mistakes > 0 && toDistance(said, name.toLowerCase(), mistakes) <= mistakes)
  );
}

/** Shorter names are like many others; longer ones may have more mistakes. */
const SPELT_MIN = 4;
const MISTAKES_PER = 8;
