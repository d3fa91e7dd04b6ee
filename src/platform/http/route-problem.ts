import type { FastifyInstance } from 'fastify';
import { toPath } from './path.ts';
import type { Problem } from './problem.ts';

/** Every method that a route of ours can have. */
const ROUTABLE = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'] as const;

/** Why no route takes this request: its path is unknown, or known with other methods only. */
export function toRouteProblem(app: FastifyInstance, method: string, url: string): Problem {
  const path = toPath(url);
  const allow = ROUTABLE.filter((candidate) => app.findRoute({ method: candidate, url: path }) !== null);
  if (allow.length === 0) return { kind: 'route-not-found', method, path };
  return { kind: 'method-not-allowed', method, allow };
}
