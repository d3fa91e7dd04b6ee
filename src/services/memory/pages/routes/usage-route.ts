import type { FastifyInstance } from 'fastify';
import { canManage, toViewer } from '../../model/viewer.ts';
import { usageView } from '../views/usage-view.ts';
import type { PagesDeps } from './page-context.ts';

/** The number of entries on a page. */
const ENTRIES_SHOWN = 100;
const DAY_MS = 24 * 60 * 60_000;

/** Declares the usage page: a person's own questions, and for administrators those of everyone. */
export function declareUsageRoute(app: FastifyInstance, deps: PagesDeps): void {
  const { accounts, limits, pages, store } = deps;
  pages.declareSignedInPage(app, '/usage', async ({ account }, { query }) => {
    const isAdmin = canManage(toViewer(account));
    const whose = isAdmin ? undefined : account.id;
    const totalPages = Math.max(1, Math.ceil((await store.usage.count(whose)) / ENTRIES_SHOWN));
    const asked = Number.parseInt(String((query as { page?: unknown }).page), 10) || 1;
    const page = Math.min(Math.max(asked, 1), totalPages);
    const entries = await store.usage.list(whose, ENTRIES_SHOWN, (page - 1) * ENTRIES_SHOWN);
    const tokens = isAdmin ? await accounts.tokens.listAll() : await accounts.tokens.listOf(account.id);
    const ids = new Set(entries.map(({ accountId }) => accountId).filter((id) => id !== undefined));
    const people = await accounts.list([...ids]);
    const content = usageView({
      ...{ entries, tokens, people, isAdmin, page, totalPages },
      keptDays: limits.usageKeptMs / DAY_MS,
    });
    return { title: 'Usage', path: '/usage', content };
  });
}
