// The A2A protocol (1.0, JSON-RPC binding), limited to skills that answer at once. A message is answered with a
// message; there are no tasks, streams or notifications. Requests share no state.
import { randomUUID } from 'node:crypto';
import type { ToolkitTool } from '../mcp/tools.ts';
import { CLIENTS } from '../model/client-configuration.ts';
import errors from './errors.json' with { type: 'json' };

type RpcId = string | number | null;

interface RpcRequest {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

interface Part {
  readonly text?: unknown;
  readonly data?: unknown;
}

interface RpcError {
  readonly code: number;
  readonly message: string;
}

/** The methods of the protocol that this agent does not support. */
const REFUSED: ReadonlyMap<string, RpcError> = new Map(Object.entries(errors.methods));

/** Returns the JSON-RPC answer to a body. */
export async function answerMessage(
  body: string,
  version: string | undefined,
  tools: readonly ToolkitTool[],
): Promise<object> {
  let request: RpcRequest;
  try {
    request = JSON.parse(body) as RpcRequest;
  } catch {
    return toFailure(null, errors.notJson);
  }
  const { jsonrpc, id, method, params } = request ?? {};
  const known: RpcId = typeof id === 'string' || typeof id === 'number' ? id : null;
  if (jsonrpc !== '2.0' || typeof method !== 'string') return toFailure(known, errors.noRequest);
  if (version !== undefined && !/^1(?:\.|$)/.test(version)) {
    return toFailure(known, errors.otherVersion);
  }
  if (method !== 'SendMessage') {
    return toFailure(known, REFUSED.get(method) ?? errors.noMethod);
  }
  const asked = findQuestion(params);
  if (asked === undefined) return toFailure(known, errors.noQuestion);
  const { tool, input } = choose(tools, asked);
  if (tool === undefined) return toFailure(known, errors.noQuestion);
  return { jsonrpc: '2.0', id: known, result: { message: toMessage(tool, await tool.run(input), asked.contextId) } };
}

interface Question {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly contextId: string | undefined;
}

function findQuestion(params: unknown): Question | undefined {
  const { message } = (params ?? {}) as { message?: { parts?: unknown; contextId?: unknown } };
  const parts = Array.isArray(message?.parts) ? (message.parts as readonly (Part | null)[]) : [];
  const texts = parts.map((part) => part?.text).filter((text) => typeof text === 'string');
  const data = parts.map((part) => part?.data).find((each) => typeof each === 'object' && each !== null);
  if (texts.length === 0 && data === undefined) return undefined;
  const contextId = typeof message?.contextId === 'string' ? message.contextId : undefined;
  return { text: texts.join(' ').toLowerCase(), data: { ...data }, contextId };
}

/**
 * Returns the skill that the data name. Otherwise it is the one with the most words of the text, or the first one if
 * none has any.
 */
function choose(tools: readonly ToolkitTool[], { text, data }: Question) {
  const words = new Set(text.match(/[a-z_-]+/g));
  const client = CLIENTS.find(({ id }) => id === data['client'] || words.has(id))?.id;
  const input = client === undefined ? {} : { client };
  if (data['skill'] !== undefined) return { input, tool: tools.find(({ name }) => name === data['skill']) };
  const scored = tools.map((tool) => ({ tool, score: words.has(tool.name) ? Infinity : countWords(tool, words) }));
  const [best] = scored.sort((a, b) => b.score - a.score);
  return { input, tool: best?.tool };
}

function countWords({ tags }: ToolkitTool, words: ReadonlySet<string>): number {
  return tags.filter((tag) => words.has(tag) || words.has(`${tag}s`)).length;
}

function toMessage({ name, title }: ToolkitTool, output: object, contextId: string = randomUUID()) {
  return {
    messageId: randomUUID(),
    contextId,
    role: 'ROLE_AGENT',
    parts: [
      { text: `${title}\n\n${JSON.stringify(output, null, 2)}`, mediaType: 'text/plain' },
      { data: output, mediaType: 'application/json' },
    ],
    metadata: { skill: name },
  };
}

function toFailure(id: RpcId, error: RpcError): object {
  return { jsonrpc: '2.0', id, error };
}
