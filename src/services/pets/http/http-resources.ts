import type { FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { PetsCallers } from '../model/people.ts';
import type { PetsResources } from '../ports.ts';
import type { Addresses } from './answers/addresses.ts';
import type { RateLimits } from './rate-limits.ts';

/** The resources of the verbs, and what all transports of the registry need besides. */
export interface HttpResources extends PetsResources {
  readonly callers: PetsCallers;
  readonly rates: RateLimits;
  /** Returns the public addresses as the sender of a request sees them. */
  readonly addressesOf: (request: FastifyRequest) => Addresses;
  /** The version of the package. */
  readonly version: string;
  /** The URL at which clients reach the service, if it is not the service's own address. */
  readonly publicUrl: string | undefined;
}

/** Returns the options of a route whose schema only describes: verbs and the MCP library refuse with better codes. */
export function described(schema: object): RouteShorthandOptions {
  return { schema, validatorCompiler: () => () => true };
}
