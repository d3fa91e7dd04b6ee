import { Type } from 'typebox';

const McpMessage = Type.Object({}, { additionalProperties: true, description: 'A JSON-RPC message.' });

const refused = {
  description: 'Refused by the protocol, as a JSON-RPC error, or by the server.',
  content: { 'application/json': { schema: McpMessage } },
};

/**
 * The part of an operation that every MCP endpoint shares. With the statuses in `responses` the protocol itself refuses
 * a message. The error body of the service is one of the two shapes that come with them.
 */
export const MCP_OPERATION = {
  summary: 'Model Context Protocol over Streamable HTTP',
  body: McpMessage,
  content: { 'application/json': McpMessage, 'text/event-stream': Type.String() },
  responses: { 400: refused, 406: refused, 413: refused, 415: refused },
};
