// Documents by which programs find out what this is and how to talk to it. They need no token and tell of no repository.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../../../platform/http/answer-headers.ts';
import { createBaseUrlOf } from '../../../platform/http/base-url-of.ts';
import { sendPublic, toPublicText } from '../../../platform/http/public-answer.ts';
import {
  type DiscoveredServer,
  toProtectedResourceDocument,
  toServerCard,
  toServerDocument,
} from '../../../platform/mcp/discovery-documents.ts';
import { toDeclaration } from '../../../platform/mcp/mcp-endpoint.ts';
import { SERVICE_NAME, SERVICE_SUMMARY, SERVICE_TITLE } from '../contract/api.ts';
import { describeDocument, MCP_METADATA_PATH, METADATA_PATH } from '../contract/operations.ts';
import type { MemoryTool } from '../mcp/define-tool.ts';
import { createTools } from '../mcp/tools.ts';
import type { MemoryDeps } from '../resources.ts';

const TEXT_TYPE = 'text/plain; charset=utf-8';

export function declareDiscoveryRoutes(app: FastifyInstance, { resources, version, publicUrl }: MemoryDeps): void {
  const tools = createTools(resources);
  const baseUrlOf = createBaseUrlOf(publicUrl);
  const toServer = (request: FastifyRequest): DiscoveredServer => {
    const baseUrl = baseUrlOf(request);
    const names = { name: SERVICE_NAME, title: SERVICE_TITLE, summary: SERVICE_SUMMARY, version };
    return { ...names, baseUrl, mcpUrl: `${baseUrl}/mcp`, isTokenRequired: true };
  };
  const declareJson = (path: string, id: string, about: string, toBody: (server: DiscoveredServer) => object) =>
    app.get(path, { schema: describeDocument(id, about, 'application/json') }, async (request, reply) =>
      sendPublic(request, reply, toPublicText(JSON_TYPE, JSON.stringify(toBody(toServer(request))))),
    );
  app.get(
    '/llms.txt',
    { schema: describeDocument('getLlms', 'Where agents begin', 'text/plain') },
    async (request, reply) =>
      sendPublic(request, reply, toPublicText(TEXT_TYPE, writeLlmsText(toServer(request), tools))),
  );
  declareJson('/server.json', 'getServer', 'The MCP server, as registries of servers want it', toServerDocument);
  declareJson('/.well-known/mcp', 'discoverMcp', 'The same as /server.json', toServerDocument);
  declareJson('/.well-known/mcp/server-card.json', 'getServerCard', 'The MCP server and its tools', (server) =>
    toServerCard(server, tools.map(toDeclaration)),
  );
  declareJson(METADATA_PATH, 'getResource', 'How this service is protected (RFC 9728)', (server) =>
    toProtectedResourceDocument(server, { resource: server.baseUrl }),
  );
  declareJson(MCP_METADATA_PATH, 'getMcpResource', 'How the MCP endpoint is protected (RFC 9728)', (server) =>
    toProtectedResourceDocument(server, { resource: server.mcpUrl }),
  );
}

function writeLlmsText({ baseUrl, mcpUrl }: DiscoveredServer, tools: readonly MemoryTool[]): string {
  return `# ${SERVICE_TITLE}

> ${SERVICE_SUMMARY}

Streamable HTTP MCP endpoint: ${mcpUrl}, with a bearer token that a person creates at ${baseUrl}/. All tools only read.

## Tools

${tools.map(({ name, description }) => `- ${name}: ${description}`).join('\n')}

## Docs

- [OpenAPI](${baseUrl}/openapi.json): every route
- [Server card](${baseUrl}/.well-known/mcp/server-card.json): the tools with their schemas
`;
}
