import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkSignedIn, type ShownPage } from '../../../../accounts/index.ts';
import { EMPTY_FORM } from '../../../../platform/web/elements/form-fields.ts';
import { refuse } from '../../model/refusals.ts';
import { toViewer, type Viewer } from '../../model/viewer.ts';
import { listVisible } from '../../verbs/visible-repositories.ts';
import { type TokensPage, tokensView } from '../views/tokens-view.ts';
import type { PagesDeps, Visit } from './page-context.ts';

export function declareTokenRoutes(app: FastifyInstance, deps: PagesDeps): void {
  const { pages } = deps;
  const { tokens } = deps.accounts;
  pages.declareSignedInPage(app, '/tokens', (visiting, request) =>
    showTokens(deps, request, visiting, { notice: pages.findNotice(request) }),
  );

  pages.declareForm(app, '/tokens', {
    act: async ({ text, all, request }, visiting) => {
      const account = checkSignedIn(visiting.caller);
      const secret = await tokens.create({
        account,
        name: text('tokenName'),
        days: text('days') === '' ? undefined : Number(text('days')),
        resources: await toResources(deps, toViewer(account), all('repositories')),
      });
      return showTokens(deps, request, visiting, { secret });
    },
    show: (form, visiting, request) => showTokens(deps, request as FastifyRequest, visiting, { form }),
  });

  pages.declareForm(app, '/tokens/revoke', {
    act: async ({ text }, { caller }) => {
      const { id, email } = checkSignedIn(caller);
      await tokens.revoke(text('token'), id, email);
      return '/tokens?done=token-revoked';
    },
  });
}

/** Returns the chosen repositories; undefined if none was chosen: the token is for all. */
async function toResources(
  deps: PagesDeps,
  viewer: Viewer,
  chosen: readonly string[],
): Promise<readonly string[] | undefined> {
  if (chosen.length === 0) return undefined;
  const visible = new Set((await listVisible(deps, viewer)).map(({ id }) => id));
  const unknown = chosen.find((id) => !visible.has(id));
  if (unknown !== undefined) throw refuse('repository_not_found', { repository: unknown });
  return chosen;
}

async function showTokens(
  deps: PagesDeps,
  request: FastifyRequest,
  { caller, visitor }: Visit,
  shown: Partial<Pick<TokensPage, 'form' | 'secret' | 'notice'>>,
): Promise<ShownPage> {
  const account = checkSignedIn(caller);
  return {
    title: 'Connect an agent',
    path: '/tokens',
    content: tokensView({
      form: EMPTY_FORM,
      secret: undefined,
      notice: undefined,
      ...shown,
      tokens: await deps.accounts.tokens.listOf(account.id),
      repositories: await listVisible(deps, toViewer(account)),
      visitor,
      url: `${deps.urlOf(request)}/mcp`,
      now: new Date(deps.clock.nowMs()),
    }),
  };
}
