// The authorization server at one base address. It has authorization codes with PKCE, refresh tokens that are replaced
// at each use, and revocation. Clients register dynamically or by client-id metadata documents. A page of ours asks a
// person each time.
import type { Configuration } from 'oidc-provider';
import { InvalidTarget } from 'oidc-provider/lib/helpers/errors.js';
import { Check, Prompt } from 'oidc-provider/lib/helpers/interaction_policy/index.js';
import { Provider } from 'oidc-provider/lib/provider.js';
import type { Outgoing } from '../../../platform/outgoing/create-outgoing.ts';
import { SCOPES } from '../model/scopes.ts';
import type { CollectedResponse } from './call-provider.ts';
import { parseClientMetadata } from './client-metadata.ts';
import { OAUTH_SECONDS } from './limits.ts';
import { type AuthorizationParts, createAdapter } from './provider-adapter.ts';
import { SIGNING_ALGORITHM } from './signing-keys.ts';
import { toAudience } from './verify-access.ts';

export const OAUTH_PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  registration: '/oauth/register',
  jwks: '/oauth/jwks',
} as const;

export const CONSENT_PATH = '/oauth/consent';

export function createProvider(parts: AuthorizationParts, baseUrl: string): Provider {
  const provider = new Provider(baseUrl, toConfiguration(parts, baseUrl));
  // Its log could contain secrets.
  provider.silent = true;
  // It would answer each failure with 500; a full disk and a lost database have other answers.
  provider.on('server_error', ({ res }, error) => {
    (res as CollectedResponse).failure = error;
  });
  const { protocol, host } = new URL(baseUrl);
  // Addresses and the security of cookies follow from the base address alone, never from headers of a request.
  Object.defineProperties(provider.request, {
    protocol: { value: protocol.slice(0, -1) },
    host: { value: host },
    href: { value: `${baseUrl}/` },
  });
  return provider;
}

function toConfiguration(parts: AuthorizationParts, baseUrl: string): Configuration {
  const { keys, cookieKey } = parts;
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, overwrite: true } as const;
  return {
    adapter: (model: string) => createAdapter(parts, model),
    jwks: { keys: keys.listJwks() as never },
    cookies: {
      keys: [cookieKey],
      names: { session: 'magpie_oauth', interaction: 'magpie_oauth_request', resume: 'magpie_oauth_resume' },
      long: { ...cookie, path: OAUTH_PATHS.authorization },
      short: cookie,
    },
    routes: OAUTH_PATHS,
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: { token_endpoint_auth_method: 'none', id_token_signed_response_alg: SIGNING_ALGORITHM },
    features: toFeatures(baseUrl),
    pkce: { required: () => true },
    ttl: {
      AccessToken: OAUTH_SECONDS.accessToken,
      AuthorizationCode: OAUTH_SECONDS.code,
      RefreshToken: OAUTH_SECONDS.refreshToken,
      Grant: OAUTH_SECONDS.grant,
      Interaction: OAUTH_SECONDS.interaction,
      Session: OAUTH_SECONDS.session,
    },
    findAccount: async (_ctx, accountId) =>
      (await parts.findEpoch(accountId)) !== undefined ? { accountId, claims: () => ({ sub: accountId }) } : undefined,
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
    },
    interactions: { url: (_ctx, { uid }) => `${CONSENT_PATH}/${uid}`, policy: [createConsentPrompt()] },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    extraTokenClaims: async (_ctx, token) => ('grantId' in token ? { grant: token.grantId } : undefined),
    clientBasedCORS: () => false,
    fetch: (url) => fetchClientDocument(parts.outgoing, String(url)),
    renderError: ({ res }, { error, error_description: description = '' }) => {
      (res as CollectedResponse).problem = { error, description };
    },
  };
}

function toFeatures(baseUrl: string): NonNullable<Configuration['features']> {
  const audience = toAudience(baseUrl);
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
    registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
    clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
    resourceIndicators: {
      enabled: true,
      // A program that names none means the only one.
      defaultResource: async () => audience,
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_ctx, resource) => {
        // The metadata of the service as a whole names its base address.
        if (![audience, baseUrl, `${baseUrl}/`].includes(resource)) throw new InvalidTarget();
        return {
          audience,
          scope: SCOPES.join(' '),
          accessTokenFormat: 'jwt',
          accessTokenTTL: OAUTH_SECONDS.accessToken,
          jwt: { sign: { alg: SIGNING_ALGORITHM } },
        };
      },
    },
  };
}

/** Asks a person about each request, even if it was allowed before. */
function createConsentPrompt(): Prompt {
  const check = new Check('consent_missing', 'consent is needed', ({ oidc }) => {
    return oidc.result?.consent?.grantId === undefined;
  });
  return new Prompt({ name: 'consent', requestable: true }, check);
}

/** Reads a metadata document, and reduces it by the rules for registrations. */
async function fetchClientDocument(outgoing: Outgoing, url: string): Promise<Response> {
  const response = await outgoing(url, { headers: { accept: 'application/json' }, redirect: 'manual' });
  if (response.status !== 200) return response;
  const document: unknown = await response.json();
  const metadata = { ...parseClientMetadata(document), client_id: (document as { client_id?: unknown }).client_id };
  const cacheControl = response.headers.get('cache-control');
  return Response.json(metadata, { headers: cacheControl === null ? {} : { 'cache-control': cacheControl } });
}
