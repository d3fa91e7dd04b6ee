// Ports at whose root a further surface of a service is served. Their connections are handed to the server of the service, so that
// limits, time-outs and quotas are those of one server; a request on such a connection is routed below the base path of the surface.
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export interface SurfacePort {
  /** 0 takes any free one. */
  readonly number: number;
  /** How an operator chooses it; the line about a port that cannot be opened names it. */
  readonly setting: string;
}

export class SurfacePorts {
  readonly #basePaths = new WeakMap<Socket, string>();
  readonly #servers: Server[] = [];

  /** Hands what connects to the port over to `target`. Returns the port that was opened. */
  async open(target: Server, basePath: string, address: { host: string; port: number }): Promise<number> {
    // As the HTTP server of the runtime opens its own.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      this.#basePaths.set(socket, basePath);
      target.emit('connection', socket);
    });
    server.maxConnections = target.maxConnections;
    server.listen(address);
    await once(server, 'listening');
    this.#servers.push(server);
    return (server.address() as AddressInfo).port;
  }

  /** Where the requests of a connection are routed below; nothing for the port of the service itself. */
  basePathOf(socket: Socket): string {
    return this.#basePaths.get(socket) ?? '';
  }

  /** The target of a request as the router knows it. One that has the base path already is left as it is. */
  toUrl({ url = '', socket }: IncomingMessage): string {
    const basePath = this.basePathOf(socket);
    if (basePath === '') return url;
    const [, origin = '', path] = TARGET.exec(url) ?? [];
    if (path === undefined || isUnder(path, basePath)) return url;
    return `${origin}${basePath}${path}`;
  }

  /** Stops accepting; resolves when the connections have ended, which the server that they were handed to sees to. */
  async close(): Promise<void> {
    await Promise.all(
      this.#servers.splice(0).map((server) => {
        const closed = once(server, 'close');
        server.close();
        return closed;
      }),
    );
  }
}

/** A path, or a whole address as it is sent to proxies. */
const TARGET = /^(https?:\/\/[^/?#]*)?(\/.*)$/is;

/** Whether a path, with or without a query, is a base path or below it. */
export function isUnder(path: string, basePath: string): boolean {
  return path.startsWith(basePath) && /^(?:[/?]|$)/.test(path.slice(basePath.length));
}
