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
 * Statuses with which the protocol itself refuses a message, for the description of a route. They replace what a service describes for the same
 * status: its own error body is one of the two shapes that come.
 */
export const MCP_REFUSALS = { 400: refused, 406: refused, 413: refused, 415: refused };
