// The list of repositories and the form that adds one.
import type { FastifyInstance } from 'fastify';
import { checkAdmin, type ShownPage } from '../../../../accounts/index.ts';
import { EMPTY_FORM, type FormState } from '../../../../platform/web/elements/form-fields.ts';
import { toFullName } from '../../model/repository.ts';
import { type Account, canManage, toViewer } from '../../model/viewer.ts';
import { addRepository } from '../../verbs/add-repository.ts';
import { listStatuses } from '../../verbs/repository-status.ts';
import { listVisible } from '../../verbs/visible-repositories.ts';
import type { Visitor } from '../parts/site.ts';
import { homeView } from '../views/home-view.ts';
import { landingView } from '../views/landing-view.ts';
import { addAudit, type PagesDeps } from './page-context.ts';

export function declareHomeRoutes(app: FastifyInstance, deps: PagesDeps): void {
  const { accounts, pages } = deps;
  pages.declarePage(app, '/', ({ caller: { account }, visitor }, request) =>
    account === undefined
      ? { title: 'Magpie Memory', path: '/', content: landingView() }
      : showHome(deps, account, visitor, EMPTY_FORM, pages.findNotice(request)),
  );

  pages.declareForm(app, '/repositories', {
    act: async ({ text, some }, { caller }) => {
      const { email } = checkAdmin(caller, accounts.roles);
      const isWatched = text('watch') === 'true';
      const added = { source: text('source'), name: some('name'), isWatched, addedBy: email };
      const repository = await addRepository(deps, added);
      await addAudit(deps, email, 'add-repository', toFullName(repository), repository.address);
      return `/repositories/${toFullName(repository)}?done=added`;
    },
    show: async (state, { caller, visitor }) => showHome(deps, checkAdmin(caller, accounts.roles), visitor, state),
  });
}

async function showHome(
  deps: PagesDeps,
  account: Account,
  visitor: Visitor,
  addForm: FormState,
  notice?: string,
): Promise<ShownPage> {
  const viewer = toViewer(account);
  const statuses = await listStatuses(deps, await listVisible(deps, viewer));
  const { isLocalAllowed } = deps;
  const now = new Date(deps.clock.nowMs());
  return {
    title: 'Repositories',
    path: '/',
    scripts: ['live.js'],
    content: homeView({ statuses, visitor, isManager: canManage(viewer), addForm, isLocalAllowed, now, notice }),
  };
}
