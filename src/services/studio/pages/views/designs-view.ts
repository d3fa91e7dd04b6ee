import { type Html, html } from '../../../../platform/html/html.ts';
import { emptyState } from '../../../../platform/web/elements/empty-state.ts';
import { csrfField } from '../../../../platform/web/elements/form-fields.ts';
import { toMinute } from '../../../../platform/web/elements/minute.ts';
import { pageHead } from '../../../../platform/web/elements/page-head.ts';
import { type Column, recordTable } from '../../../../platform/web/elements/record-table.ts';
import type { Conversation } from '../../model/conversation.ts';
import type { EntrySummary } from '../../model/gallery.ts';
import { statusBadge } from '../parts/texts.ts';
import { entryCard } from './entry-card.ts';

export interface Designs {
  readonly conversations: readonly Conversation[];
  readonly published: readonly EntrySummary[];
  readonly hasAccount: boolean;
  /** The most designs that are kept. */
  readonly countMax: number;
  readonly csrfToken: string | undefined;
  readonly notice: string | undefined;
}

export function designsView(designs: Designs): Html {
  const { conversations, published, hasAccount, countMax, csrfToken, notice } = designs;
  const room = `${conversations.length} of ${countMax} designs. A new one beyond ${countMax} replaces the oldest.`;
  const lead = hasAccount
    ? `What you have made and published: ${room}`
    : html`What this browser has made: ${room} They are kept for seven days; those that you make <a href="/register">with an account</a> stay.`;
  return html`${pageHead('My designs', { lead, notice })}
${
  conversations.length === 0
    ? emptyState(
        'No designs yet',
        'Describe an interface, and it is here.',
        html`<a class="button primary" href="/">Open the studio</a>`,
      )
    : recordTable('Designs', toColumns(csrfToken), conversations)
}
${
  published.length > 0 &&
  html`<section class="section"><h2>Published</h2>
  <ul class="entry-grid">${published.map((entry) => entryCard(entry, html`<p>${statusBadge(entry.status)}</p>`))}</ul></section>`
}`;
}

function toColumns(csrfToken: string | undefined): readonly Column<Conversation>[] {
  return [
    { label: 'Design', of: ({ id, title }) => html`<a href="${toPath(id)}"><bdi>${title}</bdi></a>`, isLong: true },
    { label: 'Versions', of: ({ latestVersion }) => latestVersion },
    { label: 'Changed', of: ({ updatedAt }) => toMinute(updatedAt) },
    {
      label: 'Delete',
      of: ({ id, title }) =>
        html`<form method="post" action="/designs/delete">${csrfField(csrfToken)}<input type="hidden" name="id" value="${id}"><button class="button small">Delete<span class="visually-hidden"> ${title}</span></button></form>`,
    },
  ];
}

function toPath(id: string): string {
  return `/?${new URLSearchParams({ c: id })}`;
}
