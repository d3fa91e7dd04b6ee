// Days as ISO dates (`2026-03-14`), which sort as texts.
import { addDays } from '../../../runtime/functions/date-functions.ts';
import { createByLanguage, getFirstDay, type Language } from '../../../runtime/language/language.ts';

/** A row of the data model as the calendar shows it. */
export interface CalendarEvent {
  readonly id: string;
  readonly day: string;
  readonly title: string;
  readonly time: string;
}

const getFormats = createByLanguage((language) => ({
  month: new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
  full: new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }),
  weekday: new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }),
}));

/** Returns the time of a day, or of the first day of a month (`2026-03`). */
function toTime(text: string): number {
  return Date.parse(text.length === 'YYYY-MM'.length ? `${text}-01` : text);
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toTime(text));
}

export function toMonth(day: string): string {
  return day.slice(0, 'YYYY-MM'.length);
}

/** Returns the same day of another month, or its last day. */
export function addMonths(day: string, count: number): string {
  const date = new Date(toTime(day));
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count + 1, 0);
  date.setUTCDate(Math.min(wanted, date.getUTCDate()));
  return toDay(date.getTime());
}

/** Lists the weeks of a month, from their first day in the language on, completed with days of the neighbouring months. */
export function listWeeks(month: string, language: Language): readonly (readonly string[])[] {
  const first = toDay(toTime(month));
  const start = addDays(first, -toColumn(first, language));
  const weeks: (readonly string[])[] = [];
  for (let day = start; toMonth(day) <= month; day = addDays(day, 7)) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(day, offset)));
  }
  return weeks;
}

/** Returns the number of days since the week began. */
export function toColumn(day: string, language: Language): number {
  return (new Date(toTime(day)).getUTCDay() - getFirstDay(language) + 7) % 7;
}

/** Writes a day or a month for people. */
export function sayDay(day: string, as: keyof ReturnType<typeof getFormats>, language: Language): string {
  return getFormats(language)[as].format(toTime(day));
}
