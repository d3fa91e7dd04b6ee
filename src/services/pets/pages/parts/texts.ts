// Numbers, days and states in words.
import { type Html, html } from '../../../../platform/html/html.ts';
import { badge, type Tone } from '../../../../platform/web/elements/badge.ts';
import type { StateName } from '../../model/atlas.ts';
import type { PetKind, PetStatus, Surface } from '../../model/pet.ts';

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export function toCount(count: number): string {
  return COMPACT.format(count);
}

export function toDay(date: Date): Html {
  return html`<time datetime="${date.toISOString()}">${DAY.format(date)}</time>`;
}

export const STATE_LABELS: Readonly<Record<StateName, string>> = {
  idle: 'Idle',
  'running-right': 'Walking right',
  'running-left': 'Walking left',
  waving: 'Waving',
  jumping: 'Jumping',
  failed: 'Failed',
  waiting: 'Waiting',
  running: 'Working',
  review: 'Reviewing',
};

export const KIND_LABELS: Readonly<Record<PetKind, string>> = {
  creature: 'Creatures',
  object: 'Objects',
  character: 'Characters',
};

export const KIND_NAMES: Readonly<Record<PetKind, string>> = {
  creature: 'Creature',
  object: 'Object',
  character: 'Character',
};

export const SURFACE_LABELS: Readonly<Record<Surface, string>> = {
  'codex-cli': 'Codex in the terminal',
  'codex-app': 'Codex desktop app',
};

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
