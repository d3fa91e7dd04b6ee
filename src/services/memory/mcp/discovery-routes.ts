// Discovery documents for programs. They need no token and reveal no repository.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createBaseUrlOf } from '../../../platform/http/base-url-of.ts';
import { sendPublic, toPublicText } from '../../../platform/http/public-answer.ts';
import { declareDiscovery } from '../../../platform/mcp/declare-discovery.ts';
import { type DiscoveredServer, toProtectedResourceDocument } from '../../../platform/mcp/discovery-documents.ts';
import { SERVICE_NAME, SERVICE_SUMMARY, SERVICE_TITLE } from '../contract/api.ts';
import { describeDocument } from '../contract/operations.ts';
import type { MemoryDeps } from '../resources.ts';
import { TOOLS } from './tools.ts';

const TEXT_TYPE = 'text/plain; charset=utf-8';

export function declareDiscoveryRoutes(app: FastifyInstance, { version, publicUrl }: MemoryDeps): void {
  const baseUrlOf = createBaseUrlOf(publicUrl);
  const serverOf = (request: FastifyRequest): DiscoveredServer => {
    const baseUrl = baseUrlOf(request);
    const names = { name: SERVICE_NAME, title: SERVICE_TITLE, summary: SERVICE_SUMMARY, version };
    return { ...names, baseUrl, mcpUrl: `${baseUrl}/mcp`, isTokenRequired: true };
  };
  declareDiscovery(app, {
    serverOf,
    toolsOf: () => TOOLS,
    describe: describeDocument,
    metadata: {
      schemas: [
        describeDocument('getResource', 'How this service is protected (RFC 9728)'),
        describeDocument('getMcpResource', 'How the MCP endpoint is protected (RFC 9728)'),
      ],
      toDocument: (server, resource) => toProtectedResourceDocument(server, { resource }),
    },
  });
  app.get(
    '/llms.txt',
    { schema: describeDocument('getLlms', 'Where agents begin', 'text/plain') },
    async (request, reply) => sendPublic(request, reply, toPublicText(TEXT_TYPE, writeLlmsText(serverOf(request)))),
  );
}

function writeLlmsText({ baseUrl, mcpUrl }: DiscoveredServer): string {
  return `# ${SERVICE_TITLE}

> ${SERVICE_SUMMARY}

Streamable HTTP MCP endpoint: ${mcpUrl}, with a bearer token that a person creates at ${baseUrl}/. All tools only read.

## Tools

${TOOLS.map(({ name, description }) => `- ${name}: ${description}`).join('\n')}

## Docs

- [OpenAPI](${baseUrl}/openapi.json): every route
- [Server card](${baseUrl}/.well-known/mcp/server-card.json): the tools with their schemas
`;
}
