import type { FastifyRequest } from 'fastify';
import { Addresses } from './addresses.ts';

/** The addresses that an answer tells. */
export type AddressesOf = (request: FastifyRequest) => Addresses;

/** The configured public address, whatever a request says; where none is configured, that of the host that was accepted. */
export function createAddressesOf(publicUrl: string | undefined): AddressesOf {
  if (publicUrl !== undefined) {
    const configured = new Addresses(publicUrl);
    return () => configured;
  }
  return ({ context }) => new Addresses(`http://${context.host}`);
}
