import type { FastifyInstance } from 'fastify';
import { toPath } from '../path.ts';
import type { Problem } from './problem.ts';

/** Every method that a route of ours can have. */
const ROUTABLE = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'] as const;

/**
 * A path, or an absolute address as sent to proxies. The router would take anything else (`*`, `host:port`) for a path.
 */
const TARGET = /^(?:\/|https?:\/\/)/i;

export function isRoutable(url: string): boolean {
  return TARGET.test(url);
}

/**
 * Returns the reason why no route takes this request: its path is unknown, or known with other methods only.
 * `basePaths` are those of further interfaces of the service; a client that drops the path of its base address asks for
 * their routes at the root.
 */
export function toRouteProblem(
  app: FastifyInstance,
  method: string,
  url: string,
  basePaths: readonly string[],
): Problem {
  const path = toPath(url);
  if (!isRoutable(url)) return { kind: 'route-not-found', method, path };
  const allow = listMethods(app, path);
  if (allow.length > 0) return { kind: 'method-not-allowed', method, allow };
  const elsewhere = basePaths.find((basePath) => listMethods(app, `${basePath}${path}`).includes(method));
  return { kind: 'route-not-found', method, path, ...(elsewhere !== undefined && { elsewhere }) };
}

function listMethods(app: FastifyInstance, path: string): string[] {
  return ROUTABLE.filter((method) => app.findRoute({ method, url: path }) !== null);
}
