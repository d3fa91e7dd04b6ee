import type { FastifyInstance } from 'fastify';
import { declareHealthRoute } from '../../../platform/http/health-route.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { declareMetricsRoute } from '../../../platform/metrics/metrics-route.ts';
import { createFolderProbe } from '../../../platform/storage/probe-folder.ts';
import type { StoreLocation } from '../../../platform/storage/store-location.ts';
import type { PetsResources } from '../ports.ts';

/** Declares the routes for the operator of the registry, and for programs that watch it. */
export function declareOperatorRoutes(
  app: FastifyInstance,
  { store, gallery }: PetsResources,
  metrics: Metrics,
  location: StoreLocation,
): void {
  let approved = 0;
  metrics.lookUp('magpie_pets', 'Pets that are published.', () => approved);
  declareHealthRoute(app, [createFolderProbe(location), () => store.pets.revision()]);
  declareMetricsRoute(app, metrics, async () => {
    approved = (await gallery.current()).size;
  });
}
