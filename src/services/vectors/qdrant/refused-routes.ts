// The unsupported operations of the original: a client that calls one gets the name of the missing feature.
import type { FastifyInstance } from 'fastify';
import type { KeyCheck } from '../http/caller.ts';
import { refuseInput } from '../model/invalid-input.ts';
import { READERS } from './body-readers.ts';
import known from './contract/qdrant-operations.json' with { type: 'json' };

/** An operation that clients know by its status. */
class OperationNotAllowed extends Error {
  override readonly name = 'OperationNotAllowed';
}

type Refused = NonNullable<(typeof known.operations)[number]['refused']>;

function refuse({ feature, reason, ...more }: Refused): never {
  if ('status' in more) throw new OperationNotAllowed(`${feature} ${reason}`);
  return refuseInput(feature, reason);
}

/** Declares the routes. Call it after all others are declared. */
export function declareRefusedRoutes(app: FastifyInstance, onRequest: readonly KeyCheck[]): void {
  for (const { method, path, refused } of known.operations) {
    if (refused === undefined) continue;
    const url = path.replace('{collection_name}', ':collection').replaceAll(/\{(\w+)\}/g, ':$1');
    app.route({
      method,
      url,
      schema: { hide: true },
      config: { body: `${READERS}unused` },
      // This runs before the body is read, which may be of any type.
      onRequest: [...onRequest, () => refuse(refused)],
      handler: async () => undefined,
    });
  }
}
