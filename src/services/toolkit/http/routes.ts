import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { JSON_TYPE } from '../../../platform/http/answer-headers.ts';
import { sendPublic, toPublicText } from '../../../platform/http/public-answer.ts';
import { JSON_MEDIA, toDocumentOperation } from '../../../platform/http/schemas/describe-operation.ts';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { CACHE_CONTROL } from '../contract/api.ts';
import { clientName, InstallOptions, Product, Status, Workflows } from '../contract/bodies.ts';
import { describe, type ToolkitOperation } from '../contract/operation.ts';
import { toAgentCard, toAiCatalog, toServerCard, toServerJson } from '../documents/discovery-documents.ts';
import { listInstallOptions } from '../documents/install-options.ts';
import { listWorkflows, toProduct } from '../documents/product.ts';
import { writeLlms, writeLlmsFull } from '../documents/write-guides.ts';
import type { Guide } from '../model/guide.ts';
import type { ServicesStatus } from '../verbs/check-services.ts';

export interface RouteDeps {
  readonly guideOf: (request: FastifyRequest) => Promise<Guide>;
  readonly checkServices: () => Promise<ServicesStatus>;
}

type Write = (guide: Guide, request: FastifyRequest) => string | object;

const TEXT_TYPE = 'text/plain; charset=utf-8';
const CARD_TYPE = 'application/mcp-server-card+json';
const CATALOG_TYPE = 'application/ai-catalog+json';
const clientQuery = Type.Object({ client: Type.Optional(clientName) });

export function declareRoutes(app: FastifyInstance, { guideOf, checkServices }: RouteDeps): void {
  const declare = (path: string, operation: ToolkitOperation, type: string, write: Write): void => {
    app.get(path, { schema: describe({ ...operation, isCacheable: true }) }, async (request, reply) => {
      const written = write(await guideOf(request), request);
      const text = typeof written === 'string' ? written : JSON.stringify(written);
      return sendPublic(request, reply, toPublicText(type, text, CACHE_CONTROL));
    });
  };
  declareProduct(declare);
  declareDiscovery(declare);
  const status = toBodyOperation('getStatus', 'How the services are', Status);
  app.get('/api/status', { schema: describe({ ...status, isCacheable: true }) }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return JSON.stringify(await checkServices());
  });
}

function toBodyOperation(operationId: string, summary: string, schema: TSchema): ToolkitOperation {
  return { operationId, summary, tag: 'product', content: { [JSON_MEDIA]: refer(schema) } };
}

type Declare = (path: string, operation: ToolkitOperation, type: string, write: Write) => void;

function declareProduct(declare: Declare): void {
  declare('/api/product', toBodyOperation('getProduct', 'What there is', Product), JSON_TYPE, toProduct);
  declare(
    '/api/install-options',
    {
      ...toBodyOperation('listInstallOptions', 'How to start it and connect clients', InstallOptions),
      querystring: clientQuery,
      errors: [400],
    },
    JSON_TYPE,
    (guide, { query }) => ({ installOptions: listInstallOptions(guide, (query as { client?: string }).client) }),
  );
  declare('/api/workflows', toBodyOperation('listWorkflows', 'What can be done', Workflows), JSON_TYPE, (guide) => ({
    workflows: listWorkflows(guide),
  }));
}

function declareDiscovery(declare: Declare): void {
  const summary = 'The MCP server, as registries want it';
  declare('/server.json', toDocumentOperation('getServer', summary), JSON_TYPE, toServerJson);
  declare('/.well-known/mcp', toDocumentOperation('discoverMcp', 'The same as /server.json'), JSON_TYPE, toServerJson);
  const card = 'Where and how to connect to the MCP server';
  declare('/.well-known/mcp/server-card.json', toDocumentOperation('getServerCard', card), JSON_TYPE, toServerCard);
  declare('/mcp/server-card', toDocumentOperation('getCardByMcp', card, CARD_TYPE), CARD_TYPE, toServerCard);
  declare('/.well-known/agent-card.json', toDocumentOperation('getAgentCard', 'The A2A agent'), JSON_TYPE, toAgentCard);
  const catalogue = toDocumentOperation('getAiCatalog', 'All agents and MCP servers', CATALOG_TYPE);
  declare('/.well-known/ai-catalog.json', catalogue, CATALOG_TYPE, toAiCatalog);
  declare('/llms.txt', toDocumentOperation('getLlms', 'Where agents begin', 'text/plain'), TEXT_TYPE, writeLlms);
  declare(
    '/llms-full.txt',
    toDocumentOperation('getLlmsFull', 'All in one file', 'text/plain'),
    TEXT_TYPE,
    writeLlmsFull,
  );
}
