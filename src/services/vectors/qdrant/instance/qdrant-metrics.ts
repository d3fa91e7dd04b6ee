// Metrics under the names of the original, which its dashboards read. Those about single collections are for callers
// with an api-key, about their own namespace.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { systemClock } from '../../../../base/clock.ts';
import { Metrics } from '../../../../platform/metrics/metrics.ts';
import { METRICS_TYPE } from '../../../../platform/metrics/metrics-route.ts';
import type { StoreStats } from '../../../../vector/store-stats.ts';
import type { ListedCollection, VectorStore } from '../../../../vector/vector-store.ts';
import type { KeyCheck } from '../../http/caller.ts';
import { toCollectionName } from '../../model/collection-name.ts';
import { QDRANT_VERSION } from '../contract/api.ts';
import type { AnswerCount, AnswerCounts, CollectionCount } from './answer-counts.ts';

const FAILED_FROM = 400;

/** The figures of the service. */
export interface Figures {
  readonly counts: AnswerCounts;
  readonly metrics: Metrics;
  /** Reads the figures of the store anew. */
  refresh(): Promise<StoreStats>;
}

export function declareQdrantMetrics(
  app: FastifyInstance,
  store: VectorStore,
  { counts, metrics, refresh }: Figures,
  checks: readonly KeyCheck[],
): void {
  const onRequest = checks.map((check) => (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const { authorization, 'api-key': apiKey } = request.headers;
    if (authorization === undefined && apiKey === undefined) done();
    else check(request, reply, done);
  });
  app.addHook('onResponse', (request, reply, next) => {
    const { collection } = (request.params ?? {}) as { readonly collection?: string };
    const { namespace } = request.context;
    if (collection !== undefined && namespace !== '') {
      const { method, routeOptions } = request;
      const answered = {
        method,
        route: routeOptions.url,
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1_000,
      };
      counts.addOf(namespace, toCollectionName(collection), answered, systemClock.nowMs());
    }
    next();
  });
  app.get('/metrics', { schema: { hide: true }, onRequest }, async (request, reply) => {
    const { namespace } = request.context;
    const stats = await refresh();
    const own = namespace === '' ? [] : await store.listCollections(namespace);
    const { per_collection: perCollection } = request.query as { readonly per_collection?: string };
    const answers = perCollection === 'true' ? counts.listOf(namespace) : counts.list();
    reply.header('content-type', METRICS_TYPE);
    return metrics.write() + writeQdrantMetrics(stats, answers, own);
  });
}

function writeQdrantMetrics(
  { collections, points }: Pick<StoreStats, 'collections' | 'points'>,
  answers: readonly (AnswerCount | CollectionCount)[],
  own: readonly ListedCollection[],
): string {
  const metrics = new Metrics();
  const info = { name: 'magpie', version: QDRANT_VERSION };
  metrics.gauge('app_info', 'information about the server').set(1, info);
  metrics.lookUp('cluster_enabled', 'is cluster support enabled', () => 0);
  metrics.lookUp('collections_total', 'number of collections', () => collections);
  metrics.lookUp('collections_vector_total', 'total number of points in all collections', () => points);
  const ofCollection = metrics.gauge('collection_points', 'number of points in a collection of the api-key');
  for (const { name, pointsCount } of own) ofCollection.set(pointsCount, { id: name });
  const total = metrics.counter('rest_responses_total', 'total number of responses');
  const failed = metrics.counter('rest_responses_fail_total', 'total number of failed responses');
  const average = metrics.gauge('rest_responses_avg_duration_seconds', 'average response duration');
  const slowest = metrics.gauge('rest_responses_max_duration_seconds', 'maximum response duration');
  for (const { method, endpoint, status, count, seconds, secondsMax, ...of } of answers) {
    const labels = {
      method,
      endpoint,
      status: String(status),
      ...('collection' in of && { collection: of.collection }),
    };
    total.add(labels, count);
    if (status >= FAILED_FROM) failed.add(labels, count);
    average.set(seconds / count, labels);
    slowest.set(secondsMax, labels);
  }
  return metrics.write();
}
