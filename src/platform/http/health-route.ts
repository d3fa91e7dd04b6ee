import type { FastifyInstance, FastifySchema } from 'fastify';

/**
 * Declares the health route. Each check rejects if the service does not work; the service writes the message. Without a
 * schema the route is not in the description.
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
