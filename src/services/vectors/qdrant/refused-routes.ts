// Operations of the original that are not supported: a client that calls one is told which feature is missing.
import type { FastifyInstance } from 'fastify';
import { refuseInput } from '../model/invalid-input.ts';
import known from './contract/qdrant-operations.json' with { type: 'json' };

/** To be declared after all others. */
export function declareRefusedRoutes(app: FastifyInstance): void {
  for (const { method, path, refused } of known.operations) {
    if (refused === undefined) continue;
    const url = path.replace('{collection_name}', ':collection').replaceAll(/\{(\w+)\}/g, ':$1');
    app.route({
      method,
      url,
      schema: { hide: true },
      config: { body: 'qdrant/unused' },
      // Before a body is read, which may be of any type.
      onRequest: () => refuseInput(refused.feature, refused.reason),
      handler: async () => undefined,
    });
  }
}
