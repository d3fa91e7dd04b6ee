// Documents by which programs find out what this is and how to talk to it.
import type { FastifyInstance } from 'fastify';
import { sendPublic, toPublicText } from '../../../platform/http/public-answer.ts';
import { declareDiscovery } from '../../../platform/mcp/declare-discovery.ts';
import { type DiscoveredServer, toAccessModel } from '../../../platform/mcp/discovery-documents.ts';
import { SERVICE_NAME, SERVICE_SUMMARY, SERVICE_TITLE } from '../contract/api.ts';
import { describeAccessModel, describeDocument } from '../contract/operations.ts';
import type { Addresses } from '../http/answers/addresses.ts';
import { writeAllGuides, writeGuide } from '../http/documents/write-guide.ts';
import type { HttpResources } from '../http/http-resources.ts';
import { createTools } from './tools.ts';

const TEXT_TYPE = 'text/plain; charset=utf-8';

export function declareDiscoveryRoutes(app: FastifyInstance, resources: HttpResources): void {
  const { addressesOf, version, limits } = resources;
  const declareText = (path: string, operationId: string, summary: string, write: (at: Addresses) => string): void => {
    const schema = describeDocument(operationId, summary, 'text/plain');
    app.get(path, { schema }, async (request, reply) =>
      sendPublic(request, reply, toPublicText(TEXT_TYPE, write(addressesOf(request)))),
    );
  };

  declareText('/llms.txt', 'getLlms', 'Where agents begin', (at) => writeGuide('llms', at, limits));
  declareText('/llms-full.txt', 'getLlmsFull', 'All guides in one file', (at) => writeAllGuides(at, limits));
  declareText('/docs/llms.txt', 'getDocsLlms', 'The guide for programs', (at) => writeGuide('docs', at, limits));
  declareText('/robots.txt', 'getRobots', 'What search engines leave alone', writeRobots);

  declareDiscovery(app, {
    serverOf: (request) => toDiscovered(addressesOf(request), version),
    toolsOf: (request) => createTools(resources, request),
    describe: describeDocument,
    metadata: {
      schemas: [describeAccessModel('getAccessModel'), describeAccessModel('getMcpAccessModel')],
      toDocument: (server, resource) => toAccessModel(server, resource, `${server.baseUrl}/terms`),
    },
  });
}

function writeRobots(at: Addresses): string {
  return `User-agent: *\nDisallow: /me\nDisallow: /admin\nSitemap: ${at.at('/sitemap.xml')}\n`;
}

function toDiscovered({ base: baseUrl, mcp: mcpUrl }: Addresses, version: string): DiscoveredServer {
  return { name: SERVICE_NAME, title: SERVICE_TITLE, summary: SERVICE_SUMMARY, version, baseUrl, mcpUrl };
}
