// Functions of days. A day is a text YYYY-MM-DD, counted in UTC so that no time zone moves it.
import type { Json, JsonObject } from '../../model/payload.ts';
import { createByLanguage, type Language } from '../language/language.ts';
import { toNumber, toText } from '../values/to-values.ts';

const DAY_MS = 86_400_000;
const DAY_MINUTES = 1440;
/** About three hundred years to either side. */
const DAYS_MAX = 110_000;

export const DATE_FUNCTIONS = {
  today: ({ days }: JsonObject, { today }: { readonly today: string }) => addDays(today, toNumber(days) ?? 0),
  dayAfter: ({ date, days }: JsonObject) => {
    const day = addDays(toText(date), toNumber(days) ?? 0);
    return findDay(day) === undefined ? null : day;
  },
  daysBetween: ({ from, to }: JsonObject) => {
    const [start, end] = [findDay(from), findDay(to)];
    return start === undefined || end === undefined ? null : Math.round((end - start) / DAY_MS);
  },
  minutesBetween: ({ from, to }: JsonObject) => {
    const [start, end] = [findMinutes(toText(from)), findMinutes(toText(to))];
    return start === undefined || end === undefined ? null : (end - start + DAY_MINUTES) % DAY_MINUTES;
  },
  datePart: ({ date, part }: JsonObject) => {
    const day = findDay(date);
    if (day === undefined) return null;
    if (part === 'weekday') return WEEKDAY.format(day);
    return part === 'month' ? new Date(day).getUTCMonth() + 1 : new Date(day).getUTCFullYear();
  },
};

/** Returns the minutes since midnight of `09:30`, `9:30 PM` or `2026-03-14T09:30`. */
export function findMinutes(text: string): number | undefined {
  const found = /(?:^|T|\s)(\d{1,2}):(\d{2})\s*([ap]m)?/i.exec(text);
  if (found === null) return undefined;
  const half = found[3]?.toLowerCase();
  const hour = half === undefined ? Number(found[1]) : (Number(found[1]) % 12) + (half === 'pm' ? 12 : 0);
  return hour * 60 + Number(found[2]);
}

/** Returns the first moment of the day in a date text. */
export function findDay(value: Json | undefined): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(toText(value));
  const ms = match === null ? Number.NaN : Date.parse(match[0]);
  return Number.isNaN(ms) ? undefined : ms;
}

export function addDays(day: string, days: number): string {
  const start = findDay(day);
  if (start === undefined || Math.abs(days) > DAYS_MAX) return day;
  return new Date(start + Math.trunc(days) * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the week, month or year of a date: a key in the order of time, and its name for people. */
export function toBucket(
  value: Json,
  bucket: string,
  language: Language = 'en',
): { readonly key: string; readonly label: string } {
  const day = findDay(value);
  if (day === undefined) return { key: '', label: toText(value) };
  if (bucket === 'year') return { key: toKey(day, 4), label: toKey(day, 4) };
  if (bucket === 'month') return { key: toKey(day, 7), label: getBuckets(language).month.format(day) };
  const monday = day - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS;
  const start = bucket === 'week' ? monday : day;
  return { key: toKey(start, 10), label: getBuckets(language).day.format(start) };
}

const WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
const getBuckets = createByLanguage((language) => ({
  month: new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
}));

function toKey(ms: number, length: number): string {
  return new Date(ms).toISOString().slice(0, length);
}
