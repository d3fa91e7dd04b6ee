// The endpoints of agents. Both only read, need no credentials and reject pages of other sites.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../../../platform/http/answer-headers.ts';
import { createMcpEndpoint, MCP_CONFIG } from '../../../platform/mcp/mcp-endpoint.ts';
import { MCP_OPERATION } from '../../../platform/mcp/mcp-operation.ts';
import { createOriginCheck } from '../../../platform/mcp/origin-check.ts';
import { answerMessage } from '../a2a/answer-message.ts';
import { SERVICE_NAME, SERVICE_TITLE } from '../contract/api.ts';
import { describe } from '../contract/operation.ts';
import { refuse } from '../errors.ts';
import type { RouteDeps } from '../http/routes.ts';
import { createTools } from './tools.ts';

const INSTRUCTIONS =
  'Tells what this installation of Magpie offers and how to use it. Begin with get_agent_routing_guidance; get_install_options tells how to ' +
  'connect a client, list_workflows what can be done step by step. All tools only read; send no credentials.';

export interface AgentRouteOptions extends Pick<RouteDeps, 'guideOf'> {
  readonly version: string;
  readonly publicUrl: string | undefined;
}

export function declareAgentRoutes(app: FastifyInstance, { guideOf, version, publicUrl }: AgentRouteOptions): void {
  const toolsFor = (request: FastifyRequest) => createTools(() => guideOf(request));
  const isForeign = createOriginCheck(publicUrl);
  const onRequest = async ({ headers, context }: FastifyRequest): Promise<void> => {
    if (isForeign(headers.origin, context.host)) throw refuse('foreign_origin', {});
  };
  // Both protocols are JSON-RPC: they refuse a message in the same shape.
  const toRoute = (operationId: string, summary = MCP_OPERATION.summary) => ({
    schema: describe({ ...MCP_OPERATION, operationId, summary, tag: 'agents', errors: [403] }),
    validatorCompiler: () => () => true,
    config: MCP_CONFIG,
    onRequest,
  });
  const handleMcp = createMcpEndpoint({
    name: SERVICE_NAME,
    title: SERVICE_TITLE,
    version,
    instructions: INSTRUCTIONS,
    toolsFor,
    wordError: () => undefined,
    onError: (error) => app.log.error({ err: error }, 'a tool failed'),
  });
  app.post('/mcp', toRoute('callMcp'), handleMcp);
  app.post('/a2a', toRoute('callA2a', 'Agent2Agent protocol, JSON-RPC binding'), async (request, reply) => {
    const { body, headers } = request;
    const version = headers['a2a-version'];
    reply.header('content-type', JSON_TYPE);
    const text = body instanceof Buffer ? body.toString('utf8') : '';
    return JSON.stringify(
      await answerMessage(text, typeof version === 'string' ? version : undefined, toolsFor(request)),
    );
  });
}
