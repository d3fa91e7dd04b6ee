import { SCOPES } from '../model/scopes.ts';
import supported from './authorization-metadata.json' with { type: 'json' };
import { OAUTH_PATHS } from './create-provider.ts';

/** The path of RFC 8414. */
export const AUTHORIZATION_METADATA_PATH = '/.well-known/oauth-authorization-server';

/** Describes the authorization server (RFC 8414). */
export function toAuthorizationMetadata(baseUrl: string): object {
  const at = (path: string): string => `${baseUrl}${path}`;
  return {
    issuer: baseUrl,
    authorization_endpoint: at(OAUTH_PATHS.authorization),
    token_endpoint: at(OAUTH_PATHS.token),
    revocation_endpoint: at(OAUTH_PATHS.revocation),
    registration_endpoint: at(OAUTH_PATHS.registration),
    jwks_uri: at(OAUTH_PATHS.jwks),
    service_documentation: at('/docs'),
    scopes_supported: SCOPES,
    ...supported,
  };
}
