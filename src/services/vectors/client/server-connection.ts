// The connection to a server with the Qdrant interface, Magpie or Qdrant itself. A call that a busy or restarting
// server cannot answer is retried. That is safe: reads change nothing, and storing a point twice has no effect.
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorProblem } from '../../../base/operator-problem.ts';

/** The largest answer, far above the largest requested page; more would not fit a JavaScript string. */
const ANSWER_BYTES_MAX = 268_435_456;
/** A bound above the duration of any single call. */
const CALL_TIMEOUT_MS = 120_000;
/** The number of attempts. Ten of them wait for about two minutes in all, enough for a restart. */
const TRIES_MAX = 10;
const FIRST_WAIT_MS = 250;
const WAIT_MS_MAX = 30_000;
const ERROR_CHARS_SHOWN = 300;

/** The statuses of a server that is busy, restarting, or behind a proxy that cannot reach it. */
const PASSING: readonly number[] = [408, 429, 502, 503, 504];

export interface ServerAddress {
  /** The base address without a slash at the end; paths of the interface are appended. */
  readonly url: string;
  readonly apiKey?: string | undefined;
  readonly tenant?: string | undefined;
}

/** A server's refusal of a valid request. */
export class ServerRefusal extends OperatorProblem {
  override readonly name = 'ServerRefusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export class AnswerTooLong extends OperatorProblem {
  override readonly name = 'AnswerTooLong';
}

/** A failure that is worth a retry; `waitMs` is the delay that the server asked for. */
class PassingFailure extends OperatorProblem {
  override readonly name = 'PassingFailure';
  readonly waitMs: number | undefined;

  constructor(message: string, waitMs?: number) {
    super(message);
    this.waitMs = waitMs;
  }
}

export class ServerConnection {
  readonly #address: ServerAddress;
  readonly #signal: AbortSignal | undefined;
  /** False until the first answer. A server that never answered is a wrong address rather than busy. */
  #hasAnswered = false;

  constructor(address: ServerAddress, signal?: AbortSignal) {
    this.#address = address;
    this.#signal = signal;
  }

  /** Returns the text of the answer. Rejects with an OperatorProblem. */
  async call(method: 'GET' | 'POST' | 'PUT', path: string, body?: string): Promise<string> {
    for (let tried = 1; ; tried++) {
      try {
        return await this.#try(method, path, body);
      } catch (error) {
        if (this.#signal?.aborted) throw new OperatorProblem('interrupted');
        if (!(error instanceof PassingFailure && this.#hasAnswered) || tried === TRIES_MAX) throw error;
        const waitMs = Math.min(WAIT_MS_MAX, Math.max(error.waitMs ?? 0, FIRST_WAIT_MS * 2 ** (tried - 1)));
        await sleep(waitMs, undefined, { signal: this.#signal }).catch(() => {});
      }
    }
  }

  async #try(method: string, path: string, body: string | undefined): Promise<string> {
    const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
    try {
      const response = await fetch(`${this.#address.url}${path}`, {
        method,
        headers: this.#toHeaders(body),
        // A redirect would send the api-key to another server.
        redirect: 'manual',
        signal: this.#signal ? AbortSignal.any([this.#signal, timeout]) : timeout,
        ...(body !== undefined && { body }),
      });
      this.#hasAnswered = true;
      const text = await readText(response);
      if (response.ok) return text;
      throw toFailure(response, text, this.#address.url);
    } catch (error) {
      if (error instanceof OperatorProblem) throw error;
      throw new PassingFailure(`${this.#address.url} cannot be reached (${describe(error)})`);
    }
  }

  #toHeaders(body: string | undefined): Record<string, string> {
    const { apiKey, tenant } = this.#address;
    return {
      // With this header Magpie returns cosine vectors as they were stored; other servers ignore it.
      'magpie-vectors': 'stored',
      ...(apiKey !== undefined && { 'api-key': apiKey }),
      ...(tenant !== undefined && { 'x-tenant-id': tenant }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new AnswerTooLong(`an answer is longer than ${ANSWER_BYTES_MAX} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function toFailure(response: Response, text: string, url: string): OperatorProblem {
  const { status, headers } = response;
  const message = `${url} answers ${status}: ${findMessage(text)}`;
  if (PASSING.includes(status)) {
    const seconds = Number(headers.get('retry-after'));
    return new PassingFailure(message, seconds > 0 ? seconds * 1000 : undefined);
  }
  if (status >= 300 && status < 400) {
    return new ServerRefusal(status, `${url} redirects to ${headers.get('location')}: name that address instead`);
  }
  return new ServerRefusal(status, message);
}

/** Returns the message of an error: Qdrant has it in `status.error`, Magpie's own interface in `message`. */
function findMessage(text: string): string {
  let found: unknown;
  try {
    const body = JSON.parse(text) as { status?: { error?: unknown }; message?: unknown };
    found = body.status?.error ?? body.message;
  } catch {
    // The body is not JSON: a proxy or another kind of server has answered.
  }
  const message = (typeof found === 'string' ? found : text).replaceAll(/\s+/g, ' ').trim();
  return message.slice(0, ERROR_CHARS_SHOWN) || 'without a word';
}

/** Returns the message of a failed fetch, which is in the cause of its error. */
function describe(error: unknown): string {
  const { message, cause } = error as { message?: unknown; cause?: { code?: unknown; message?: unknown } };
  return String(cause?.message || cause?.code || message);
}
