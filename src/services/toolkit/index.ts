import { type Clock, systemClock } from '../../base/clock.ts';
import { createBaseUrlOf } from '../../platform/http/base-url-of.ts';
import { declareHealthRoute } from '../../platform/http/health-route.ts';
import { PUBLIC_HEADERS } from '../../platform/http/public-answer.ts';
import { type ListeningOptions, startHttpService } from '../../platform/http/start-http-service.ts';
import { countAnswers } from '../../platform/metrics/count-answers.ts';
import { Metrics } from '../../platform/metrics/metrics.ts';
import { declareMetricsRoute } from '../../platform/metrics/metrics-route.ts';
import type { RunningService } from '../../platform/running-service.ts';
import type { Program } from '../../platform/service/program.ts';
import { API } from './contract/api.ts';
import { errors } from './errors.ts';
import { declareRoutes, type RouteDeps } from './http/routes.ts';
import { LIMITS } from './limits.ts';
import { declareAgentRoutes } from './mcp/agent-routes.ts';
import { readGuide } from './model/guide.ts';
import { renderErrorPage } from './pages/error-page.ts';
import { declareHomePage } from './pages/home-page.ts';
import { declareManualPages } from './pages/manual-pages.ts';
import { createServicesCheck } from './verbs/check-services.ts';
import { listOperations } from './verbs/list-operations.ts';

export interface ToolkitServiceOptions extends ListeningOptions {
  readonly program: Program;
  readonly clock?: Clock | undefined;
}

/** Starts the read-only service that shows people and agents what this installation is and how to use it. */
export function startToolkitService(options: ToolkitServiceOptions): Promise<RunningService> {
  const { program, publicUrl, version, clock = systemClock } = options;
  const baseUrlOf = createBaseUrlOf(publicUrl);
  const now = () => new Date(clock.nowMs());
  const startedAt = now();
  const guideOf: RouteDeps['guideOf'] = (request) =>
    readGuide(program, { baseUrl: baseUrlOf(request), isPublic: publicUrl !== undefined }, startedAt);
  const checkServices = createServicesCheck(program, now);
  const metrics = new Metrics();
  return startHttpService({
    ...options,
    name: 'toolkit',
    limits: LIMITS,
    onAnswered: countAnswers(metrics),
    check: (request, reply) => void reply.headers({ ...PUBLIC_HEADERS, link: toLinkHeader(baseUrlOf(request)) }),
    endpoints: [
      {
        basePath: '',
        errors,
        renderError: renderErrorPage,
        api: API,
        routes: (app) => {
          declareRoutes(app, { guideOf, checkServices });
          declareAgentRoutes(app, { guideOf, version, publicUrl });
          declareHomePage(app, guideOf);
          declareManualPages(app, () => listOperations(program));
          declareHealthRoute(app, []);
          declareMetricsRoute(app, metrics, async () => {});
        },
      },
    ],
  });
}

/** Returns the links for programs on every answer (RFC 8288 and 8631). */
function toLinkHeader(baseUrl: string): string {
  const links = [
    ['llms.txt', 'describedby', 'text/plain'],
    ['openapi.json', 'service-desc', 'application/json'],
    ['mcp', 'service', 'application/json'],
  ];
  return links.map(([path, rel, type]) => `<${baseUrl}/${path}>; rel="${rel}"; type="${type}"`).join(', ');
}
