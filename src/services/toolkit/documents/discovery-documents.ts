// The documents by which registries, clients and agents find this installation.
import { type DiscoveredServer, toServerDocument } from '../../../platform/mcp/discovery-documents.ts';
import { SERVICE_NAME } from '../contract/api.ts';
import type { Guide } from '../model/guide.ts';
import words from './product.json' with { type: 'json' };
import skills from './skills.json' with { type: 'json' };

const CARD_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';

/** Builds `server.json`. Lists the npm package only if the program was installed from npm. */
export function toServerJson(guide: Guide): object {
  const { name, version } = guide.package;
  const transport = { type: 'stdio' };
  const packages = [
    {
      registryType: 'npm',
      identifier: name,
      version,
      transport,
      packageArguments: [{ type: 'positional', value: 'mcp' }],
    },
  ];
  return { ...toServerDocument(toServer(guide)), ...(!guide.launch.isCheckout && { packages }) };
}

/** Builds the server card: where and how to connect (SEP-2127). */
export function toServerCard(guide: Guide): object {
  return { ...toServerDocument(toServer(guide)), $schema: CARD_SCHEMA };
}

function toServer({ baseUrl, package: { version } }: Guide): DiscoveredServer {
  const { title, summary } = words;
  return { name: SERVICE_NAME, title, summary, version, baseUrl, mcpUrl: `${baseUrl}/mcp` };
}

/** A request that an agent can make over A2A. */
export interface Skill {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
}

export const SKILLS: readonly Skill[] = skills;

export const A2A_VERSION = '1.0';
const MODES = ['text/plain', 'application/json'];

export function toAgentCard({ baseUrl, package: { version } }: Guide): object {
  return {
    name: words.title,
    description: `${words.summary} ${words.boundaries.remoteMcp}`,
    supportedInterfaces: [{ url: `${baseUrl}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: A2A_VERSION }],
    version,
    documentationUrl: `${baseUrl}/llms.txt`,
    capabilities: { streaming: false, pushNotifications: false },
    defaultInputModes: MODES,
    defaultOutputModes: MODES,
    skills: SKILLS.map(({ name, title, description, tags }) => ({ id: name, name: title, description, tags })),
  };
}

/** Builds the catalogue of a domain: the agent card, and the MCP server card of every service that has one. */
export function toAiCatalog({ baseUrl, services }: Guide): object {
  const { hostname } = new URL(baseUrl);
  const toEntry = (id: string, displayName: string, description: string, type: string, url: string) => ({
    identifier: `urn:air:${hostname.replaceAll(/[^\w.-]/g, '-')}:magpie:${id}`,
    displayName,
    description,
    type,
    url,
  });
  const servers = services.flatMap(({ id, title, summary, baseUrl: url, mcpUrl }) =>
    url === undefined || mcpUrl === undefined
      ? []
      : [toEntry(id, title, summary, 'application/mcp-server-card+json', `${url}/.well-known/mcp/server-card.json`)],
  );
  const agentUrl = `${baseUrl}/.well-known/agent-card.json`;
  return {
    specVersion: '1.0',
    host: { displayName: words.title, documentationUrl: `${baseUrl}/llms.txt` },
    entries: [toEntry('agent', words.title, words.summary, 'application/a2a-agent-card+json', agentUrl), ...servers],
  };
}
