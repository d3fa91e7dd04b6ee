import { type Html, html } from '../../html/html.ts';

const MINUTE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** Returns a time for people, `15 Jan 2026, 12:00 UTC`. */
export function toMinuteText(date: Date): string {
  return `${MINUTE.format(date)} UTC`;
}

export function toMinute(date: Date): Html {
  return html`<time datetime="${date.toISOString()}">${toMinuteText(date)}</time>`;
}
