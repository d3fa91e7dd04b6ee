import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** More than any chain of proxies has; longer lists are made up. */
const FORWARDED_MAX = 20;

/** The headers in which proxies name clients. Only the first one is read. */
const NAMING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** A client address that a request names and that is not used. */
export interface IgnoredAddress {
  /** The address that the request came from. */
  readonly peer: string;
  readonly header: string;
  /** True if `peer` is a trusted proxy: then the header holds no address that can be read. */
  readonly isTrusted: boolean;
}

/** The proxies in front of this server: what they say about their clients is believed, what others say is not. */
export class TrustedProxies {
  readonly #list = new BlockList();

  /** Addresses (`10.0.0.7`, `::1`) and networks (`10.0.0.0/8`). */
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

  /** Of the client itself: the nearest one in the chain that is not a proxy of ours. */
  toClientAddress(request: FastifyRequest): string {
    return this.#follow(request).address;
  }

  /** Finds out why the client's address in a header is ignored. Undefined where it is used, or none is sent. */
  findIgnored(request: FastifyRequest): IgnoredAddress | undefined {
    const header = NAMING_HEADERS.find((name) => request.headers[name] !== undefined);
    if (header === undefined || this.#follow(request).isNamed) return undefined;
    const peer = toPeer(request).replace(/^::ffff:(?=[\d.]+$)/i, '');
    return { peer, header, isTrusted: this.isTrusted(peer) };
  }

  #follow(request: FastifyRequest): { readonly address: string; readonly isNamed: boolean } {
    let address = toPeer(request);
    let isNamed = false;
    // Each proxy writes behind what it was sent.
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

/** Empty for a connection that has ended. */
function toPeer({ raw }: FastifyRequest): string {
  return raw.socket.remoteAddress ?? '';
}

/** Some proxies add the port. */
function toAddress(text: string): string | undefined {
  const bare = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/.exec(text.trim())?.groups;
  const address = bare?.['v6'] ?? bare?.['v4'] ?? text.trim();
  return isIP(address) === 0 ? undefined : address;
}
