// Numbers and times as text.
import { type Html, html } from '../../../../platform/html/html.ts';
import { formatCount } from '../../../../platform/text/format.ts';
import { toMinuteText } from '../../../../platform/web/elements/minute.ts';

const ORDINAL = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIXES: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const COMMIT_LENGTH = 7;

export function toCount(count: number): string {
  return count.toLocaleString('en');
}

/** Formats an ordinal: `1st`, `22nd`. */
export function toOrdinal(rank: number): string {
  return `${toCount(rank)}${SUFFIXES[ORDINAL.select(rank)] ?? 'th'}`;
}

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;

export function toDuration(seconds: number): string {
  if (seconds < SECONDS_PER_MINUTE) return formatCount(Math.max(1, Math.round(seconds)), 'second');
  const minutes = Math.round(seconds / SECONDS_PER_MINUTE);
  return minutes < MINUTES_PER_HOUR
    ? formatCount(minutes, 'minute')
    : formatCount(Math.round(minutes / MINUTES_PER_HOUR), 'hour');
}

/** Renders a time that scripts turn into a relative one. */
export function toMinute(date: Date): Html {
  return html`<time data-ago datetime="${date.toISOString()}">${toMinuteText(date)}</time>`;
}

export function shortenCommit(id: string): string {
  return id.slice(0, COMMIT_LENGTH);
}
