// A Model Context Protocol server made of tools and resources that are data. Transports deliver its messages.
import {
  type CallToolResult,
  ResourceNotFoundError,
  Server,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import { Compile } from 'typebox/compile';
import { toParagraph } from '../errors/define-errors.ts';
import { findStoreProblem } from '../http/errors/find-store-problem.ts';
import { wordProblem } from '../http/errors/problem-errors.ts';
import { reportDamage } from '../storage/store-damaged.ts';
import { showHidden, showHiddenIn } from '../text/show-hidden.ts';
import type { McpResource, McpTool, ToolCall, ToolError, WordToolError } from './mcp-tool.ts';
import { wordMistake } from './word-mistake.ts';

export interface McpServerOptions {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** The instructions that an agent should read before it calls anything. */
  readonly instructions: string;
  readonly resources?: readonly McpResource[] | undefined;
  readonly wordError: WordToolError;
  readonly onError: (error: unknown) => void;
  /** Called with the error of a tool's `authorize`, which the transport answers in its own way. */
  readonly onRefused?: (error: unknown) => void;
}

export function createMcpServer(
  { name, title, version, instructions, resources = [], ...options }: McpServerOptions,
  tools: readonly McpTool[],
): Server {
  const capabilities = {
    tools: {},
    ...(resources.length > 0 && { resources: {}, extensions: toExtensions(resources) }),
  };
  const server = new Server({ name, title, version }, { capabilities, instructions });
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(toDeclaration) }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
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
      options.onRefused?.(error);
      return toFailure({ code: 'refused', message: 'The call was refused.' });
    }
    const call = { signal: mcpReq.signal, onProgress: createProgressReporter(mcpReq) };
    return callTool(tool, params.arguments ?? {}, call, options);
  });
  if (resources.length > 0) serveResources(server, resources);
  return server;
}

/** Clients that request progress show the last message; more than a few in a second would be noise. */
const PROGRESS_MS_MIN = 250;

/**
 * Creates the progress callback. The protocol requires growing numbers, which phases with separate counts do not have,
 * so it numbers the messages.
 */
function createProgressReporter({ _meta, notify }: ServerContext['mcpReq']): ToolCall['onProgress'] {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return () => {};
  let progress = 0;
  let lastSentAtMs = Number.NEGATIVE_INFINITY;
  let lastSent: string | undefined;
  return (message) => {
    const nowMs = performance.now();
    if (message === lastSent || nowMs - lastSentAtMs < PROGRESS_MS_MIN) return;
    [lastSent, lastSentAtMs] = [message, nowMs];
    progress += 1;
    // The client may have disconnected.
    const shown = showHidden(message);
    notify({ method: 'notifications/progress', params: { progressToken, progress, message: shown } }).catch(() => {});
  };
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

/** Announces the interfaces among the resources, which hosts that can show them look for. */
function toExtensions(resources: readonly McpResource[]) {
  const mimeTypes = resources.filter(({ uri }) => uri.startsWith('ui://')).map(({ mimeType }) => mimeType);
  return mimeTypes.length === 0 ? {} : { [UI_EXTENSION]: { mimeTypes: [...new Set(mimeTypes)] } };
}

export function toDeclaration(tool: Omit<McpTool, 'run'>): Tool {
  const { name, title, description, input, listedInput = input, output, effects, uiResource } = tool;
  return {
    name,
    title,
    description,
    inputSchema: { ...(listedInput as object), type: 'object' },
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

function wordStoreProblem(error: unknown): ToolError | undefined {
  const problem = findStoreProblem(error);
  if (problem === undefined) return undefined;
  const { code, api } = wordProblem(problem);
  return { code, message: toParagraph(api) };
}

type CallOptions = Pick<McpServerOptions, 'wordError' | 'onError'>;

async function callTool(
  tool: McpTool,
  input: unknown,
  call: ToolCall,
  { wordError, onError }: CallOptions,
): Promise<CallToolResult> {
  const mistake = findMistake(tool, input);
  if (mistake !== undefined) return toFailure({ code: 'invalid_field', message: mistake });
  try {
    return toResult(tool, await tool.run(input, call));
  } catch (error) {
    const worded = wordError(error) ?? wordStoreProblem(error);
    if (worded === undefined) onError(error);
    else reportDamage(error, onError);
    return toFailure(worded ?? { code: 'internal_error', message: 'Something went wrong inside the server.' });
  }
}

const VALIDATORS = new WeakMap<object, ReturnType<typeof Compile>>();

/** Returns what is wrong with the input, if anything. Schemas are compiled once. */
function findMistake({ input: schema }: McpTool, input: unknown): string | undefined {
  const validator = VALIDATORS.get(schema) ?? Compile(schema);
  VALIDATORS.set(schema, validator);
  return validator.Check(input) ? undefined : wordMistake(validator.Errors(input));
}

/** Returns the result as structure and as text, because some clients read only one. Shows hidden characters. */
function toResult({ toText = JSON.stringify }: McpTool, structured: object): CallToolResult {
  const structuredContent = showHiddenIn(structured) as Record<string, unknown>;
  return { structuredContent, content: [{ type: 'text', text: showHidden(toText(structuredContent)) }] };
}

/** Returns a failure as text: structured content would have to match the schema of results. */
function toFailure({ code, message }: ToolError): CallToolResult {
  const text = JSON.stringify({ error: { code, message: showHidden(message) } });
  return { content: [{ type: 'text', text }], isError: true };
}
