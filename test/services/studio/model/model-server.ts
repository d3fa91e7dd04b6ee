// A server like those of OpenAI and Anthropic, whose answers a test writes.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ScriptedAnswer =
  | {
      readonly text: string;
      /** The reason of the end; `none` if the connection ends without one. */
      readonly finish?: 'stop' | 'length' | 'none';
    }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  /** The text, and then silence. */
  | { readonly hangsAfter: string }
  /** The text, repeated endlessly. */
  | { readonly repeats: string };

export interface ReceivedRequest {
  readonly path: string | undefined;
  /** The key as OpenAI and Anthropic get it. */
  readonly authorization: string | undefined;
  readonly key: string | undefined;
  readonly body: {
    readonly model: string;
    readonly max_tokens: number;
    readonly messages: readonly { role: string; content: string }[];
    readonly response_format?: { readonly json_schema: { readonly schema: object; readonly strict: boolean } };
    readonly tools?: readonly { readonly name: string; readonly input_schema: object }[];
  };
}

export class ModelServer {
  readonly requests: ReceivedRequest[] = [];
  readonly url: string;
  /** The number of answers that the client did not wait for. */
  abandoned = 0;
  readonly #answers: ScriptedAnswer[];
  readonly #server: ReturnType<typeof createServer>;

  private constructor(server: ReturnType<typeof createServer>, answers: readonly ScriptedAnswer[]) {
    this.#server = server;
    this.#answers = [...answers];
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    server.on('request', (request, response) => this.#answer(request, response));
  }

  /** Opens a server that sends the answers in the order of requests. */
  static async open(answers: readonly ScriptedAnswer[]): Promise<ModelServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ModelServer(server, answers);
  }

  /** Answers to the next requests, after those that are left. */
  script(...answers: readonly ScriptedAnswer[]): void {
    this.#answers.push(...answers);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
    const { authorization, 'x-api-key': key } = request.headers;
    this.requests.push({ path: request.url, authorization, key: key?.toString(), body });
    response.on('close', () => {
      if (!response.writableFinished) this.abandoned += 1;
    });
    const answer = this.#answers.shift() ?? { status: 500 };
    if ('status' in answer) response.writeHead(answer.status, answer.headers).end(answer.body ?? '{}');
    else await sendStream(response, answer, request.url?.endsWith('/messages') === true ? ANTHROPIC : OPENAI);
  }
}

/** The length of an event, so that names and values are split between events. */
const PIECE_LENGTH = 37;

interface Protocol {
  readonly begin: string;
  toDelta(text: string): string;
  toEnd(finish: 'stop' | 'length'): string;
}

/** The tokens that every answer reports. */
const TOKENS = { input: 1200, output: 340 };

const OPENAI: Protocol = {
  begin: '',
  toDelta: (content) => toChunk({ delta: { content }, finish_reason: null }),
  toEnd: (finish) => {
    const usage = { prompt_tokens: TOKENS.input, completion_tokens: TOKENS.output, total_tokens: 1540 };
    return `${toChunk({ delta: {}, finish_reason: finish })}data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`;
  },
};

function toChunk(choice: object): string {
  const chunk = {
    id: 'a',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'test',
    choices: [{ index: 0, ...choice }],
  };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

/** Answers by the tool of the schema. */
const ANTHROPIC: Protocol = {
  begin:
    toEvent('message_start', {
      message: {
        id: 'a',
        type: 'message',
        role: 'assistant',
        model: 'test',
        content: [],
        stop_reason: null,
        usage: { input_tokens: TOKENS.input, output_tokens: 1 },
      },
    }) +
    toEvent('content_block_start', { index: 0, content_block: { type: 'tool_use', id: 't', name: 'json', input: {} } }),
  toDelta: (text) =>
    toEvent('content_block_delta', { index: 0, delta: { type: 'input_json_delta', partial_json: text } }),
  toEnd: (finish) => {
    const delta = { stop_reason: finish === 'stop' ? 'tool_use' : 'max_tokens', stop_sequence: null };
    return (
      toEvent('content_block_stop', { index: 0 }) +
      toEvent('message_delta', { delta, usage: { output_tokens: TOKENS.output } }) +
      toEvent('message_stop', {})
    );
  },
};

function toEvent(type: string, data: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}

async function sendStream(
  response: ServerResponse,
  answer: Exclude<ScriptedAnswer, { status: number }>,
  { begin, toDelta, toEnd }: Protocol,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(begin);
  if ('repeats' in answer) {
    while (!response.destroyed) {
      if (!response.write(toDelta(answer.repeats))) await once(response, 'drain').catch(() => {});
      await new Promise(setImmediate);
    }
    return;
  }
  const text = 'text' in answer ? answer.text : answer.hangsAfter;
  for (let at = 0; at < text.length; at += PIECE_LENGTH) {
    response.write(toDelta(text.slice(at, at + PIECE_LENGTH)));
    await new Promise(setImmediate);
  }
  if ('hangsAfter' in answer) return;
  const { finish = 'stop' } = answer;
  if (finish !== 'none') response.write(toEnd(finish));
  response.end();
}
