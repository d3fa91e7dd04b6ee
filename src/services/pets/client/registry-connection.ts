import { OperatorProblem } from '../../../base/operator-problem.ts';

/** The time limit of a call, longer than the largest file takes over a slow line. */
const CALL_TIMEOUT_MS = 60_000;
const ERROR_CHARS_SHOWN = 300;
const ERROR_BYTES_MAX = 64 * 1024;

/**
 * Calls to a running registry. Its answers are bounded, and its texts lose characters that could control a terminal.
 */
export class RegistryConnection {
  /** The address without a slash at the end. */
  readonly url: string;
  readonly #signal: AbortSignal | undefined;

  constructor(url: string, signal?: AbortSignal) {
    this.url = url;
    this.#signal = signal;
  }

  async getJson(path: string, bytesMax: number): Promise<unknown> {
    const bytes = await this.get(`${this.url}${path}`, bytesMax);
    try {
      return JSON.parse(bytes.toString('utf8'));
    } catch {
      throw new OperatorProblem(`${this.url} does not answer like a registry of pets: is the address right?`);
    }
  }

  /** Gets a file. Relative addresses are resolved against that of the registry. */
  async get(address: string, bytesMax: number): Promise<Buffer> {
    const response = await this.#call('GET', this.#resolve(address));
    return readBounded(response, bytesMax);
  }

  async post(path: string): Promise<void> {
    const response = await this.#call('POST', this.#resolve(`${this.url}${path}`));
    await response.body?.cancel();
  }

  #resolve(address: string): URL {
    const base = `${this.url}/`;
    const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
    if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
    throw new OperatorProblem(`${this.url} names a file that is not on the web`);
  }

  async #call(method: 'GET' | 'POST', url: URL): Promise<Response> {
    const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const signal = this.#signal ? AbortSignal.any([this.#signal, timeout]) : timeout;
    const response = await fetch(url, { method, signal }).catch((error: unknown) => {
      if (this.#signal?.aborted) throw new OperatorProblem('interrupted');
      throw new OperatorProblem(`${url.origin} cannot be reached (${describe(error)})`);
    });
    if (response.ok) return response;
    throw new OperatorProblem(`${url.origin} answers ${response.status}: ${await findMessage(response)}`);
  }
}

async function readBounded(response: Response, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw new OperatorProblem(`${response.url} is larger than ${bytesMax} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof OperatorProblem) throw error;
    throw new OperatorProblem(`${response.url} ends too early (${describe(error)})`);
  }
  return Buffer.concat(chunks);
}

async function findMessage(response: Response): Promise<string> {
  const text = await readBounded(response, ERROR_BYTES_MAX).then(String, () => '');
  let message = text;
  try {
    const body = JSON.parse(text) as { message?: unknown } | null;
    if (typeof body?.message === 'string') message = body.message;
  } catch {
    // Not JSON: a proxy or another kind of server speaks.
  }
  const line = message.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  return line.slice(0, ERROR_CHARS_SHOWN) || 'without a word';
}

/** Returns the cause of a failed fetch. */
function describe(error: unknown): string {
  const { message, cause } = error as { message?: unknown; cause?: { code?: unknown; message?: unknown } };
  return String(cause?.message || cause?.code || message);
}
