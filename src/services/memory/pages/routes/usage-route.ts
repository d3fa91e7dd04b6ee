import type { FastifyInstance } from 'fastify';
import { PAGE_ROUTE } from '../../../../platform/web/send-page.ts';
import { canManage } from '../../model/viewer.ts';
import { usageView } from '../views/usage-view.ts';
import { type PagesDeps, sendPage, visitSignedIn } from './page-context.ts';

/** Enough to see what agents ask for; older entries say no more. */
const ENTRIES_SHOWN = 200;
const DAY_MS = 24 * 60 * 60_000;

/** What was asked: one's own questions, and for administrators those of everybody. */
export function declareUsageRoute(app: FastifyInstance, deps: PagesDeps): void {
  const { resources, accounts } = deps;
  app.get('/usage', PAGE_ROUTE, async (request, reply) => {
    const visiting = await visitSignedIn(deps, request, reply);
    if (visiting === undefined) return reply;
    const { account, viewer, visitor } = visiting;
    const isAdmin = canManage(viewer);
    const entries = await resources.store.usage.list(isAdmin ? undefined : account.id, ENTRIES_SHOWN);
    const tokens = isAdmin ? await accounts.tokens.listAll() : await accounts.tokens.listOf(account.id);
    const ids = new Set(entries.map(({ accountId }) => accountId).filter((id) => id !== undefined));
    const people = (await Promise.all([...ids].map((id) => accounts.find(id)))).filter(
      (person) => person !== undefined,
    );
    const content = usageView({ entries, tokens, people, isAdmin, keptDays: resources.limits.usageKeptMs / DAY_MS });
    return sendPage(request, reply, visitor, { options: { title: 'Usage', path: '/usage' }, content });
  });
}
