import type { FastifyInstance, FastifyReply } from 'fastify';
import { SERVICE_TITLE } from '../../contract/api.ts';
import type { VectorsResources } from '../../ports.ts';
import { createHealthCheck } from '../../verbs/check-health.ts';
import { QDRANT_VERSION } from '../contract/api.ts';
import { getVersion } from '../contract/operations.ts';

/** The text of the original, which monitors compare. */
const PASSED = 'healthz check passed';

/** Declares version and health, which clients and orchestrators request first, without credentials. */
export function declareServiceRoutes(app: FastifyInstance, resources: VectorsResources): void {
  const version = JSON.stringify({ title: `${SERVICE_TITLE} (Qdrant-compatible)`, version: QDRANT_VERSION });
  app.get('', { schema: getVersion }, async () => version);
  app.get('/', { schema: { hide: true }, prefixTrailingSlash: 'slash' }, async () => version);

  const checkHealth = createHealthCheck(resources);
  const hidden = { schema: { hide: true } };
  const toText = (reply: FastifyReply, text: string): string => {
    reply.type('text/plain; charset=utf-8');
    return text;
  };
  app.get('/livez', hidden, async (_request, reply) => toText(reply, PASSED));
  app.get('/healthz', hidden, async (_request, reply) => {
    await checkHealth();
    return toText(reply, PASSED);
  });
  app.get('/readyz', hidden, async (_request, reply) => {
    await checkHealth();
    return toText(reply, 'all shards are ready');
  });
}
