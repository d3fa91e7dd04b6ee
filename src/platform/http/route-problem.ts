import type { FastifyInstance } from 'fastify';
import { toPath } from './path.ts';
import type { Problem } from './problem.ts';

/** Every method that a route of ours can have. */
const ROUTABLE = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'] as const;

/** A path, or an address as it is sent to proxies. Anything else (`*`, `host:port`) the router would take for a path. */
const TARGET = /^(?:\/|https?:\/\/)/i;

export function isRoutable(url: string): boolean {
  return TARGET.test(url);
}

/** Why no route takes this request: its path is unknown, or known with other methods only. */
export function toRouteProblem(app: FastifyInstance, method: string, url: string): Problem {
  const path = toPath(url);
  const allow = isRoutable(url) ? listMethods(app, path) : [];
  if (allow.length === 0) return { kind: 'route-not-found', method, path };
  return { kind: 'method-not-allowed', method, allow };
}

function listMethods(app: FastifyInstance, path: string): string[] {
  return ROUTABLE.filter((method) => app.findRoute({ method, url: path }) !== null);
}
