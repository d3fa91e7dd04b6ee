// Documents by which programs find out what an MCP server is and how to talk to it, as functions of what a service tells of itself.
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/server';

export interface DiscoveredServer {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly version: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly mcpUrl: string;
}

/** `server.json`, as registries of servers want it. */
export function toServerDocument(server: DiscoveredServer): object {
  const { title, summary, version, baseUrl, mcpUrl } = server;
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: toServerName(server),
    title,
    description: summary,
    version,
    websiteUrl: `${baseUrl}/`,
    remotes: [{ type: 'streamable-http', url: mcpUrl }],
  };
}

/** Reverse domain names keep the names of servers apart. */
function toServerName({ baseUrl, name }: DiscoveredServer): string {
  const { hostname } = new URL(baseUrl);
  const isName = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*$/.test(hostname);
  return `${isName ? hostname.split('.').reverse().join('.') : 'local'}/${name}`;
}

/** The server and its tools, for a server that needs no credentials. */
export function toServerCard(server: DiscoveredServer, tools: readonly object[]): object {
  const { name, title, summary, version, baseUrl, mcpUrl } = server;
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/mcp-server-card/v1.json',
    version: '1.0',
    protocolVersion: LATEST_PROTOCOL_VERSION,
    serverInfo: { name, title, version },
    description: summary,
    documentationUrl: `${baseUrl}/docs`,
    transport: { type: 'streamable-http', endpoint: mcpUrl },
    capabilities: { tools: {} },
    authentication: { required: false, schemes: [] },
    tools,
  };
}

/** The metadata of a protected resource, for one that everybody may read: OAuth is not available. */
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
