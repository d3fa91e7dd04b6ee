// A person on the pages of memory, without a browser.
import type { MemoryAnswer, MemoryServer } from '../memory-server.ts';

export class PageVisitor {
  readonly #server: MemoryServer;
  readonly #cookie: string | undefined;

  /** Creates a visitor. `cookie` is that of their session; a stranger has none. */
  constructor(server: MemoryServer, cookie?: string) {
    this.#server = server;
    this.#cookie = cookie;
  }

  get(path: string): Promise<MemoryAnswer> {
    return this.#server.get(path, this.#headers());
  }

  /** Sends fields unchanged. */
  post(path: string, fields: Readonly<Record<string, string>>): Promise<MemoryAnswer> {
    return this.#server.call('POST', path, { headers: this.#headers(), body: new URLSearchParams(fields) });
  }

  /** Sends a form of their pages, with the token of their session. */
  async submit(path: string, fields: Readonly<Record<string, string>> = {}): Promise<MemoryAnswer> {
    const { text } = await this.get('/tokens');
    const csrfToken = /name="csrfToken" value="([^"]+)"/.exec(text)?.[1] ?? '';
    return this.post(path, { csrfToken, ...fields });
  }

  #headers(): Record<string, string> {
    return { accept: 'text/html', ...(this.#cookie !== undefined && { cookie: this.#cookie }) };
  }
}
