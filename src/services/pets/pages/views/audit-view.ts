import { type Html, html } from '../../../../platform/html/html.ts';
import { toMinute } from '../../../../platform/web/elements/minute.ts';
import { type Column, recordTable } from '../../../../platform/web/elements/record-table.ts';
import type { NewAuditEntry } from '../../ports.ts';
import type { Visitor } from '../parts/site.ts';
import { ACTION_LABELS } from '../parts/texts.ts';
import { adminHead } from './admin-head.ts';

export interface AuditLog {
  /** Newest first. */
  readonly entries: readonly NewAuditEntry[];
  /** Slugs of the pets that have a page. */
  readonly published: ReadonlySet<string>;
}

export function auditView(log: AuditLog, visitor: Visitor): Html {
  const columns: readonly Column<NewAuditEntry>[] = [
    { label: 'When', of: ({ at }) => toMinute(at) },
    { label: 'What', of: ({ action }) => ACTION_LABELS[action] ?? action },
    { label: 'To what', of: (entry) => toSubject(entry, log) },
    { label: 'Who', of: ({ actor }) => actor },
    { label: 'Note', of: ({ action, note }) => (action === 'choose-variant' ? toPet(note, log) : note), isLong: true },
  ];
  return html`${adminHead('Audit log', '/admin/audit', visitor)}${recordTable('Audit log', columns, log.entries)}`;
}

/** Requests were decided on apart from their pets before requesters chose the variant. */
const ABOUT_REQUESTS = ['generate-variants', 'choose-variant', 'reject-request', 'delete-request'];

/** Returns the name of a pet or an account, or the kind of thing that has only an id. */
function toSubject({ action, subject }: NewAuditEntry, log: AuditLog): Html {
  if (ABOUT_REQUESTS.includes(action)) return html`a request`;
  return action === 'resolve-report' ? html`a report` : toPet(subject, log);
}

/** Returns the slug, with a link if it is that of a published pet. */
function toPet(slug: string, { published }: AuditLog): Html {
  return published.has(slug) ? html`<a href="/pets/${slug}">${slug}</a>` : html`${slug}`;
}
