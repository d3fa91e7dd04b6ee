import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The length of a chain of proxies, longer than any real one; a longer list is forged. */
const FORWARDED_MAX = 20;

/** The headers in which proxies name clients. Only the first one is read. */
const NAMING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** A client address that a request names and the server ignores. */
export interface IgnoredAddress {
  readonly peer: string;
  readonly header: string;
  /** True if `peer` is a trusted proxy: then the header holds no readable address. */
  readonly isTrusted: boolean;
}

/** The trusted proxies in front of this server. Only their statements about clients are used. */
export class TrustedProxies {
  readonly #list = new BlockList();

  /** Accepts addresses (`10.0.0.7`, `::1`) and networks (`10.0.0.0/8`). */
  constructor(networks: readonly string[]) {
    for (const network of networks) {
      const [address = '', bits] = network.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (bits === undefined) this.#list.addAddress(address, family);
      else this.#list.addSubnet(address, Number(bits), family);
    }
  }

  isTrusted(address: string): boolean {
    const version = isIP(address);
    return version !== 0 && this.#list.check(address, version === 6 ? 'ipv6' : 'ipv4');
  }

  isFromProxy(request: FastifyRequest): boolean {
    return this.isTrusted(toPeer(request));
  }

  /** Returns the address of the client: the nearest one in the chain that is not a trusted proxy. */
  toClientAddress(request: FastifyRequest): string {
    return this.#follow(request).address;
  }

  /** Returns why the client's address in a header is ignored. Undefined if it is used, or if none is sent. */
  findIgnored(request: FastifyRequest): IgnoredAddress | undefined {
    const header = NAMING_HEADERS.find((name) => request.headers[name] !== undefined);
    if (header === undefined || this.#follow(request).isNamed) return undefined;
    const peer = toPeer(request).replace(/^::ffff:(?=[\d.]+$)/i, '');
    return { peer, header, isTrusted: this.isTrusted(peer) };
  }

  #follow(request: FastifyRequest): { readonly address: string; readonly isNamed: boolean } {
    let address = toPeer(request);
    let isNamed = false;
    // Each proxy appends the address that it received the request from.
    const chain = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .slice(-FORWARDED_MAX);
    while (this.isTrusted(address)) {
      const named = toAddress(chain.pop() ?? '');
      if (named === undefined) break;
      address = named;
      isNamed = true;
    }
    return { address, isNamed };
  }

  isEncrypted(request: FastifyRequest): boolean {
    const [last] = String(request.headers['x-forwarded-proto'] ?? '')
      .split(',')
      .slice(-1);
    return this.isFromProxy(request) && last?.trim() === 'https';
  }
}

/** Returns the remote address; empty for a connection that has ended. */
function toPeer({ raw }: FastifyRequest): string {
  return raw.socket.remoteAddress ?? '';
}

/** Parses an address, without the port that some proxies add. */
function toAddress(text: string): string | undefined {
  const bare = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/.exec(text.trim())?.groups;
  const address = bare?.['v6'] ?? bare?.['v4'] ?? text.trim();
  return isIP(address) === 0 ? undefined : address;
}
