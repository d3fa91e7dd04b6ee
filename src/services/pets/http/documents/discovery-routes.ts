// Documents by which programs find out what this is and how to talk to it.
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/server';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { JSON_TYPE } from '../../../../platform/http/answer-headers.ts';
import { sendPublic, toPublicText } from '../../../../platform/http/public-answer.ts';
import { refer } from '../../../../platform/http/schemas/schema-reference.ts';
import { toDeclaration } from '../../../../platform/mcp/mcp-endpoint.ts';
import type { Addresses } from '../../contract/addresses.ts';
import { SERVICE_NAME, SERVICE_SUMMARY, SERVICE_TITLE } from '../../contract/api.ts';
import { JSON_MEDIA } from '../../contract/operation.ts';
import { AccessModel, describeDocument } from '../../contract/operations.ts';
import { createTools } from '../../mcp/tools.ts';
import { described, type ReadDeps } from '../read-deps.ts';
import { writeDocsPage, writeLlmsFullText, writeLlmsText } from './write-guides.ts';

const TEXT_TYPE = 'text/plain; charset=utf-8';
const anyObject = Type.Object({}, { additionalProperties: true });

export function declareDiscoveryRoutes(app: FastifyInstance, deps: ReadDeps): void {
  const { addressesOf, version, resources } = deps;
  const declare = (path: string, schema: object, type: string, write: (at: Addresses) => string): void => {
    app.get(path, described(schema), async (request, reply) =>
      sendPublic(request, reply, toPublicText(type, write(addressesOf(request)))),
    );
  };
  const declareText = (path: string, operationId: string, summary: string, write: (at: Addresses) => string): void =>
    declare(path, describeDocument(operationId, summary, 'text/plain'), TEXT_TYPE, write);
  const declareJson = (path: string, operationId: string, summary: string, toBody: (at: Addresses) => object): void => {
    const schema = describeDocument(operationId, summary, JSON_MEDIA, anyObject);
    declare(path, schema, JSON_TYPE, (at) => JSON.stringify(toBody(at)));
  };

  declareText('/llms.txt', 'getLlms', 'Where agents begin', writeLlmsText);
  declareText('/llms-full.txt', 'getLlmsFull', 'All guides in one file', (at) =>
    writeLlmsFullText(at, resources.limits),
  );
  declareText('/docs/llms.txt', 'getDocsLlms', 'The guide for programs', (at) => writeDocsPage(at, resources.limits));
  declareText('/robots.txt', 'getRobots', 'What search engines leave alone', writeRobots);

  declareJson('/server.json', 'getServer', 'The MCP server, as registries of servers want it', (at) =>
    toServer(at, version),
  );
  declareJson('/.well-known/mcp', 'discoverMcp', 'The same as /server.json', (at) => toServer(at, version));
  declareJson('/.well-known/mcp/server-card.json', 'getServerCard', 'The MCP server and its tools', (at) =>
    toServerCard(at, deps),
  );
  for (const [path, operationId, resource] of [
    ['/.well-known/oauth-protected-resource', 'getAccessModel', ''],
    ['/.well-known/oauth-protected-resource/mcp', 'getMcpAccessModel', '/mcp'],
  ] as const) {
    const schema = describeDocument(operationId, 'The public access model', JSON_MEDIA, refer(AccessModel));
    declare(path, schema, JSON_TYPE, (at) => JSON.stringify(toAccessModel(at, resource)));
  }
}

function writeRobots(at: Addresses): string {
  return `User-agent: *\nDisallow: /me\nDisallow: /admin\nSitemap: ${at.at('/sitemap.xml')}\n`;
}

/** Reverse domain names keep the names of servers apart. */
function toServerName(at: Addresses): string {
  const { hostname } = new URL(at.base);
  const isName = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*$/.test(hostname);
  return `${isName ? hostname.split('.').reverse().join('.') : 'local'}/${SERVICE_NAME}`;
}

function toServer(at: Addresses, version: string): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: toServerName(at),
    title: SERVICE_TITLE,
    description: SERVICE_SUMMARY,
    version,
    websiteUrl: at.at('/'),
    remotes: [{ type: 'streamable-http', url: at.mcp }],
  };
}

function toServerCard(at: Addresses, { resources, version }: ReadDeps): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/mcp-server-card/v1.json',
    version: '1.0',
    protocolVersion: LATEST_PROTOCOL_VERSION,
    serverInfo: { name: SERVICE_NAME, title: SERVICE_TITLE, version },
    description: SERVICE_SUMMARY,
    documentationUrl: at.at('/docs'),
    transport: { type: 'streamable-http', endpoint: at.mcp },
    capabilities: { tools: {} },
    authentication: { required: false, schemes: [] },
    tools: createTools(resources, at).map(toDeclaration),
  };
}

function toAccessModel(at: Addresses, resource: '' | '/mcp'): object {
  return {
    resource: resource === '' ? at.base : at.at(resource),
    resource_name: SERVICE_TITLE,
    resource_documentation: at.at('/docs'),
    resource_policy_uri: at.at('/terms'),
    resource_tos_uri: at.at('/terms'),
    oauth_unsupported: true,
    scopes_supported: [],
    bearer_methods_supported: [],
  };
}
