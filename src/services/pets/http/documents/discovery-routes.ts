// Documents by which programs find out what this is and how to talk to it.
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { JSON_TYPE } from '../../../../platform/http/answer-headers.ts';
import { sendPublic, toPublicText } from '../../../../platform/http/public-answer.ts';
import { refer } from '../../../../platform/http/schemas/schema-reference.ts';
import {
  type DiscoveredServer,
  toAccessModel,
  toServerCard,
  toServerDocument,
} from '../../../../platform/mcp/discovery-documents.ts';
import { toDeclaration } from '../../../../platform/mcp/mcp-endpoint.ts';
import { SERVICE_NAME, SERVICE_SUMMARY, SERVICE_TITLE } from '../../contract/api.ts';
import { JSON_MEDIA } from '../../contract/operation.ts';
import { AccessModel, describeDocument } from '../../contract/operations.ts';
import { createTools } from '../../mcp/tools.ts';
import type { Addresses } from '../answers/addresses.ts';
import type { ReadDeps } from '../read-deps.ts';
import { writeDocsPage, writeLlmsFullText, writeLlmsPage } from './write-guides.ts';

const TEXT_TYPE = 'text/plain; charset=utf-8';
const anyObject = Type.Object({}, { additionalProperties: true });

export function declareDiscoveryRoutes(app: FastifyInstance, deps: ReadDeps): void {
  const { addressesOf, version, resources } = deps;
  const declare = (path: string, schema: object, type: string, write: (at: Addresses) => string): void => {
    app.get(path, { schema }, async (request, reply) =>
      sendPublic(request, reply, toPublicText(type, write(addressesOf(request)))),
    );
  };
  const declareText = (path: string, operationId: string, summary: string, write: (at: Addresses) => string): void =>
    declare(path, describeDocument(operationId, summary, 'text/plain'), TEXT_TYPE, write);
  const declareJson = (path: string, operationId: string, summary: string, toBody: (at: Addresses) => object): void => {
    const schema = describeDocument(operationId, summary, JSON_MEDIA, anyObject);
    declare(path, schema, JSON_TYPE, (at) => JSON.stringify(toBody(at)));
  };

  declareText('/llms.txt', 'getLlms', 'Where agents begin', writeLlmsPage);
  declareText('/llms-full.txt', 'getLlmsFull', 'All guides in one file', (at) =>
    writeLlmsFullText(at, resources.limits),
  );
  declareText('/docs/llms.txt', 'getDocsLlms', 'The guide for programs', (at) => writeDocsPage(at, resources.limits));
  declareText('/robots.txt', 'getRobots', 'What search engines leave alone', writeRobots);

  declareJson('/server.json', 'getServer', 'The MCP server, as registries of servers want it', (at) =>
    toServerDocument(toDiscovered(at, version)),
  );
  declareJson('/.well-known/mcp', 'discoverMcp', 'The same as /server.json', (at) =>
    toServerDocument(toDiscovered(at, version)),
  );
  declareJson('/.well-known/mcp/server-card.json', 'getServerCard', 'The MCP server and its tools', (at) =>
    toServerCard(toDiscovered(at, version), createTools(resources, at).map(toDeclaration)),
  );
  for (const [path, operationId, resource] of [
    ['/.well-known/oauth-protected-resource', 'getAccessModel', ''],
    ['/.well-known/oauth-protected-resource/mcp', 'getMcpAccessModel', '/mcp'],
  ] as const) {
    const schema = describeDocument(operationId, 'The public access model', JSON_MEDIA, refer(AccessModel));
    declare(path, schema, JSON_TYPE, (at) => {
      const address = resource === '' ? at.base : at.at(resource);
      return JSON.stringify(toAccessModel(toDiscovered(at, version), address, at.at('/terms')));
    });
  }
}

function writeRobots(at: Addresses): string {
  return `User-agent: *\nDisallow: /me\nDisallow: /admin\nSitemap: ${at.at('/sitemap.xml')}\n`;
}

function toDiscovered({ base: baseUrl, mcp: mcpUrl }: Addresses, version: string): DiscoveredServer {
  return { name: SERVICE_NAME, title: SERVICE_TITLE, summary: SERVICE_SUMMARY, version, baseUrl, mcpUrl };
}
