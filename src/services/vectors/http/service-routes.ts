import type { FastifyInstance } from 'fastify';
import { SERVICE_TITLE } from '../contract/api.ts';
import * as operations from '../contract/operations.ts';
import type { VectorsPorts } from '../ports.ts';
import { createHealthCheck } from '../verbs/check-health.ts';

/** The routes that need no credentials. */
export function declareServiceRoutes(app: FastifyInstance, ports: VectorsPorts, version: string): void {
  const root = JSON.stringify({ title: SERVICE_TITLE, version });
  const checkHealth = createHealthCheck(ports);

  app.get('/', { schema: operations.getRoot }, async () => root);

  app.get('/health', { schema: operations.getHealth }, async () => {
    await checkHealth();
    return '{"status":"ok"}';
  });
}
