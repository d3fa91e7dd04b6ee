// What a program says about itself, when it registers or in its client-id metadata document, reduced to what is used here. All programs are public
// clients: they have no secret, and prove by PKCE that a code is theirs.
import { CLIENT_NAME_LENGTH_MAX, REDIRECT_URI_LENGTH_MAX, REDIRECT_URIS_MAX } from './limits.ts';

export interface ClientMetadata {
  readonly client_name: string;
  readonly redirect_uris: readonly string[];
  /** Of `native` ones, loopback addresses are accepted with any port. */
  readonly application_type: 'native' | 'web';
  readonly grant_types: readonly string[];
  readonly response_types: readonly string[];
  readonly token_endpoint_auth_method: 'none';
}

/** As RFC 7591 words it. */
export class ClientMetadataProblem extends Error {
  override readonly name = 'ClientMetadataProblem';
  readonly code: 'invalid_redirect_uri' | 'invalid_client_metadata';

  constructor(code: ClientMetadataProblem['code'], message: string) {
    super(message);
    this.code = code;
  }
}

const LOOPBACKS = ['localhost', '127.0.0.1', '[::1]'];
/**
 * A scheme that a program has for itself: the name of a domain in reverse (RFC 8252, section 7.1), which no browser or
 * system uses.
 */
const PRIVATE_SCHEME = /^[a-z][a-z\d-]*(?:\.[a-z\d-]+)+:$/;
/**
 * Schemes of programs that have none of that form. Any other one may open something of the browser or of the system.
 */
const PROGRAM_SCHEMES = [
  ...[
    'vscode',
    'vscode-insiders',
    'vscodium',
    'code-oss',
    'cursor',
    'cursor-nightly',
    'windsurf',
    'windsurf-next',
    'trae',
  ],
  ...['kiro', 'zed', 'jetbrains', 'idea', 'positron', 'warp', 'raycast', 'claude', 'goose', 'lmstudio', 'msty', 'jan'],
].map((scheme) => `${scheme}:`);

export function parseClientMetadata(document: unknown): ClientMetadata {
  if (typeof document !== 'object' || document === null) throw problem('the metadata is not an object');
  const { client_name: name, redirect_uris: uris } = document as Record<string, unknown>;
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > REDIRECT_URIS_MAX)
    throw wrongUri(`redirect_uris needs 1 to ${REDIRECT_URIS_MAX} addresses`);
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

/** What the code is sent to must be encrypted, or must not leave the computer of the person. */
function parseRedirectUri(uri: unknown): string {
  if (typeof uri !== 'string' || uri.length > REDIRECT_URI_LENGTH_MAX || !URL.canParse(uri))
    throw wrongUri('each of redirect_uris has to be an absolute address');
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes('#') || username !== '' || password !== '')
    throw wrongUri('redirect_uris must have no fragment and no credentials');
  if (protocol === 'http:' && !LOOPBACKS.includes(hostname))
    throw wrongUri('redirect_uris with http must be on localhost, 127.0.0.1 or [::1]');
  const isWeb = protocol === 'https:' || protocol === 'http:';
  if (!isWeb && !PRIVATE_SCHEME.test(protocol) && !PROGRAM_SCHEMES.includes(protocol)) {
    throw wrongUri(
      `redirect_uris must not begin with ${protocol}: use https, http on a loopback address, or a scheme that is a domain in reverse, such as com.example.app`,
    );
  }
  return uri;
}

/** Where a person is sent afterwards, in words that they can judge. */
export function toRedirectPlace(redirectUri: string): string {
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

function wrongUri(message: string): ClientMetadataProblem {
  return new ClientMetadataProblem('invalid_redirect_uri', message);
}

function problem(message: string): ClientMetadataProblem {
  return new ClientMetadataProblem('invalid_client_metadata', message);
}
