import type { FastifyInstance } from 'fastify';
import { declareHealthRoute } from '../../../platform/http/health-route.ts';
import { SERVICE_TITLE } from '../contract/api.ts';
import * as operations from '../contract/operations.ts';
import type { VectorsResources } from '../ports.ts';
import { createHealthCheck } from '../verbs/check-health.ts';

/** Declares the root path, if no website replaces it. */
export function declareRootRoute(app: FastifyInstance, version: string): void {
  const root = JSON.stringify({ title: SERVICE_TITLE, version });
  app.get('/', { schema: operations.getRoot }, async () => root);
}

export function declareStoreHealth(app: FastifyInstance, resources: VectorsResources): void {
  declareHealthRoute(app, [createHealthCheck(resources)], operations.getHealth);
}
