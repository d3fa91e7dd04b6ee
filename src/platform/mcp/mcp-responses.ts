import { Type } from 'typebox';

export const McpMessage = Type.Object({}, { additionalProperties: true, description: 'A JSON-RPC message.' });

/** The media types of an answer to a message. */
export const MCP_CONTENT = {
  'application/json': { schema: McpMessage },
  'text/event-stream': { schema: Type.String() },
};

const refused = {
  description: 'Refused by the protocol, as a JSON-RPC error, or by the server.',
  content: { 'application/json': { schema: McpMessage } },
};

/**
 * The statuses with which the protocol itself rejects a message, for the description of a route. They replace the
 * service's description of the same status: its own error body is only one of the two possible shapes.
 */
export const MCP_REFUSALS = { 400: refused, 406: refused, 413: refused, 415: refused };
