import { SCOPES } from '../model/scopes.ts';
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
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
}
