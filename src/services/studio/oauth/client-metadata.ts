// The metadata of a program, from its registration or its client-id metadata document, reduced to what is used here.
// All programs are public clients: they have no secret, and prove by PKCE that a code is theirs.

import { CLIENT_NAME_LENGTH_MAX, REDIRECT_URI_LENGTH_MAX, REDIRECT_URIS_MAX } from './limits.ts';
import programSchemes from './program-schemes.json' with { type: 'json' };

export interface ClientMetadata {
  readonly client_name: string;
  readonly redirect_uris: readonly string[];
  /** A `native` program may use any port of a loopback address. */
  readonly application_type: 'native' | 'web';
  readonly grant_types: readonly string[];
  readonly response_types: readonly string[];
  readonly token_endpoint_auth_method: 'none';
}

/** An error of RFC 7591. */
export class ClientMetadataProblem extends Error {
  override readonly name = 'ClientMetadataProblem';
  readonly code: 'invalid_redirect_uri' | 'invalid_client_metadata';

  constructor(message: string, code: ClientMetadataProblem['code'] = 'invalid_redirect_uri') {
    super(message);
    this.code = code;
  }
}

const LOOPBACKS = ['localhost', '127.0.0.1', '[::1]'];
/** A private scheme: the name of a domain in reverse (RFC 8252, section 7.1), which no browser or system uses. */
const PRIVATE_SCHEME = /^[a-z][a-z\d-]*(?:\.[a-z\d-]+)+:$/;
/**
 * Schemes of programs that have none of that form. Any other scheme may open something of the browser or of the system.
 */
const PROGRAM_SCHEMES = programSchemes.map((scheme) => `${scheme}:`);

export function parseClientMetadata(document: unknown): ClientMetadata {
  if (typeof document !== 'object' || document === null)
    throw new ClientMetadataProblem('the metadata is not an object', 'invalid_client_metadata');
  const { client_name: name, redirect_uris: uris } = document as Record<string, unknown>;
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > REDIRECT_URIS_MAX)
    throw new ClientMetadataProblem(`redirect_uris needs 1 to ${REDIRECT_URIS_MAX} addresses`);
  const redirectUris = uris.map(parseRedirectUri);
  return {
    client_name: toShownName(name) || 'A program without a name',
    redirect_uris: redirectUris,
    application_type: redirectUris.every((uri) => uri.startsWith('https:')) ? 'web' : 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

/** Accepts addresses at which a code is encrypted on its way, or does not leave the person's computer. */
function parseRedirectUri(uri: unknown): string {
  if (typeof uri !== 'string' || uri.length > REDIRECT_URI_LENGTH_MAX || !URL.canParse(uri))
    throw new ClientMetadataProblem('each of redirect_uris has to be an absolute address');
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes('#') || username !== '' || password !== '')
    throw new ClientMetadataProblem('redirect_uris must have no fragment and no credentials');
  if (protocol === 'http:' && !LOOPBACKS.includes(hostname))
    throw new ClientMetadataProblem('redirect_uris with http must be on localhost, 127.0.0.1 or [::1]');
  const isWeb = protocol === 'https:' || protocol === 'http:';
  if (!isWeb && !PRIVATE_SCHEME.test(protocol) && !PROGRAM_SCHEMES.includes(protocol)) {
    throw new ClientMetadataProblem(
      `redirect_uris must not begin with ${protocol}: use https, http on a loopback address, or a scheme that is a domain in reverse, such as com.example.app`,
    );
  }
  return uri;
}

/** Names the target of the redirect in words that a person can judge. */
export function toRedirectTarget(redirectUri: string): string {
  const { protocol, host, hostname } = new URL(redirectUri);
  if (protocol === 'https:') return host;
  return LOOPBACKS.includes(hostname) && protocol === 'http:'
    ? 'a program on this computer'
    : `an app on this computer that opens ${protocol}// links`;
}

function toShownName(name: unknown): string {
  if (typeof name !== 'string') return '';
  return [...name.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()].slice(0, CLIENT_NAME_LENGTH_MAX).join('');
}
