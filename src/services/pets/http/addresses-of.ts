import type { FastifyRequest } from 'fastify';
import { Addresses } from '../contract/addresses.ts';

/** The addresses that an answer tells. */
export type AddressesOf = (request: FastifyRequest) => Addresses;

/** A name or an IPv4 address, or an IPv6 one in brackets; a port behind either. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The configured public address, whatever a request says. Where none is configured, the host that the request itself asked for:
 * it goes back to nobody else, since caches keep answers apart by host. One that is no host is replaced by the address that
 * the connection came to.
 */
export function createAddressesOf(publicUrl: string | undefined): AddressesOf {
  if (publicUrl !== undefined) {
    const configured = new Addresses(publicUrl);
    return () => configured;
  }
  return ({ headers, socket }) => {
    const { host = '' } = headers;
    return new Addresses(`http://${HOST.test(host) ? host.toLowerCase() : toHost(socket)}`);
  };
}

function toHost({ localAddress = '127.0.0.1', localPort = 80 }: FastifyRequest['socket']): string {
  return localAddress.includes(':') ? `[${localAddress}]:${localPort}` : `${localAddress}:${localPort}`;
}
