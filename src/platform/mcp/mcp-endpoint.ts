// A Model Context Protocol server over Streamable HTTP that keeps nothing between two requests: any process can answer any
// of them. One handler serves the current protocol and the clients of the year before it.
import {
  type CallToolResult,
  createMcpHandler,
  type McpHttpHandler,
  ResourceNotFoundError,
  Server,
  type Tool,
} from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import type { McpResource, McpTool, ToolError, WordToolError } from './mcp-tool.ts';
import { wordMistake } from './word-mistake.ts';

export interface McpEndpointOptions {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** What an agent should know before it calls anything. */
  readonly instructions: string;
  /**
   * The tools for one request: they may tell addresses of the host that it came to, act for its caller (`BearerCheck.callerOf`), and ask
   * for a token in the headers of the answer (`BearerCheck.challenge`).
   */
  readonly toolsFor: (request: FastifyRequest, reply: FastifyReply) => readonly McpTool[];
  /** None by default. */
  readonly resources?: readonly McpResource[] | undefined;
  /** Of one message, or of a batch. */
  readonly messageBytesMax?: number | undefined;
  readonly wordError: WordToolError;
  /** Told of unexpected errors. */
  readonly onError: (error: unknown) => void;
}

/** Calls are short, unless a service says otherwise; a batch of this size is still answered in moments. */
const MESSAGE_BYTES_MAX = 64 * 1024;

/** A route's `config`: the message goes to the protocol as it came, which answers malformed ones in its own way. */
export const MCP_CONFIG = { isBodyRaw: true };

/** The handler of a POST route with `MCP_CONFIG`. */
export function createMcpEndpoint(options: McpEndpointOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const refused: Refused = {};
    const handler = openHandler(options, () => options.toolsFor(request, reply), refused);
    try {
      const response = await handler.fetch(toWebRequest(request));
      if ('error' in refused) throw refused.error;
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

/** What `authorize` of a tool threw, on its way past the protocol. */
interface Refused {
  error?: unknown;
}

function openHandler(
  options: McpEndpointOptions,
  createTools: () => readonly McpTool[],
  refused: Refused,
): McpHttpHandler {
  return createMcpHandler(() => createServer(options, createTools(), refused), {
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

function createServer(
  { name, title, version, instructions, resources = [], ...options }: McpEndpointOptions,
  tools: readonly McpTool[],
  refused: Refused,
) {
  const capabilities = {
    tools: {},
    ...(resources.length > 0 && { resources: {}, extensions: toExtensions(resources) }),
  };
  const server = new Server({ name, title, version }, { capabilities, instructions });
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(toDeclaration) }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.find((known) => known.name === params.name);
    if (tool === undefined) {
      return toFailure({
        code: 'unknown_tool',
        message: `There is no tool ${JSON.stringify(params.name).slice(0, 80)}.`,
      });
    }
    try {
      tool.authorize?.();
    } catch (error) {
      refused.error = error;
      return toFailure({ code: 'refused', message: 'The call was refused.' });
    }
    return callTool(tool, params.arguments ?? {}, options);
  });
  if (resources.length > 0) serveResources(server, resources);
  return server;
}

function serveResources(server: Server, resources: readonly McpResource[]): void {
  server.setRequestHandler('resources/list', () => ({
    resources: resources.map(({ uri, name, title, description, mimeType }) => ({
      uri,
      name,
      title,
      description,
      mimeType,
    })),
  }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const resource = resources.find((known) => known.uri === uri);
    if (resource === undefined) throw new ResourceNotFoundError(uri);
    const { mimeType, meta } = resource;
    return { contents: [{ uri, mimeType, text: await resource.read(), ...(meta !== undefined && { _meta: meta }) }] };
  });
}

const UI_EXTENSION = 'io.modelcontextprotocol/ui';

/** Interfaces among the resources are said to be there: hosts that can show them look for it. */
function toExtensions(resources: readonly McpResource[]) {
  const mimeTypes = resources.filter(({ uri }) => uri.startsWith('ui://')).map(({ mimeType }) => mimeType);
  return mimeTypes.length === 0 ? {} : { [UI_EXTENSION]: { mimeTypes: [...new Set(mimeTypes)] } };
}

export function toDeclaration(tool: Omit<McpTool, 'run'>): Tool {
  const { name, title, description, input, output, effects, uiResource } = tool;
  return {
    name,
    title,
    description,
    inputSchema: { ...(input as object), type: 'object' },
    outputSchema: { ...(output as object), type: 'object' },
    annotations: {
      title,
      readOnlyHint: effects === undefined,
      destructiveHint: effects?.isDestructive ?? false,
      idempotentHint: effects?.isIdempotent ?? true,
      openWorldHint: false,
    },
    ...(uiResource !== undefined && { _meta: { ui: { resourceUri: uiResource } } }),
  };
}

type CallOptions = Pick<McpEndpointOptions, 'wordError' | 'onError'>;

async function callTool(tool: McpTool, input: unknown, { wordError, onError }: CallOptions): Promise<CallToolResult> {
  const mistake = findMistake(tool, input);
  if (mistake !== undefined) return toFailure({ code: 'invalid_field', message: mistake });
  try {
    return toResult(tool, await tool.run(input));
  } catch (error) {
    const worded = wordError(error);
    if (worded === undefined) onError(error);
    return toFailure(worded ?? { code: 'internal_error', message: 'Something went wrong inside the server.' });
  }
}

const VALIDATORS = new WeakMap<object, ReturnType<typeof Compile>>();

/** What is wrong with the input, where something is. Schemas are compiled once. */
function findMistake({ input: schema }: McpTool, input: unknown): string | undefined {
  const validator = VALIDATORS.get(schema) ?? Compile(schema);
  VALIDATORS.set(schema, validator);
  return validator.Check(input) ? undefined : wordMistake(validator.Errors(input));
}

/** The same as structure and as text, for clients that read only one of them. */
function toResult({ toText = JSON.stringify }: McpTool, structured: object): CallToolResult {
  const structuredContent = structured as Record<string, unknown>;
  return { structuredContent, content: [{ type: 'text', text: toText(structured) }] };
}

/** As text alone: clients hold what is structured against the schema of results, which a failure is not. */
function toFailure({ code, message }: ToolError): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify({ error: { code, message } }) }], isError: true };
}
