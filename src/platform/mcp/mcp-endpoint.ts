// A Model Context Protocol server over Streamable HTTP that keeps nothing between two requests: any process can answer any
// of them. One handler serves the current protocol and the clients of the year before it.
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createMcpServer, type McpServerOptions } from './mcp-server.ts';
import type { McpTool } from './mcp-tool.ts';

export interface McpEndpointOptions extends Omit<McpServerOptions, 'onRefused'> {
  /**
   * The tools for one request: they may tell addresses of the host that it came to, act for its caller (`BearerCheck.callerOf`), and ask
   * for a token in the headers of the answer (`BearerCheck.challenge`).
   */
  readonly toolsFor: (request: FastifyRequest, reply: FastifyReply) => readonly McpTool[];
  /** Of one message, or of a batch. */
  readonly messageBytesMax?: number | undefined;
}

/** Calls are short, unless a service says otherwise; a batch of this size is still answered in moments. */
const MESSAGE_BYTES_MAX = 64 * 1024;

/** A route's `config`: the message goes to the protocol as it came, which answers malformed ones in its own way. */
export const MCP_CONFIG = { isBodyRaw: true };

/** The handler of a POST route with `MCP_CONFIG`. */
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
      // How long a connection lasts is for the client and the server of HTTP to say.
      response.headers.delete('connection');
      reply.code(response.status).headers(Object.fromEntries(response.headers));
      // A tool answers at once and nothing can be subscribed to, so that every answer has an end.
      return reply.send(await response.text());
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
    // What it would tell of is refused requests, which their senders hear of.
    onerror: () => {},
  });
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
