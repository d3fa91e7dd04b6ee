import type { FastifyInstance } from 'fastify';
import { declareHealthRoute } from '../../../platform/http/health-route.ts';
import type { McpTool } from '../../../platform/mcp/mcp-tool.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { declareMetricsRoute } from '../../../platform/metrics/metrics-route.ts';
import { declareAgentRoute } from './agent-route.ts';
import { declareConversationRoutes } from './conversation-routes.ts';
import { declareDiscoveryRoutes } from './discovery-routes.ts';
import { declareGalleryRoutes } from './gallery-routes.ts';
import { declareModerationRoutes } from './moderation-routes.ts';
import { limitRoutes } from './rate-limits.ts';
import type { StudioDeps } from './studio-deps.ts';

export interface RouteParts {
  readonly metrics: Metrics;
  /** Rejects if nothing can be stored. */
  readonly probe: () => Promise<void>;
  /** The tools of the MCP endpoint, for the documents that describe them. */
  readonly tools: readonly McpTool[];
  /** Declares the routes of the other transports, which have the same rate limits. */
  readonly declareTransports: (limited: FastifyInstance) => void;
}

/** Declares everything that programs call. */
export function declareRoutes(app: FastifyInstance, deps: StudioDeps, parts: RouteParts): void {
  const { metrics, probe, tools, declareTransports } = parts;
  const { requesters, rates } = deps;
  const { conversations, gallery } = deps.resources.store;
  const counts = { conversations: 0, published: 0 };
  metrics.lookUp('magpie_studio_conversations', 'Conversations that are kept.', () => counts.conversations);
  metrics.lookUp('magpie_studio_published', 'Interfaces in the gallery.', () => counts.published);
  // The health route comes before the limits, so that monitoring is never refused.
  declareHealthRoute(app, [probe, () => conversations.find({ owner: 'visitor:', id: '' })]);
  declareMetricsRoute(app, metrics, async () => {
    counts.conversations = await conversations.count();
    counts.published = (await gallery.search({ words: [], page: 1, pageSize: 1 })).total;
  });
  app.register((limited, _options, done) => {
    limitRoutes(limited, requesters, rates);
    declareAgentRoute(limited, deps);
    declareConversationRoutes(limited, deps);
    declareGalleryRoutes(limited, deps);
    declareModerationRoutes(limited, deps);
    declareTransports(limited);
    declareDiscoveryRoutes(limited, deps, tools);
    done();
  });
}
