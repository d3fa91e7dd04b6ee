// The page on which a person decides whether a program may act for them.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { OIDCProviderError, SessionNotFound } from 'oidc-provider/lib/helpers/errors.js';
import { checkSignedIn, type SitePages } from '../../../../accounts/index.ts';
import type { BaseUrlOf } from '../../../../platform/http/base-url-of.ts';
import type { Role } from '../../model/people.ts';
import { refuse } from '../../model/refusals.ts';
import { createMessages } from '../call-provider.ts';
import { toRedirectTarget } from '../client-metadata.ts';
import { CONSENT_PATH } from '../create-provider.ts';
import type { Authorization } from '../open-authorization.ts';
import { consentView, decidedView } from './consent-view.ts';

export interface OauthPagesParts {
  readonly authorization: Authorization;
  readonly pages: SitePages<Role>;
  readonly baseUrlOf: BaseUrlOf;
}

interface OfRequest {
  Params: { uid: string };
}

const PATH = `${CONSENT_PATH}/:uid`;
const TITLE = 'Connect a program';

export function declareConsentPages(app: FastifyInstance, parts: OauthPagesParts): void {
  const { authorization, pages } = parts;
  pages.declareSignedInPage<OfRequest>(app, PATH, async ({ account, visitor }, request) => {
    const { params, client, path } = await getAsked(parts, request);
    const content = consentView({
      name: client.clientName ?? client.clientId,
      publisher: URL.canParse(client.clientId) ? new URL(client.clientId).host : undefined,
      target: toRedirectTarget(params.redirectUri),
      scopes: params.scopes,
      accountName: account.name,
      path,
      csrfToken: visitor.csrfToken,
    });
    return { title: TITLE, path, isNarrow: true, isUnlisted: true, content };
  });

  pages.declareForm<OfRequest>(app, PATH, {
    act: async ({ text, request }, { caller }, reply) => {
      const account = checkSignedIn(caller);
      const asked = await getAsked(parts, request);
      const { provider, messages, client, path } = asked;
      const isAllowed = text('decision') === 'allow';
      const result = isAllowed ? await allow(asked, account.id) : DENIED;
      if (isAllowed) {
        // The consent is stored with the current epoch, which is the person's only while their session lasts.
        if ((await pages.callers.lookUpCaller(request)).account === undefined) throw refuse('consent_gone', {});
        await authorization.connections.dropOldest(account.id);
      }
      const returnTo = await provider.interactionResult(messages.message, messages.response, result, {
        mergeWithLastSubmission: false,
      });
      const next = new URL(returnTo).pathname;
      // No redirect: the policy of pages forbids forms that lead to other sites, also by redirects.
      reply.header('refresh', `0; url=${next}`);
      const content = decidedView(isAllowed, client.clientName ?? client.clientId, next);
      return { title: TITLE, path, isNarrow: true, isUnlisted: true, content };
    },
  });
}

const DENIED = { error: 'access_denied', error_description: 'the person did not allow it' };

type Asked = Awaited<ReturnType<typeof getAsked>>;

async function allow({ provider, client, params }: Asked, accountId: string) {
  const grant = new provider.Grant({ accountId, clientId: client.clientId });
  for (const resource of params.resources) grant.addResourceScope(resource, params.scopes.join(' '));
  return { login: { accountId, remember: false }, consent: { grantId: await grant.save() } };
}

/** Finds the request that sent this browser here. Its link does not work in another browser. */
async function getAsked({ authorization, baseUrlOf }: OauthPagesParts, request: FastifyRequest<OfRequest>) {
  const provider = authorization.providerAt(baseUrlOf(request as FastifyRequest));
  const messages = createMessages({ method: 'GET', url: request.url, headers: request.headers });
  const interaction = await orGone(provider.interactionDetails(messages.message, messages.response));
  if (interaction.uid !== request.params.uid) throw refuse('consent_gone', {});
  const params = readParameters(interaction.params);
  const client = await findClient(provider, params.clientId);
  if (client === undefined) throw refuse('consent_gone', {});
  return { provider, messages, params, client, path: `${CONSENT_PATH}/${interaction.uid}` };
}

function orGone<T>(found: Promise<T>): Promise<T> {
  return found.catch((error: unknown) => {
    throw error instanceof SessionNotFound ? refuse('consent_gone', {}) : error;
  });
}

/** Returns undefined if the metadata document of a program is gone. */
function findClient(provider: Provider, clientId: string) {
  return provider.Client.find(clientId).catch((error: unknown) => {
    if (error instanceof OIDCProviderError) return undefined;
    throw error;
  });
}

/** Reads parameters that were checked when the request came in. */
function readParameters(params: Readonly<Record<string, unknown>>) {
  const resource = params['resource'];
  return {
    clientId: String(params['client_id']),
    redirectUri: String(params['redirect_uri']),
    scopes: String(params['scope']).split(' '),
    resources: (Array.isArray(resource) ? resource : [resource]).map(String),
  };
}
