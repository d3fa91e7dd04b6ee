// The page of one repository. A repository that the visitor may not see is not found, like one that does not exist.

import type { FastifyInstance } from 'fastify';
import { checkAdmin, checkSignedIn, type ShownPage } from '../../../../accounts/index.ts';
import { EMPTY_FORM } from '../../../../platform/web/elements/form-fields.ts';
import { isValidGrant } from '../../model/grant.ts';
import { INDEX_JOB } from '../../model/job.ts';
import { type Repository, type RepositoryName, toFullName } from '../../model/repository.ts';
import { type Account, toViewer } from '../../model/viewer.ts';
import { getStatus } from '../../verbs/repository-status.ts';
import { getVisible } from '../../verbs/visible-repositories.ts';
import type { AccessPart, Person } from '../views/access-section.ts';
import { repositoryView } from '../views/repository-view.ts';
import { addAudit, type PagesDeps, type Visit } from './page-context.ts';

export interface OfRepository {
  Params: RepositoryName;
}

/** The number of commits on the page; git itself has the rest. */
const COMMITS_SHOWN = 10;

export function declareRepositoryRoutes(app: FastifyInstance, deps: PagesDeps): void {
  const { jobs, store, pages } = deps;
  pages.declareSignedInPage<OfRepository>(app, '/repositories/:owner/:name', async (visiting, request) => {
    const repository = await getVisible(deps, toViewer(visiting.account), request.params);
    return showRepository(deps, visiting, repository, { form: EMPTY_FORM }, pages.findNotice(request));
  });

  pages.declareForm<OfRepository>(app, '/repositories/:owner/:name/refresh', {
    act: async ({ request }, visiting) => {
      const { repository } = await getManaged(deps, visiting, request.params);
      await jobs.enqueue(INDEX_JOB, repository.id);
      return `/repositories/${toFullName(repository)}?done=refreshed`;
    },
  });

  pages.declareForm<OfRepository>(app, '/repositories/:owner/:name/remove', {
    act: async ({ request }, visiting) => {
      const { repository, admin } = await getManaged(deps, visiting, request.params);
      await store.repositories.remove(repository.id);
      await addAudit(deps, admin.email, 'remove-repository', toFullName(repository), repository.address);
      return '/?done=removed';
    },
  });
}

/**
 * Returns the repository for an administrator. Others learn that they lack the role only for a repository that they may
 * see.
 */
export async function getManaged(
  deps: PagesDeps,
  { caller }: Visit,
  name: RepositoryName,
): Promise<{ readonly repository: Repository; readonly admin: Account }> {
  const account = checkSignedIn(caller);
  const repository = await getVisible(deps, toViewer(account), name);
  return { repository, admin: checkAdmin(caller, deps.accounts.roles) };
}

export async function showRepository(
  deps: PagesDeps,
  { visitor }: Visit,
  repository: Repository,
  access: Pick<AccessPart, 'form' | 'candidate'>,
  notice?: string,
): Promise<ShownPage> {
  const { store, index, clock } = deps;
  const { id } = repository;
  const [status, pulls, commits, people] = await Promise.all([
    getStatus(deps, repository),
    store.pulls.listOf(id),
    index.commits.list(id, undefined, COMMITS_SHOWN),
    visitor.account?.role === 'admin' ? listPeople(deps, id) : undefined,
  ]);
  const name = toFullName(repository);
  return {
    title: name,
    path: `/repositories/${name}`,
    scripts: ['live.js'],
    content: repositoryView({
      status,
      pulls,
      commits,
      visitor,
      notice,
      now: new Date(clock.nowMs()),
      access: people && { ...access, people },
    }),
  };
}

/** Lists the people with a grant, in addition to those whose role suffices. */
async function listPeople({ store, accounts }: PagesDeps, repositoryId: string): Promise<Person[]> {
  const grants = await store.grants.listOf(repositoryId);
  const found = await accounts.list(grants.map(({ accountId }) => accountId));
  const byId = new Map(found.map((account) => [account.id, account]));
  return grants.flatMap((grant) => {
    const account = byId.get(grant.accountId);
    return account === undefined || !isValidGrant(grant, account) ? [] : [{ account, source: grant.source }];
  });
}
