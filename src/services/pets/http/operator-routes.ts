import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { addProcessMetrics } from '../../../platform/metrics/process-metrics.ts';
import type { PetsResources } from '../ports.ts';

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** For whoever operates the registry, and for what watches it. */
export function declareOperatorRoutes(
  app: FastifyInstance,
  { store, catalogue }: PetsResources,
  metrics: Metrics,
): void {
  let approved = 0;
  addProcessMetrics(metrics);
  metrics.lookUp('magpie_pets', 'Pets that are published.', () => approved);
  app.get('/health', { schema: { hide: true } }, async () => {
    await store.pets.revision();
    return '{"status":"ok"}';
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    approved = (await catalogue.current()).size;
    reply.header('content-type', METRICS_TYPE);
    return metrics.write();
  });
}
