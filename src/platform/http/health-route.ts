import type { FastifyInstance, FastifySchema } from 'fastify';

/**
 * Each check rejects where the service does not work; the service words why. Without a schema the route is not
 * described.
 */
export function declareHealthRoute(
  app: FastifyInstance,
  checks: readonly (() => Promise<unknown>)[],
  schema: FastifySchema = { hide: true },
): void {
  app.get('/health', { schema }, async () => {
    for (const check of checks) await check();
    return '{"status":"ok"}';
  });
}
