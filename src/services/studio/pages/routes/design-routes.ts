// The designs of an account or of a browser without one.
import type { FastifyInstance } from 'fastify';
import { LISTED_MAX } from '../../limits.ts';
import { getConversationsMax, removeConversation } from '../../verbs/get-version.ts';
import { designsView } from '../views/designs-view.ts';
import { chargeForm, type PagesDeps } from './page-context.ts';

export function declareDesignRoutes(app: FastifyInstance, deps: PagesDeps): void {
  const { resources, requesters, pages } = deps;
  const { conversations, gallery } = resources.store;

  pages.declarePage(app, '/designs', async ({ visitor }, request) => {
    const requester = await requesters.find(request);
    const { owner, account } = requester;
    const [made, published] = await Promise.all([
      conversations.list(owner, LISTED_MAX),
      gallery.listOfOwner(owner, LISTED_MAX),
    ]);
    const content = designsView({
      conversations: made,
      published,
      hasAccount: account !== undefined,
      countMax: getConversationsMax(resources, requester),
      csrfToken: visitor.csrfToken,
      notice: pages.findNotice(request),
    });
    return { title: 'My designs', path: '/designs', content, isUnlisted: true, isSecret: true };
  });

  pages.declareForm(app, '/designs/delete', {
    checkRate: chargeForm(deps),
    act: async ({ text, request }) => {
      const { owner } = await requesters.find(request);
      await removeConversation(resources, { owner, id: text('id') });
      return '/designs?done=deleted';
    },
  });
}
