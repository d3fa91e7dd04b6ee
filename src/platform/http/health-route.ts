import type { FastifyInstance, FastifySchema } from 'fastify';

/** `check` rejects where the service does not work; the service words why. Without a schema the route is not described. */
export function declareHealthRoute(
  app: FastifyInstance,
  check: () => Promise<unknown>,
  schema: FastifySchema = { hide: true },
): void {
  app.get('/health', { schema }, async () => {
    await check();
    return '{"status":"ok"}';
  });
}
