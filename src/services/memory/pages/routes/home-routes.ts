// The list of repositories, and how one is added to it.
import type { FastifyInstance } from 'fastify';
import { checkAdmin } from '../../../../accounts/index.ts';
import { EMPTY_FORM, type FormState } from '../../../../platform/web/elements/form-fields.ts';
import { PAGE_ROUTE } from '../../../../platform/web/send-page.ts';
import { toFullName } from '../../model/repository.ts';
import { canManage } from '../../model/viewer.ts';
import { addRepository } from '../../verbs/add-repository.ts';
import { listStatuses } from '../../verbs/repository-status.ts';
import { listVisible } from '../../verbs/visible-repositories.ts';
import { homeView } from '../views/home-view.ts';
import { landingView } from '../views/landing-view.ts';
import {
  addAudit,
  type PagesDeps,
  type ShownPage,
  type SignedInVisit,
  sendPage,
  toNotice,
  toSignedIn,
  visit,
} from './page-context.ts';

export function declareHomeRoutes(app: FastifyInstance, deps: PagesDeps): void {
  const { resources, accounts } = deps;
  app.get('/', PAGE_ROUTE, async (request, reply) => {
    const visiting = await visit(deps, request);
    const { account } = visiting.caller;
    const page =
      account === undefined
        ? { options: { title: 'Magpie Memory', path: '/' }, content: landingView() }
        : await showHome(deps, toSignedIn(visiting, account), EMPTY_FORM, toNotice(request));
    return sendPage(request, reply, visiting.visitor, page);
  });

  deps.declareForm(app, '/repositories', {
    act: async ({ text, some }, { caller }) => {
      const { email } = checkAdmin(caller, accounts.roles);
      const isWatched = text('watch') === 'true';
      const added = { source: text('source'), name: some('name'), isWatched, addedBy: email };
      const repository = await addRepository(resources, added);
      await addAudit(deps, email, 'add-repository', toFullName(repository), repository.address);
      return `/repositories/${toFullName(repository)}?done=added`;
    },
    show: async (state, visiting) =>
      showHome(deps, toSignedIn(visiting, checkAdmin(visiting.caller, accounts.roles)), state),
  });
}

async function showHome(
  { resources }: PagesDeps,
  { viewer, visitor }: SignedInVisit,
  addForm: FormState,
  notice?: string,
): Promise<ShownPage> {
  const statuses = await listStatuses(resources, await listVisible(resources, viewer));
  const { isLocalAllowed, clock } = resources;
  const now = new Date(clock.nowMs());
  return {
    options: { title: 'Repositories', path: '/', scripts: ['live.js'] },
    content: homeView({ statuses, visitor, isManager: canManage(viewer), addForm, isLocalAllowed, now, notice }),
  };
}
