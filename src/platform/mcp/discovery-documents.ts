// Documents by which programs learn what an MCP server is and how to call it.
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/server';

export interface DiscoveredServer {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly version: string;
  /** The URL without a trailing slash. */
  readonly baseUrl: string;
  readonly mcpUrl: string;
  readonly isTokenRequired?: boolean;
  readonly hasResources?: boolean;
}

/** The header that registries and clients request from their user. */
const TOKEN_HEADER = {
  name: 'Authorization',
  description: 'Bearer, a space, and a token of this server',
  isRequired: true,
  isSecret: true,
};

/** Returns `server.json` in the format of server registries. */
export function toServerDocument(server: DiscoveredServer): object {
  const { title, summary, version, baseUrl, mcpUrl, isTokenRequired = false } = server;
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: toServerName(server),
    title,
    description: summary,
    version,
    websiteUrl: `${baseUrl}/`,
    remotes: [{ type: 'streamable-http', url: mcpUrl, ...(isTokenRequired && { headers: [TOKEN_HEADER] }) }],
  };
}

/** Returns a name that is unique by its reversed domain. */
function toServerName({ baseUrl, name }: DiscoveredServer): string {
  const { hostname } = new URL(baseUrl);
  const isName = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*$/.test(hostname);
  return `${isName ? hostname.split('.').reverse().join('.') : 'local'}/${name}`;
}

export function toServerCard(server: DiscoveredServer, tools: readonly object[]): object {
  const { name, title, summary, version, baseUrl, mcpUrl, isTokenRequired = false } = server;
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/mcp-server-card/v1.json',
    version: '1.0',
    protocolVersion: LATEST_PROTOCOL_VERSION,
    serverInfo: { name, title, version },
    description: summary,
    documentationUrl: `${baseUrl}/docs`,
    transport: { type: 'streamable-http', endpoint: mcpUrl },
    capabilities: { tools: {}, ...(server.hasResources === true && { resources: {} }) },
    authentication: { required: isTokenRequired, schemes: isTokenRequired ? ['bearer'] : [] },
    tools,
  };
}

/** Returns the metadata of a protected resource that everybody may read: OAuth is not available. */
export function toAccessModel({ title, baseUrl }: DiscoveredServer, resource: string, termsUrl: string): object {
  return {
    resource,
    resource_name: title,
    resource_documentation: `${baseUrl}/docs`,
    resource_policy_uri: termsUrl,
    resource_tos_uri: termsUrl,
    oauth_unsupported: true,
    scopes_supported: [],
    bearer_methods_supported: [],
  };
}

export interface ProtectedResource {
  /** The exact URL that clients call. */
  readonly resource: string;
  /** Empty while people create tokens on the pages of the service. */
  readonly authorizationServers?: readonly string[];
  readonly scopes?: readonly string[];
}

/** Returns the metadata (RFC 9728) of a protected resource that requires a bearer token. */
export function toProtectedResourceDocument(
  { title, baseUrl }: DiscoveredServer,
  { resource, authorizationServers = [], scopes = [] }: ProtectedResource,
): object {
  return {
    resource,
    resource_name: title,
    resource_documentation: `${baseUrl}/docs`,
    bearer_methods_supported: ['header'],
    ...(authorizationServers.length > 0 && { authorization_servers: authorizationServers }),
    ...(scopes.length > 0 && { scopes_supported: scopes }),
  };
}
