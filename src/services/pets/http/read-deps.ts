import type { FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { PetsResources } from '../ports.ts';
import type { AddressesOf } from './answers/addresses-of.ts';
import type { RateLimits } from './rate-limits.ts';

/** What the routes that everybody may read are made of. */
export interface ReadDeps {
  readonly resources: PetsResources;
  readonly addressesOf: AddressesOf;
  /** The same for the same client on the same day; tells nothing about it. */
  readonly clientHashOf: (request: FastifyRequest) => string;
  readonly rates: RateLimits;
  /** Of the package. */
  readonly version: string;
  /** Where clients reach the service when that is not its own address. */
  readonly publicUrl: string | undefined;
}

/** For routes whose schema only describes: what verbs or the MCP library refuse has codes of its own, which say more. */
export function described(schema: object): RouteShorthandOptions {
  return { schema, validatorCompiler: () => () => true };
}
