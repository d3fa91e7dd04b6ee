import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';
import { addProcessMetrics } from './process-metrics.ts';

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Declares the metrics of the whole service for its operator. `refresh` updates the values that they read. */
export function declareMetricsRoute(app: FastifyInstance, metrics: Metrics, refresh: () => Promise<void>): void {
  addProcessMetrics(metrics);
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    await refresh();
    reply.header('content-type', METRICS_TYPE);
    return metrics.write();
  });
}
