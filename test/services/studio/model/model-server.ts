// A server like OpenAI's, whose answers a test writes.
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
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly max_tokens: number;
    readonly messages: readonly { role: string; content: string }[];
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
    this.requests.push({ authorization: request.headers.authorization, body });
    response.on('close', () => {
      if (!response.writableFinished) this.abandoned += 1;
    });
    const answer = this.#answers.shift() ?? { status: 500 };
    if ('status' in answer) response.writeHead(answer.status, answer.headers).end(answer.body ?? '{}');
    else await sendStream(response, answer);
  }
}

/** The length of an event, so that lines are split between events. */
const PIECE_LENGTH = 37;

async function sendStream(
  response: ServerResponse,
  answer: Exclude<ScriptedAnswer, { status: number }>,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if ('repeats' in answer) {
    while (!response.destroyed) {
      if (!response.write(toEvent({ content: answer.repeats }))) await once(response, 'drain').catch(() => {});
      await new Promise(setImmediate);
    }
    return;
  }
  const text = 'text' in answer ? answer.text : answer.hangsAfter;
  for (let at = 0; at < text.length; at += PIECE_LENGTH) {
    response.write(toEvent({ content: text.slice(at, at + PIECE_LENGTH) }));
    await new Promise(setImmediate);
  }
  if ('hangsAfter' in answer) return;
  const { finish = 'stop' } = answer;
  if (finish !== 'none') response.write(`${toEvent({}, finish)}data: [DONE]\n\n`);
  response.end();
}

function toEvent(delta: object, finishReason: string | null = null): string {
  const chunk = {
    id: 'a',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'test',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}
