import type { FastifyInstance, FastifyReply } from 'fastify';
import { SERVICE_TITLE } from '../contract/api.ts';
import type { VectorsResources } from '../ports.ts';
import { createHealthCheck } from '../verbs/check-health.ts';
import { QDRANT_VERSION } from './contract/api.ts';
import { getVersion } from './contract/operations.ts';

/** Version and health, which clients and orchestrators request first; they need no credentials. */
export function declareServiceRoutes(app: FastifyInstance, resources: VectorsResources): void {
  const version = JSON.stringify({ title: `${SERVICE_TITLE} (Qdrant-compatible)`, version: QDRANT_VERSION });
  app.get('', { schema: getVersion }, async () => version);
  app.get('/', { schema: { hide: true }, prefixTrailingSlash: 'slash' }, async () => version);

  const checkHealth = createHealthCheck(resources);
  const hidden = { schema: { hide: true } };
  app.get('/livez', hidden, async (_request, reply) => toPassed(reply, 'livez'));
  for (const name of ['healthz', 'readyz']) {
    app.get(`/${name}`, hidden, async (_request, reply) => {
      await checkHealth();
      return toPassed(reply, name);
    });
  }
}

/** Answers in plain text, like the original. */
function toPassed(reply: FastifyReply, name: string): string {
  reply.type('text/plain; charset=utf-8');
  return `${name} check passed`;
}
