// Numbers, days and states in words.
import { type Html, html } from '../../../../platform/html/html.ts';
import { badge, type Tone } from '../../../../platform/web/elements/badge.ts';
import type { StateName } from '../../model/atlas.ts';
import type { CodexApp, PetKind, PetStatus } from '../../model/pet.ts';
import type { ReportReason } from '../../model/reports.ts';
import type { PetSort } from '../../model/search/pet-query.ts';
import labels from './labels.json' with { type: 'json' };

type Labels<Name extends string> = Readonly<Record<Name, string>>;

export const STATE_LABELS: Labels<StateName> = labels.states;
export const KIND_NAMES: Labels<PetKind> = labels.kinds;
/** The labels of lists of pets. */
export const KIND_LABELS: Labels<PetKind> = labels.kindsOfMany;
export const APP_LABELS: Labels<CodexApp> = labels.apps;
export const SORT_LABELS: Labels<PetSort> = labels.sorts;
export const REASON_LABELS: Labels<ReportReason> = labels.reportReasons;
/** The labels of actions in the audit log, those of earlier versions included. */
export const ACTION_LABELS: Readonly<Record<string, string>> = labels.auditedActions;

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export function toCount(count: number): string {
  return COMPACT.format(count);
}

export function toDay(date: Date): Html {
  return html`<time datetime="${date.toISOString()}">${DAY.format(date)}</time>`;
}

const STATUSES: Readonly<Record<PetStatus, readonly [label: string, tone: Tone]>> = {
  pending: ['Waiting for a moderator', 'warn'],
  approved: ['Published', 'good'],
  rejected: ['Not accepted', 'bad'],
  deleted: ['Deleted', 'bad'],
};

export function statusBadge(status: PetStatus): Html {
  const [label, tone] = STATUSES[status];
  return badge(label, { tone });
}
