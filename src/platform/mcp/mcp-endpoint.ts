// A Model Context Protocol server over Streamable HTTP without state between requests: any process can answer any of
// them. One handler serves the current protocol and the clients of the year before it.
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createMcpServer, type McpServerOptions } from './mcp-server.ts';
import type { McpTool } from './mcp-tool.ts';

export interface McpEndpointOptions extends Omit<McpServerOptions, 'onRefused'> {
  /**
   * Returns the tools for one request. They may return URLs with its host and act for its caller
   * (`BearerCheck.callerOf`). They may also request a token in the headers of the answer (`BearerCheck.challenge`).
   */
  readonly toolsFor: (request: FastifyRequest, reply: FastifyReply) => readonly McpTool[];
  readonly messageBytesMax?: number | undefined;
}

/** Calls are short, unless a service says otherwise; a batch of this size is still answered in moments. */
const MESSAGE_BYTES_MAX = 64 * 1024;

/** The length of a refusal: most have a sentence. */
const REFUSAL_LENGTH_MAX = 2_000;

/** A route's `config`: the protocol gets the message as received, and answers malformed ones in its own way. */
export const MCP_CONFIG = { isBodyRaw: true };

/** Creates the handler of a POST route with `MCP_CONFIG`. */
export function createMcpEndpoint(options: McpEndpointOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    let refused: { readonly error: unknown } | undefined;
    const onRefused = (error: unknown) => {
      refused = { error };
    };
    const handler = openHandler({ ...options, onRefused }, () => options.toolsFor(request, reply));
    try {
      const response = await handler.fetch(toWebRequest(request));
      if (refused !== undefined) throw refused.error;
      // The client and the HTTP server decide how long a connection lasts.
      response.headers.delete('connection');
      reply.code(response.status).headers(Object.fromEntries(response.headers));
      // A tool answers at once and nothing can be subscribed to, so every answer has an end.
      const text = await response.text();
      return reply.send(response.ok ? text : toShortRefusal(text));
    } finally {
      await handler.close();
    }
  };
}

function openHandler(
  options: McpServerOptions & Pick<McpEndpointOptions, 'messageBytesMax'>,
  createTools: () => readonly McpTool[],
): McpHttpHandler {
  return createMcpHandler(() => createMcpServer(options, createTools()), {
    maxRequestBodySize: options.messageBytesMax ?? MESSAGE_BYTES_MAX,
    maxSubscriptions: 0,
    // It would report refused requests, which their senders learn of anyway.
    onerror: () => {},
  });
}

/** Cuts the id out of a refusal that is long by it. JSON-RPC has null for the id of a message that is not valid. */
function toShortRefusal(text: string): string {
  return text.length <= REFUSAL_LENGTH_MAX ? text : JSON.stringify({ ...JSON.parse(text), id: null });
}

function toWebRequest({ headers, body, url, context }: FastifyRequest): Request {
  const known = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new Request(new URL(url, 'http://localhost'), {
    method: 'POST',
    headers: known,
    body: body instanceof Buffer ? new Uint8Array(body) : '',
    signal: context.signal,
  });
}
