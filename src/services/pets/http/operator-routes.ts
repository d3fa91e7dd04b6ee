import type { FastifyInstance } from 'fastify';
import { declareHealthRoute } from '../../../platform/http/health-route.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { declareMetricsRoute } from '../../../platform/metrics/metrics-route.ts';
import type { PetsResources } from '../ports.ts';

/** For the operator of the registry, and for what watches it. `probe` rejects where nothing can be stored. */
export function declareOperatorRoutes(
  app: FastifyInstance,
  { store, catalogue }: PetsResources,
  metrics: Metrics,
  probe: () => Promise<void>,
): void {
  let approved = 0;
  metrics.lookUp('magpie_pets', 'Pets that are published.', () => approved);
  declareHealthRoute(app, [probe, () => store.pets.revision()]);
  declareMetricsRoute(app, metrics, async () => {
    approved = (await catalogue.current()).size;
  });
}
