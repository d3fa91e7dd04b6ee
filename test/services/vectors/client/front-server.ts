// A server in front of another, like a proxy: it passes requests on, or answers some itself.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';

export interface FrontRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** `hang-up` closes the connection without an answer; undefined passes the request on. */
export type FrontAnswer =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'hang-up'
  | undefined;

export class FrontServer {
  readonly requests: FrontRequest[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(behind: string | undefined, answer: (request: FrontRequest) => FrontAnswer): Promise<FrontServer> {
    const server = createServer(async (incoming, outgoing) => {
      let body = '';
      for await (const chunk of incoming.setEncoding('utf8')) body += chunk;
      const { method = '', url: path = '', headers } = incoming;
      const request = { method, path, headers, body };
      front.requests.push(request);
      const own = answer(request);
      if (own === 'hang-up') {
        incoming.socket.destroy();
      } else if (own !== undefined) {
        outgoing.writeHead(own.status, own.headers).end(JSON.stringify(own.body ?? {}));
      } else {
        const passed = await fetch(`${behind}${path}`, {
          method,
          headers: { 'api-key': String(headers['api-key']), 'content-type': 'application/json' },
          ...(body !== '' && { body }),
        });
        outgoing.writeHead(passed.status).end(await passed.text());
      }
    });
    const front = new FrontServer(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return front;
  }

  get url(): string {
    const { port } = this.#server.address() as { port: number };
    return `http://127.0.0.1:${port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
