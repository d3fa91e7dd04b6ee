// The forms for access to a repository. Addresses are not verified, so the account is shown before it gets access.
import type { FastifyInstance } from 'fastify';
import { getAccount, getAccountByEmail } from '../../../../accounts/index.ts';
import { EMPTY_FORM } from '../../../../platform/web/elements/form-fields.ts';
import { toFullName } from '../../model/repository.ts';
import { addAudit, type PagesDeps } from './page-context.ts';
import { getManaged, type OfRepository, showRepository } from './repository-routes.ts';

export function declareAccessRoutes(app: FastifyInstance, deps: PagesDeps): void {
  const { context, roles } = deps.accounts;
  const { grants } = deps.store;

  deps.pages.declareForm<OfRepository>(app, '/repositories/:owner/:name/access', {
    act: async ({ request, text }, visiting) => {
      const { repository } = await getManaged(deps, visiting, request.params);
      const candidate = await getAccountByEmail(context, visiting.caller, roles, text('email'));
      return showRepository(deps, visiting, repository, { form: EMPTY_FORM, candidate });
    },
    show: async (form, visiting, { params }) => {
      const { repository } = await getManaged(deps, visiting, params);
      return showRepository(deps, visiting, repository, { form });
    },
  });

  deps.pages.declareForm<OfRepository>(app, '/repositories/:owner/:name/access/give', {
    act: async ({ request, text }, visiting) => {
      const { repository, admin } = await getManaged(deps, visiting, request.params);
      const { id, email, accessEpoch } = await getAccount(context, visiting.caller, roles, text('account'));
      await grants.add({ repositoryId: repository.id, accountId: id, source: 'person', accessEpoch });
      await addAudit(deps, admin.email, 'grant-access', email, toFullName(repository));
      return `/repositories/${toFullName(repository)}?done=granted`;
    },
  });

  deps.pages.declareForm<OfRepository>(app, '/repositories/:owner/:name/access/take', {
    act: async ({ request, text }, visiting) => {
      const { repository, admin } = await getManaged(deps, visiting, request.params);
      const { id, email } = await getAccount(context, visiting.caller, roles, text('account'));
      await grants.remove(repository.id, id);
      await addAudit(deps, admin.email, 'revoke-access', email, toFullName(repository));
      return `/repositories/${toFullName(repository)}?done=revoked`;
    },
  });
}
