import type { FastifyInstance } from 'fastify';
import { canManage, toViewer } from '../../model/viewer.ts';
import { usageView } from '../views/usage-view.ts';
import type { PagesDeps } from './page-context.ts';

/** The number of entries, enough to see what agents ask for. */
const ENTRIES_SHOWN = 200;
const DAY_MS = 24 * 60 * 60_000;

/** Declares the usage page: a person's own questions, and for administrators those of everyone. */
export function declareUsageRoute(app: FastifyInstance, deps: PagesDeps): void {
  const { accounts, limits, pages, store } = deps;
  pages.declareSignedInPage(app, '/usage', async ({ account }) => {
    const isAdmin = canManage(toViewer(account));
    const entries = await store.usage.list(isAdmin ? undefined : account.id, ENTRIES_SHOWN);
    const tokens = isAdmin ? await accounts.tokens.listAll() : await accounts.tokens.listOf(account.id);
    const ids = new Set(entries.map(({ accountId }) => accountId).filter((id) => id !== undefined));
    const people = await accounts.list([...ids]);
    const content = usageView({ entries, tokens, people, isAdmin, keptDays: limits.usageKeptMs / DAY_MS });
    return { title: 'Usage', path: '/usage', content };
  });
}
