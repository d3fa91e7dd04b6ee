// Numbers, times and sizes in words.
import { type Html, html } from '../../../../platform/html/html.ts';
import { toMinuteText } from '../../../../platform/web/elements/minute.ts';

const ORDINAL = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIXES: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const COMMIT_LENGTH = 7;

export function toCount(count: number): string {
  return count.toLocaleString('en');
}

/** `1 file`, `2 files` */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${toCount(count)} ${count === 1 ? one : many}`;
}

/** `1st`, `22nd` */
export function toOrdinal(place: number): string {
  return `${toCount(place)}${SUFFIXES[ORDINAL.select(place)] ?? 'th'}`;
}

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;

export function toDuration(seconds: number): string {
  if (seconds < SECONDS_PER_MINUTE) return countOf(Math.max(1, Math.round(seconds)), 'second');
  const minutes = Math.round(seconds / SECONDS_PER_MINUTE);
  return minutes < MINUTES_PER_HOUR
    ? countOf(minutes, 'minute')
    : countOf(Math.round(minutes / MINUTES_PER_HOUR), 'hour');
}

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB'] as const;
const UNIT_BYTES = 1024;

export function toSize(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(UNIT_BYTES)));
  const size = bytes / UNIT_BYTES ** power;
  return `${size.toLocaleString('en', { maximumFractionDigits: size < 10 && power > 0 ? 1 : 0 })} ${UNITS[power]}`;
}

/** Scripts turn it into the time since then. */
export function toMinute(date: Date): Html {
  return html`<time data-ago datetime="${date.toISOString()}">${toMinuteText(date)}</time>`;
}

export function shortenCommit(id: string): string {
  return id.slice(0, COMMIT_LENGTH);
}
