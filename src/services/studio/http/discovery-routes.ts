// Documents by which programs find the service and learn to use it.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../../../platform/http/answer-headers.ts';
import { sendPublic, toPublicText } from '../../../platform/http/public-answer.ts';
import { declareDiscovery } from '../../../platform/mcp/declare-discovery.ts';
import { type DiscoveredServer, toProtectedResourceDocument } from '../../../platform/mcp/discovery-documents.ts';
import type { McpTool } from '../../../platform/mcp/mcp-tool.ts';
import { toCatalogueDocument } from '../a2ui/to-catalogue-document.ts';
import { toAppSchema } from '../app/to-app-schema.ts';
import { SERVICE_NAME, SERVICE_SUMMARY, SERVICE_TITLE } from '../contract/api.ts';
import { describeDocument } from '../contract/documents.ts';
import { SCOPES } from '../model/scopes.ts';
import { type GuideParts, writeFullGuide, writeLlms, writeMcpGuide } from './guides.ts';
import type { StudioDeps } from './studio-deps.ts';

const TEXT_TYPE = 'text/plain; charset=utf-8';
const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

/** Declares the routes for discovery. `tools` are those of the MCP endpoint. */
export function declareDiscoveryRoutes(app: FastifyInstance, deps: StudioDeps, tools: readonly McpTool[]): void {
  const { resources, baseUrlOf, version } = deps;
  const serverOf = (request: FastifyRequest): DiscoveredServer => {
    const baseUrl = baseUrlOf(request);
    const names = { name: SERVICE_NAME, title: SERVICE_TITLE, summary: SERVICE_SUMMARY, version };
    return { ...names, baseUrl, mcpUrl: `${baseUrl}/mcp`, hasResources: true };
  };
  declareDiscovery(app, {
    serverOf,
    toolsOf: () => tools,
    describe: describeDocument,
    metadata: {
      schemas: [
        describeDocument('getResource', 'How this service is protected (RFC 9728)'),
        describeDocument('getMcpResource', 'How the MCP endpoint is protected (RFC 9728)'),
      ],
      toDocument: (server, resource) =>
        toProtectedResourceDocument(server, { resource, authorizationServers: [server.baseUrl], scopes: SCOPES }),
    },
  });

  const declareText = (
    path: string,
    [operationId, summary]: readonly [string, string],
    type: string,
    write: (guide: GuideParts) => string,
  ): void => {
    const [media = ''] = type.split(';', 1);
    app.get(path, { schema: describeDocument(operationId, summary, media) }, async (request, reply) =>
      sendPublic(request, reply, toPublicText(type, write({ baseUrl: baseUrlOf(request), tools }))),
    );
  };
  declareText('/llms.txt', ['getLlms', 'Where agents begin'], TEXT_TYPE, writeLlms);
  declareText('/llms-full.txt', ['getLlmsFull', 'All guides in one file'], TEXT_TYPE, writeFullGuide);
  declareText('/mcp.md', ['getMcpGuide', 'How to use the MCP endpoint'], MARKDOWN_TYPE, writeMcpGuide);
  declareText(
    '/catalogue.json',
    ['getCatalogue', 'The components of interfaces, as an A2UI catalogue'],
    JSON_TYPE,
    () => JSON.stringify(toCatalogueDocument(resources.catalogue)),
  );
  const appSchema = JSON.stringify(toAppSchema());
  declareText('/app-schema.json', ['getAppSchema', 'The JSON schema of app descriptions'], JSON_TYPE, () => appSchema);
}
