import type { FastifyInstance } from 'fastify';
import { declareFeedRoutes } from './documents/feed-routes.ts';
import { createMarkdownPages, declareMarkdownRoutes } from './documents/markdown-pages.ts';
import { declarePetRoutes } from './pet-routes.ts';
import type { ReadDeps } from './read-deps.ts';

/** Declares everything that programs read without an account, but for what describes the MCP server. */
export function declareReadRoutes(app: FastifyInstance, deps: ReadDeps): void {
  declarePetRoutes(app, deps);
  declareMarkdownRoutes(app, createMarkdownPages(deps));
  declareFeedRoutes(app, deps);
}
