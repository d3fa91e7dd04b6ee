import type { FastifyInstance } from 'fastify';
import { declareMcpRoutes } from '../mcp/mcp-routes.ts';
import { declareDiscoveryRoutes } from './documents/discovery-routes.ts';
import { declareFeedRoutes } from './documents/feed-routes.ts';
import { createMarkdownPages, declareMarkdownRoutes } from './documents/markdown-pages.ts';
import { declarePetRoutes } from './pet-routes.ts';
import type { ReadDeps } from './read-deps.ts';

/** Everything that programs read without an account. */
export function declareReadRoutes(app: FastifyInstance, deps: ReadDeps): void {
  declarePetRoutes(app, deps);
  declareMarkdownRoutes(app, createMarkdownPages(deps));
  declareFeedRoutes(app, deps);
  declareDiscoveryRoutes(app, deps);
  declareMcpRoutes(app, deps);
}
