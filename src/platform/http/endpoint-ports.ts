// Ports at whose root a further endpoint of a service is served. Their connections are passed to the server of the
// service, so limits, time-outs and quotas are those of one server. A request on such a connection is routed below the
// endpoint's base path.
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export interface EndpointPort {
  /** 0 takes any free one. */
  readonly number: number;
  /** The setting of the port, which the error about a port that cannot be opened names. */
  readonly setting: string;
}

export class EndpointPorts {
  readonly #basePaths = new WeakMap<Socket, string>();
  readonly #servers: Server[] = [];

  /** Passes connections to the port on to `target`. Returns the opened port. */
  async open(target: Server, basePath: string, address: { host: string; port: number }): Promise<number> {
    // The same options as those of the runtime's HTTP server.
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

  /** Returns the base path of a connection's requests; empty for the port of the service itself. */
  basePathOf(socket: Socket): string {
    return this.#basePaths.get(socket) ?? '';
  }

  /**
   * Returns the target of a request as the router knows it. Leaves a target unchanged that has the base path already.
   */
  toUrl({ url = '', socket }: IncomingMessage): string {
    const basePath = this.basePathOf(socket);
    if (basePath === '') return url;
    const [, origin = '', path] = TARGET.exec(url) ?? [];
    if (path === undefined || isUnder(path, basePath)) return url;
    return `${origin}${basePath}${path}`;
  }

  /** Stops accepting. Resolves when the connections have ended, which the server that they were passed to ensures. */
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

/** A path, or an absolute URL as sent to proxies. */
const TARGET = /^(https?:\/\/[^/?#]*)?(\/.*)$/is;

/** Returns true if a path, with or without a query, is the base path or below it. */
export function isUnder(path: string, basePath: string): boolean {
  return path.startsWith(basePath) && /^(?:[/?]|$)/.test(path.slice(basePath.length));
}
