import type { TSchema } from 'typebox';
import { MCP_REFUSALS, McpMessage } from '../../../platform/mcp/mcp-responses.ts';
import { anyObject } from './fields.ts';
import { anyText, describe, JSON_MEDIA, OAUTH_SCHEME } from './operation.ts';

export function describeDocument(operationId: string, summary: string, media: string = JSON_MEDIA) {
  const schema: TSchema = media === JSON_MEDIA ? anyObject : anyText;
  return describe({ operationId, summary, tag: 'discovery', content: { [media]: schema } });
}

const described = describe({
  operationId: 'callMcp',
  summary: 'Model Context Protocol over Streamable HTTP',
  description:
    'Stateless. Everybody may search, read, generate and export within low limits; a bearer token raises them, and publishing needs one with the scope interface:publish. Requests from pages of other sites are refused.',
  tag: 'discovery',
  security: OAUTH_SCHEME,
  body: McpMessage,
  content: { 'application/json': McpMessage, 'text/event-stream': anyText },
  errors: ['invalid_token', 'insufficient_scope', 'forbidden', 'payload_too_large'],
});

export const postMcp = { ...described, response: { ...described.response, ...MCP_REFUSALS } };
