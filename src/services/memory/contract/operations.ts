// Routes for agents and other programs, as /openapi.json describes them.
import { type TSchema, Type } from 'typebox';
import { RATE_LIMIT_HEADERS } from '../../../platform/http/schemas/rate-limit-schemas.ts';
import { MCP_CONTENT, MCP_REFUSALS, McpMessage } from '../../../platform/mcp/mcp-responses.ts';

const anyObject = Type.Object({}, { additionalProperties: true });
export const ANY_ERROR = { description: 'Any other error.' };

export const postMcp = {
  operationId: 'callMcp',
  summary: 'Model Context Protocol over Streamable HTTP',
  description: 'Stateless; all tools only read. Requests from pages of other sites are refused.',
  tags: ['agents'],
  security: [{ token: [] }],
  body: McpMessage,
  response: {
    200: {
      description: 'Done.',
      headers: RATE_LIMIT_HEADERS,
      content: MCP_CONTENT,
    },
    ...MCP_REFUSALS,
    401: { description: 'The token is missing or not valid.' },
    403: { description: 'The request comes from a page of another site.' },
    429: { description: 'The token calls too often.', headers: RATE_LIMIT_HEADERS },
    default: ANY_ERROR,
  },
};

export function describeDocument(operationId: string, summary: string, media: string) {
  const schema: TSchema = media === 'application/json' ? anyObject : Type.String();
  return {
    operationId,
    summary,
    tags: ['discovery'],
    security: [],
    response: { 200: { description: 'Done.', content: { [media]: { schema } } }, default: ANY_ERROR },
  };
}
