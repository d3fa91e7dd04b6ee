import type { FastifyInstance } from 'fastify';
import { declareHealthRoute } from '../../../platform/http/health-route.ts';
import { SERVICE_TITLE } from '../contract/api.ts';
import { getHealth, getRoot, OPERATIONS } from '../contract/operations.ts';
import type { VectorsResources } from '../ports.ts';
import { createHealthCheck } from '../verbs/check-health.ts';
import type { KeyCheck } from './caller.ts';
import { createCollectionRoutes } from './collection-routes.ts';
import { declareOperations } from './declare-operations.ts';
import { createPointRoutes } from './point-routes.ts';

/** Declares the root path, if no website replaces it. */
export function declareRootRoute(app: FastifyInstance, version: string): void {
  const root = JSON.stringify({ title: SERVICE_TITLE, version });
  app.get('/', { schema: getRoot }, async () => root);
}

export function declareStoreHealth(app: FastifyInstance, resources: VectorsResources): void {
  declareHealthRoute(app, [createHealthCheck(resources)], getHealth);
}

/** Declares the routes of collections and points. */
export function declareRoutes(app: FastifyInstance, resources: VectorsResources, checkKey: KeyCheck): void {
  const handlers = { ...createCollectionRoutes(resources), ...createPointRoutes(resources) };
  declareOperations(app, OPERATIONS, handlers, [checkKey]);
}
