// The routes of the documents by which programs find an MCP server, and learn how to call it.
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { JSON_TYPE } from '../http/answer-headers.ts';
import { sendPublic, toPublicText } from '../http/public-answer.ts';
import { type DiscoveredServer, toServerCard, toServerDocument } from './discovery-documents.ts';
import { toDeclaration } from './mcp-server.ts';
import type { McpTool } from './mcp-tool.ts';

/** The paths of RFC 9728 for the metadata of a protected resource, and of the MCP endpoint. */
export const METADATA_PATH = '/.well-known/oauth-protected-resource';
export const MCP_METADATA_PATH = `${METADATA_PATH}/mcp`;

export interface DiscoveryOptions {
  serverOf(request: FastifyRequest): DiscoveredServer;
  toolsOf(request: FastifyRequest): readonly Omit<McpTool, 'run'>[];
  describe(operationId: string, summary: string): FastifySchema;
  /** The metadata about access to the resource at the URL `resource`. */
  readonly metadata: {
    /** The descriptions of the two documents: of the service, and of its MCP endpoint. */
    readonly schemas: readonly [service: FastifySchema, mcp: FastifySchema];
    toDocument(server: DiscoveredServer, resource: string): object;
  };
}

export function declareDiscovery(app: FastifyInstance, options: DiscoveryOptions): void {
  const { serverOf, toolsOf, describe, metadata } = options;
  const declare = (path: string, schema: FastifySchema, toBody: (request: FastifyRequest) => object) =>
    app.get(path, { schema }, async (request, reply) =>
      sendPublic(request, reply, toPublicText(JSON_TYPE, JSON.stringify(toBody(request)))),
    );
  const [ofService, ofMcp] = metadata.schemas;
  declare('/server.json', describe('getServer', 'The MCP server, as registries of servers want it'), (request) =>
    toServerDocument(serverOf(request)),
  );
  declare('/.well-known/mcp', describe('discoverMcp', 'The same as /server.json'), (request) =>
    toServerDocument(serverOf(request)),
  );
  declare('/.well-known/mcp/server-card.json', describe('getServerCard', 'The MCP server and its tools'), (request) =>
    toServerCard(serverOf(request), toolsOf(request).map(toDeclaration)),
  );
  declare(METADATA_PATH, ofService, (request) => {
    const server = serverOf(request);
    return metadata.toDocument(server, server.baseUrl);
  });
  declare(MCP_METADATA_PATH, ofMcp, (request) => {
    const server = serverOf(request);
    return metadata.toDocument(server, server.mcpUrl);
  });
}
