import { type Html, html } from '../../../../platform/html/html.ts';
import { toMinute } from '../../../../platform/web/elements/minute.ts';
import { type Column, recordTable } from '../../../../platform/web/elements/record-table.ts';
import type { NewAuditEntry } from '../../ports.ts';
import type { Visitor } from '../parts/site.ts';
import { adminHead } from './admin-head.ts';

export interface AuditLog {
  /** Newest first. */
  readonly entries: readonly NewAuditEntry[];
  /** Slugs of the pets that have a page. */
  readonly published: ReadonlySet<string>;
}

/** What was done, in words, and to what. */
const ACTIONS: Readonly<Record<string, readonly [words: string, subject: 'pet' | 'request' | 'report' | 'account']>> = {
  'approve-pet': ['Approved a pet', 'pet'],
  'reject-pet': ['Rejected a pet', 'pet'],
  'edit-pet': ['Edited a pet', 'pet'],
  'replace-sheet': ['Sent a new sheet', 'pet'],
  'withdraw-pet': ['Withdrew a pet', 'pet'],
  'delete-pet': ['Deleted a pet', 'pet'],
  'publish-email': ['Published an address', 'pet'],
  'unpublish-email': ['Took an address back', 'pet'],
  'withdraw-email': ['Made an address private', 'pet'],
  // Requests were decided on apart from their pets before requesters chose the variant.
  'generate-variants': ['Had variants made', 'request'],
  'choose-variant': ['Chose a variant', 'request'],
  'reject-request': ['Rejected a request', 'request'],
  'delete-request': ['Deleted a request', 'request'],
  'resolve-report': ['Dealt with a report', 'report'],
  'set-role': ['Changed a role', 'account'],
  'delete-account': ['Deleted an account', 'account'],
  'create-admin': ['Created an administrator', 'account'],
  'create-account': ['Created an account', 'account'],
};

export function auditView(log: AuditLog, visitor: Visitor): Html {
  const columns: readonly Column<NewAuditEntry>[] = [
    { label: 'When', of: ({ at }) => toMinute(at) },
    { label: 'What', of: ({ action }) => ACTIONS[action]?.[0] ?? action },
    { label: 'To what', of: (entry) => toSubject(entry, log) },
    { label: 'Who', of: ({ actor }) => actor },
    { label: 'Note', of: ({ action, note }) => (action === 'choose-variant' ? toPet(note, log) : note), isLong: true },
  ];
  return html`${adminHead('Audit log', '/admin/audit', visitor)}${recordTable('Audit log', columns, log.entries)}`;
}

/** A pet or an account by its name; what has only an id, by what it is. */
function toSubject({ action, subject }: NewAuditEntry, log: AuditLog): Html {
  switch (ACTIONS[action]?.[1]) {
    case 'pet':
      return toPet(subject, log);
    case 'request':
      return html`a request`;
    case 'report':
      return html`a report`;
    default:
      return html`${subject}`;
  }
}

function toPet(slug: string, { published }: AuditLog): Html {
  return published.has(slug) ? html`<a href="/pets/${slug}">${slug}</a>` : html`${slug}`;
}
