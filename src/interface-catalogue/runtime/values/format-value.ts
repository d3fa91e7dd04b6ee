// Values as people read them, times by 24 hours and dates in UTC, so that every machine shows the same.
import type { Json } from '../../model/payload.ts';
import { findDay, findMinutes } from '../functions/date-functions.ts';
import { createByLanguage, createSay, type Language } from '../language/language.ts';
import { toNumber, toPlainNumber, toText } from './to-values.ts';

const DAY_MS = 86_400_000;
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

const getNumbers = createByLanguage((language) => ({
  /** Four digits stand without a comma: years do, and a column is read as well. */
  number: new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: 'min2' }),
  short: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }),
  compact: new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }),
}));

const getDates = createByLanguage((language): { readonly [type: string]: Intl.DateTimeFormat } => {
  const create = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  const day = { month: 'short', day: 'numeric' } as const;
  const date = create({ ...day, year: 'numeric' });
  return {
    date,
    dateTime: date,
    relative: date,
    shortDate: create(day),
    longDate: create({ dateStyle: 'full' }),
    weekday: create({ weekday: 'short', ...day, year: 'numeric' }),
  };
});
const getRelative = createByLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));

/** Languages with a space before the sign, in which no line breaks. */
const PERCENT: { readonly [language: string]: string } = { de: '\u00a0%', es: '\u00a0%', fr: '\u00a0%' };
/** The least and the most digits behind the point. */
const DIGITS: { readonly [type: string]: readonly [least: number, most: number] } = {
  whole: [0, 0],
  wholePercent: [0, 0],
  wholeCurrency: [0, 0],
  thousands: [0, 2],
  decimals: [2, 2],
  exactCurrency: [2, 2],
};

/**
 * `type` is one of number, compact, currency, percent, date, time, dateTime, relative, duration, bytes, boolean, and
 * their other ways in `getDates` and `DIGITS`; anything else is text.
 */
export function formatValue(
  value: Json,
  type?: string,
  currency = 'USD',
  today?: string,
  language: Language = 'en',
): string {
  if (value === null || value === '') return '';
  if (type === 'boolean' || typeof value === 'boolean') return createSay(language)(value ? 'yes' : 'no');
  if (type === 'time' || Object.hasOwn(getDates(language), type ?? ''))
    return formatMoment(toText(value), type ?? '', language, today);
  const number = toNumber(value);
  if (number === undefined || type === undefined)
    return typeof value === 'number' ? toPlainNumber(value) : toText(value);
  return formatNumber(number, type, currency, language) ?? toText(value);
}

function formatNumber(number: number, type: string, currency: string, language: Language): string | undefined {
  const numbers = getNumbers(language);
  if (type === 'number') return numbers.number.format(number);
  if (type === 'compact') return numbers.compact.format(number);
  const digits = Object.hasOwn(DIGITS, type) ? DIGITS[type] : undefined;
  if (digits !== undefined) return formatDigits(number, type, currency, digits, language);
  if (type === 'percent') return `${numbers.number.format(number)}${PERCENT[language] ?? '%'}`;
  if (type === 'currency') return formatMoney(number, currency, language);
  if (type === 'bytes') return formatBytes(number, language);
  if (type === 'duration') return formatDuration(number);
  return undefined;
}

function formatDigits(
  number: number,
  type: string,
  currency: string,
  [minimumFractionDigits, maximumFractionDigits]: readonly [number, number],
  language: Language,
): string {
  const isMoney = type.endsWith('Currency') && /^[A-Z]{3}$/.test(currency);
  const style = isMoney ? ({ style: 'currency', currency } as const) : {};
  const text = new Intl.NumberFormat(language, { ...style, minimumFractionDigits, maximumFractionDigits }).format(
    number,
  );
  return type.endsWith('Percent') ? `${text}${PERCENT[language] ?? '%'}` : text;
}

function formatMoney(number: number, currency: string, language: Language): string {
  // An unknown currency is written before the number, as it is.
  if (!/^[A-Z]{3}$/.test(currency)) return `${currency}${getNumbers(language).number.format(number)}`;
  const digits = Number.isInteger(number) || Math.abs(number) >= 10_000 ? 0 : 2;
  const style = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  // An amount below half a cent is shown as zero.
  return new Intl.NumberFormat(language, style).format(Math.abs(number) < 0.005 ? 0 : number);
}

function formatBytes(number: number, language: Language): string {
  const step = Math.max(0, Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.abs(number) || 1) / 3)));
  return `${getNumbers(language).short.format(number / 1000 ** step)} ${UNITS[step]}`;
}

/** Seconds as 4:05 or 1:02:03. */
function formatDuration(number: number): string {
  const seconds = Math.max(0, Math.round(number));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

function formatMoment(text: string, type: string, language: Language, today?: string): string {
  const minutes = findMinutes(text);
  const clock = minutes === undefined ? '' : [Math.floor(minutes / 60), minutes % 60].map(toTwoDigits).join(':');
  const day = findDay(text);
  if (type === 'time') return clock || text;
  if (day === undefined) return text;
  const dates = getDates(language);
  if (type === 'dateTime' && clock !== '') return `${dates['date']?.format(day)}, ${clock}`;
  const now = findDay(today);
  return type === 'relative' && now !== undefined
    ? formatDistance(Math.round((day - now) / DAY_MS), language)
    : (dates[type]?.format(day) ?? text);
}

const toTwoDigits = (number: number): string => String(number).padStart(2, '0');

function formatDistance(days: number, language: Language): string {
  const relative = getRelative(language);
  if (Math.abs(days) < 14) return relative.format(days, 'day');
  if (Math.abs(days) < 60) return relative.format(Math.round(days / 7), 'week');
  if (Math.abs(days) < 730) return relative.format(Math.round(days / 30.44), 'month');
  return relative.format(Math.round(days / 365.25), 'year');
}
