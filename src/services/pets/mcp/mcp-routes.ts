import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createMcpEndpoint, MCP_CONFIG } from '../../../platform/mcp/mcp-endpoint.ts';
import { createOriginCheck } from '../../../platform/mcp/origin-check.ts';
import { SERVICE_NAME, SERVICE_TITLE } from '../contract/api.ts';
import { describeMcp } from '../contract/operations.ts';
import { findWording } from '../errors.ts';
import { described, type HttpResources } from '../http/http-resources.ts';
import { refuse } from '../model/refusals.ts';
import { createTools } from './tools.ts';

const INSTRUCTIONS =
  'Animated pets for coding agents. Use search_pets for a style, a tag, an author or a vague need; with a known slug use get_pet, ' +
  'get_install_instructions, get_badge_code, get_card_code or get_embed_code. preview_pet draws a new pet from words. All tools only read. Logging in, requests, ' +
  'submissions, moderation, likes and counters are for people in the browser.';

export function declareMcpRoutes(app: FastifyInstance, resources: HttpResources): void {
  const { version, publicUrl } = resources;
  const handle = createMcpEndpoint({
    name: SERVICE_NAME,
    title: SERVICE_TITLE,
    version,
    instructions: INSTRUCTIONS,
    toolsFor: (request) => createTools(resources, request),
    wordError: (error) => {
      const wording = findWording(error);
      return wording && { code: wording.code, message: wording.api.message };
    },
    onError: (error) => app.log.error({ err: error }, 'a tool failed'),
  });
  const isForeign = createOriginCheck(publicUrl);
  const onRequest = async ({ headers, context }: FastifyRequest): Promise<void> => {
    if (!isForeign(headers.origin, context.host)) return;
    throw refuse('mcp_foreign_origin', {});
  };
  app.post('/mcp', { ...described(describeMcp('callMcp')), config: MCP_CONFIG, onRequest }, handle);
  app.post(
    '/.well-known/mcp',
    { ...described(describeMcp('callMcpByDiscovery')), config: MCP_CONFIG, onRequest },
    handle,
  );
}
