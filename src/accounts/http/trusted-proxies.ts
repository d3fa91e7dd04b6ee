import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** More than any chain of proxies has; longer lists are made up. */
const FORWARDED_MAX = 20;

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

  isFromProxy({ raw }: FastifyRequest): boolean {
    return this.isTrusted(raw.socket.remoteAddress ?? '');
  }

  /** Of the client itself: the nearest one in the chain that is not a proxy of ours. */
  toClientAddress({ raw, headers }: FastifyRequest): string {
    let address = raw.socket.remoteAddress ?? '';
    // Each proxy writes behind what it was sent.
    const chain = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .slice(-FORWARDED_MAX);
    while (this.isTrusted(address)) {
      const named = toAddress(chain.pop() ?? '');
      if (named === undefined) break;
      address = named;
    }
    return address;
  }

  isEncrypted(request: FastifyRequest): boolean {
    const [last] = String(request.headers['x-forwarded-proto'] ?? '')
      .split(',')
      .slice(-1);
    return this.isFromProxy(request) && last?.trim() === 'https';
  }
}

/** Some proxies add the port. */
function toAddress(text: string): string | undefined {
  const bare = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/.exec(text.trim())?.groups;
  const address = bare?.['v6'] ?? bare?.['v4'] ?? text.trim();
  return isIP(address) === 0 ? undefined : address;
}
