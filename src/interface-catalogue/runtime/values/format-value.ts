// Values as people read them. English, times by 24 hours and dates in UTC, so that every machine shows the same.
import type { Json } from '../../model/payload.ts';
import { findDay, findMinutes } from '../functions/date-functions.ts';
import { toNumber, toPlainNumber, toText } from './to-values.ts';

const DAY_MS = 86_400_000;
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Four digits stand without a comma: years do, and a column is read as well. */
const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 2, useGrouping: 'min2' });
const SHORT = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const DATE = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const SHORT_DATE = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const LONG_DATE = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });
const WEEKDAY = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const DATES: { readonly [type: string]: Intl.DateTimeFormat } = {
  date: DATE,
  dateTime: DATE,
  relative: DATE,
  shortDate: SHORT_DATE,
  longDate: LONG_DATE,
  weekday: WEEKDAY,
};
/** The least and the most digits behind the point. */
const DIGITS: { readonly [type: string]: readonly [least: number, most: number] } = {
  whole: [0, 0],
  wholePercent: [0, 0],
  wholeCurrency: [0, 0],
  thousands: [0, 2],
  decimals: [2, 2],
  exactCurrency: [2, 2],
};
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/**
 * `type` is one of number, compact, currency, percent, date, time, dateTime, relative, duration, bytes, boolean, and
 * their other ways in `DATES` and `DIGITS`; anything else is text.
 */
export function formatValue(value: Json, type?: string, currency = 'USD', today?: string): string {
  if (value === null || value === '') return '';
  if (type === 'boolean' || typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (type === 'time' || Object.hasOwn(DATES, type ?? '')) return formatMoment(toText(value), type ?? '', today);
  const number = toNumber(value);
  if (number === undefined || type === undefined)
    return typeof value === 'number' ? toPlainNumber(value) : toText(value);
  return formatNumber(number, type, currency) ?? toText(value);
}

function formatNumber(number: number, type: string, currency: string): string | undefined {
  if (type === 'number') return NUMBER.format(number);
  if (type === 'compact') return COMPACT.format(number);
  const digits = Object.hasOwn(DIGITS, type) ? DIGITS[type] : undefined;
  if (digits !== undefined) return formatDigits(number, type, currency, digits);
  if (type === 'percent') return `${NUMBER.format(number)}%`;
  if (type === 'currency') return formatMoney(number, currency);
  if (type === 'bytes') return formatBytes(number);
  if (type === 'duration') return formatDuration(number);
  return undefined;
}

function formatDigits(
  number: number,
  type: string,
  currency: string,
  [minimumFractionDigits, maximumFractionDigits]: readonly [number, number],
): string {
  const isMoney = type.endsWith('Currency') && /^[A-Z]{3}$/.test(currency);
  const style = isMoney ? ({ style: 'currency', currency } as const) : {};
  const text = new Intl.NumberFormat('en', { ...style, minimumFractionDigits, maximumFractionDigits }).format(number);
  return type.endsWith('Percent') ? `${text}%` : text;
}

function formatMoney(number: number, currency: string): string {
  // An unknown currency is written before the number, as it is.
  if (!/^[A-Z]{3}$/.test(currency)) return `${currency}${NUMBER.format(number)}`;
  const digits = Number.isInteger(number) || Math.abs(number) >= 10_000 ? 0 : 2;
  const style = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  // An amount below half a cent is shown as zero.
  return new Intl.NumberFormat('en', style).format(Math.abs(number) < 0.005 ? 0 : number);
}

function formatBytes(number: number): string {
  const step = Math.max(0, Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.abs(number) || 1) / 3)));
  return `${SHORT.format(number / 1000 ** step)} ${UNITS[step]}`;
}

/** Seconds as 4:05 or 1:02:03. */
function formatDuration(number: number): string {
  const seconds = Math.max(0, Math.round(number));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

function formatMoment(text: string, type: string, today?: string): string {
  const minutes = findMinutes(text);
  const clock = minutes === undefined ? '' : [Math.floor(minutes / 60), minutes % 60].map(toTwoDigits).join(':');
  const day = findDay(text);
  if (type === 'time') return clock || text;
  if (day === undefined) return text;
  if (type === 'dateTime' && clock !== '') return `${DATE.format(day)}, ${clock}`;
  const now = findDay(today);
  return type === 'relative' && now !== undefined
    ? formatDistance(Math.round((day - now) / DAY_MS))
    : (DATES[type] ?? DATE).format(day);
}

const toTwoDigits = (number: number): string => String(number).padStart(2, '0');

function formatDistance(days: number): string {
  if (Math.abs(days) < 14) return RELATIVE.format(days, 'day');
  if (Math.abs(days) < 60) return RELATIVE.format(Math.round(days / 7), 'week');
  if (Math.abs(days) < 730) return RELATIVE.format(Math.round(days / 30.44), 'month');
  return RELATIVE.format(Math.round(days / 365.25), 'year');
}
