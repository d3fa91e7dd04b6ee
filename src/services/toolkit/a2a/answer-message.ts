// The A2A protocol (1.0, JSON-RPC binding), limited to skills that answer at once. A message is answered with a
// message; there are no tasks, streams or notifications. Requests share no state.
import { randomUUID } from 'node:crypto';
import type { ToolkitTool } from '../mcp/tools.ts';
import { CLIENTS } from '../model/client-configuration.ts';

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

const PARSE_ERROR = { code: -32700, message: 'The body is not JSON.' };
const INVALID_REQUEST = { code: -32600, message: 'The body is not a JSON-RPC 2.0 request.' };
const INVALID_PARAMS = {
  code: -32602,
  message: 'params.message needs parts with a text, or with data that names a skill.',
};
const TASK_NOT_FOUND = { code: -32001, message: 'There are no tasks: every message is answered at once.' };
const UNSUPPORTED = { code: -32004, message: 'This is not supported: every message is answered at once.' };

/** The methods of the protocol that this agent does not support. */
const REFUSED: ReadonlyMap<string, RpcError> = new Map([
  ['GetTask', TASK_NOT_FOUND],
  ['CancelTask', TASK_NOT_FOUND],
  ['SubscribeToTask', TASK_NOT_FOUND],
  ['ListTasks', UNSUPPORTED],
  ['SendStreamingMessage', UNSUPPORTED],
  ['CreateTaskPushNotificationConfig', { code: -32003, message: 'There are no notifications.' }],
  ['GetExtendedAgentCard', { code: -32007, message: 'There is no extended card: the public one tells everything.' }],
]);

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
    return toFailure(null, PARSE_ERROR);
  }
  const { jsonrpc, id, method, params } = request ?? {};
  const known: RpcId = typeof id === 'string' || typeof id === 'number' ? id : null;
  if (jsonrpc !== '2.0' || typeof method !== 'string') return toFailure(known, INVALID_REQUEST);
  if (version !== undefined && !/^1(?:\.|$)/.test(version)) {
    return toFailure(known, { code: -32009, message: 'Only version 1.0 of the protocol is supported.' });
  }
  if (method !== 'SendMessage') {
    return toFailure(known, REFUSED.get(method) ?? { code: -32601, message: 'There is no such method.' });
  }
  const asked = findQuestion(params);
  if (asked === undefined) return toFailure(known, INVALID_PARAMS);
  const { tool, input } = choose(tools, asked);
  if (tool === undefined) return toFailure(known, INVALID_PARAMS);
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
