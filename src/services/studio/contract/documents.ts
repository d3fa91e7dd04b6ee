import { toDocumentOperation } from '../../../platform/http/schemas/describe-operation.ts';
import { MCP_OPERATION } from '../../../platform/mcp/mcp-operation.ts';
import { describe, OAUTH_SCHEME } from './operation.ts';

export function describeDocument(operationId: string, summary: string, media?: string) {
  return describe(toDocumentOperation(operationId, summary, media));
}

export const postMcp = describe({
  ...MCP_OPERATION,
  operationId: 'callMcp',
  description:
    'Stateless. Everybody may search, read, generate and export within low limits; a bearer token raises them, and publishing needs one with the scope interface:publish. Requests from pages of other sites are refused.',
  tag: 'discovery',
  security: [{ [OAUTH_SCHEME]: [] }],
  errors: ['invalid_token', 'insufficient_scope', 'forbidden', 'payload_too_large'],
});
