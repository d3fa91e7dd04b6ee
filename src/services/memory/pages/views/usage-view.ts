import type { Account, ApiToken } from '../../../../accounts/index.ts';
import { type Html, html } from '../../../../platform/html/html.ts';
import { formatCount } from '../../../../platform/text/format.ts';
import { emptyState } from '../../../../platform/web/elements/empty-state.ts';
import { pageHead } from '../../../../platform/web/elements/page-head.ts';
import { pagination } from '../../../../platform/web/elements/pagination.ts';
import { type Column, recordTable } from '../../../../platform/web/elements/record-table.ts';
import type { UsageEntry } from '../../ports.ts';
import { toCount, toMinute } from '../parts/texts.ts';

export interface UsagePage {
  readonly entries: readonly UsageEntry[];
  readonly tokens: readonly ApiToken[];
  readonly people: readonly Account[];
  /** True if a column shows the people too. */
  readonly isAdmin: boolean;
  readonly keptDays: number;
  readonly page: number;
  readonly totalPages: number;
}

export function usageView({ entries, tokens, people, isAdmin, keptDays, page, totalPages }: UsagePage): Html {
  const tokenNames = new Map(tokens.map(({ id, name }) => [id, name]));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const through = ({ tokenId }: UsageEntry) =>
    tokenId === undefined ? 'this dashboard' : (tokenNames.get(tokenId) ?? 'a revoked token');
  const whose = ({ accountId }: UsageEntry) =>
    accountId === undefined ? 'the operator' : (names.get(accountId) ?? 'a deleted account');
  const columns: readonly Column<UsageEntry>[] = [
    { label: 'When', of: ({ at }) => toMinute(at) },
    ...(isAdmin ? [{ label: 'Who', of: whose }] : []),
    { label: 'Through', of: through },
    { label: 'Tool', of: ({ tool }) => html`<code>${tool}</code>` },
    { label: 'Question', of: ({ question }) => question, isLong: true },
    { label: 'Results', of: ({ resultCount }) => toCount(resultCount) },
    { label: 'Took', of: ({ tookMs }) => `${toCount(Math.round(tookMs))} ms` },
  ];
  const lead = isAdmin
    ? 'What agents and people asked, the newest first.'
    : 'What your agents and you asked, the newest first.';
  return html`${pageHead('Usage', { lead: `${lead} It is kept for ${formatCount(keptDays, 'day')}.` })}
${
  entries.length === 0
    ? emptyState(
        'Nothing was asked yet',
        html`Calls of <a href="/tokens">agents</a> and <a href="/search">searches</a> on this dashboard are listed here.`,
      )
    : html`${recordTable('Usage', columns, entries)}${pagination({ page, totalPages, toUrl: (to) => `/usage?page=${to}` })}`
}`;
}
