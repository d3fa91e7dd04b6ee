import { systemClock } from '../../base/clock.ts';
import type { EndpointPort } from '../../platform/http/endpoint-ports.ts';
import { type ListeningOptions, startHttpService } from '../../platform/http/start-http-service.ts';
import { InFlightKeys } from '../../platform/idempotency/in-flight-keys.ts';
import { countAnswers } from '../../platform/metrics/count-answers.ts';
import { Metrics } from '../../platform/metrics/metrics.ts';
import { declareMetricsRoute } from '../../platform/metrics/metrics-route.ts';
import type { RunningService } from '../../platform/running-service.ts';
import type { VectorStore } from '../../vector/vector-store.ts';
import { createBodyReading } from './bodies/body-readers.ts';
import { API } from './contract/api.ts';
import { errors } from './errors.ts';
import { createKeyCheck } from './http/caller.ts';
import { checkVersion } from './http/check-version.ts';
import { declareRootRoute, declareRoutes, declareStoreHealth } from './http/routes.ts';
import { addStoreMetrics } from './http/store-metrics.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { KeyGate, type KeyRules } from './model/key-gate.ts';
import { declareDashboard, declareWebsite } from './pages/page-routes.ts';
import type { VectorsResources } from './ports.ts';
import { AnswerCounts } from './qdrant/instance/answer-counts.ts';
import { createQdrantEndpoint, QDRANT_PATH } from './qdrant/qdrant-endpoint.ts';

export interface VectorsServiceOptions extends ListeningOptions {
  /** The store. It stays open when the service closes: the caller that opened it closes it. */
  readonly store: VectorStore;
  readonly limits?: Partial<Limits> | undefined;
  /** The folder of snapshots; they are refused without one. */
  readonly snapshotFolder?: string | undefined;
  /** The port whose root serves Qdrant clients, in addition to /qdrant. */
  readonly qdrantPort?: EndpointPort | undefined;
  /** True if the website is at the root path, instead of title and version as JSON. */
  readonly isPublicSite?: boolean | undefined;
  /** True for a public demo over plain HTTP: the pages warn against sensitive keys. */
  readonly isDemo?: boolean | undefined;
  /** The allowed api-keys and their rate limit; without limits by default. */
  readonly keys?: KeyRules | undefined;
}

/** Starts the service: exact vector search over REST. */
export async function startVectorsService(options: VectorsServiceOptions): Promise<RunningService> {
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { version, isPublicSite = false, isDemo = false } = options;
  // A random port is not known yet, and a proxy may not forward it: clients then use the path.
  const qdrantPort = options.publicUrl === undefined ? options.qdrantPort?.number || undefined : undefined;
  const resources: VectorsResources = { store: options.store, limits, inFlight: new InFlightKeys() };
  const checkKey = createKeyCheck(new KeyGate(options.keys ?? {}, systemClock));
  const metrics = new Metrics();
  const countAnswer = countAnswers(metrics);
  const refresh = addStoreMetrics(options.store, metrics);
  const counts = new AnswerCounts(QDRANT_PATH);
  return startHttpService({
    ...options,
    name: 'vectors',
    limits,
    bodies: createBodyReading(limits),
    check: checkVersion,
    onAnswered: (answered) => {
      countAnswer(answered);
      counts.add(answered, systemClock.nowMs());
    },
    endpoints: [
      {
        basePath: '',
        errors,
        api: API,
        routes: (app) => {
          if (isPublicSite) declareWebsite(app, { version, isDemo });
          else declareRootRoute(app, version);
          declareStoreHealth(app, resources);
          declareRoutes(app, resources, checkKey);
          declareMetricsRoute(app, metrics, async () => void (await refresh()));
          declareDashboard(app, resources, checkKey, { version, isDemo, qdrantPort });
        },
      },
      createQdrantEndpoint(
        resources,
        checkKey,
        { counts, metrics, refresh },
        options.snapshotFolder,
        options.qdrantPort,
      ),
    ],
  });
}
