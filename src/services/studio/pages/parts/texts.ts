// Days and states in words.
import { type Html, html } from '../../../../platform/html/html.ts';
import { badge, type Tone } from '../../../../platform/web/elements/badge.ts';
import type { EntryStatus, ReportReason } from '../../model/gallery.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

export function toDay(date: Date): Html {
  return html`<time datetime="${date.toISOString()}">${DAY.format(date)}</time>`;
}

const STATUSES: Readonly<Record<EntryStatus, readonly [label: string, tone: Tone]>> = {
  published: ['Published', 'good'],
  unpublished: ['Taken back', 'warn'],
  hidden: ['Hidden by an administrator', 'bad'],
  removed: ['Removed', 'bad'],
};

export function statusBadge(status: EntryStatus): Html {
  const [label, tone] = STATUSES[status];
  return badge(label, { tone });
}

export const REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  offensive: 'It hurts or offends',
  'personal-data': 'It shows data of a real person',
  copyright: 'It copies another person’s work',
  spam: 'It advertises something',
  broken: 'It does not work',
  other: 'Something else',
};
