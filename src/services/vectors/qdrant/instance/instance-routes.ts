// The routes for clients and monitors about the server as a whole: one instance without shards, which needs no
// optimization.
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { answerJson } from '../../http/answers.ts';
import { toAddress, toNamespaceOf } from '../../http/caller.ts';
import type { Handlers } from '../../http/declare-operations.ts';
import type { VectorsResources } from '../../ports.ts';
import type { Bodies } from '../body-readers.ts';
import { QDRANT_VERSION } from '../contract/api.ts';
import type { OperationId } from '../contract/operations.ts';
import type { AnswerCounts } from './answer-counts.ts';
import { describeCollections, describeProcess, describeRequests, toSegmentId } from './telemetry.ts';

const NO_QUOTA = { enabled: false };

/** The features that the original can be built with: none of them is here. */
const NO_FEATURES = {
  debug: false,
  service_debug_feature: false,
  recovery_mode: false,
  gpu: false,
  rocksdb: false,
  staging: false,
};

export function createInstanceRoutes({ store }: VectorsResources, counts: AnswerCounts) {
  const [id, startup] = [randomUUID(), new Date().toISOString()];
  return {
    getCluster: async (request) => answerJson(request, { status: 'disabled' }),
    getClusterTelemetry: async (request) =>
      answerJson(request, { collections: {}, cluster: { enabled: false, number_of_peers: 0, peers: {} } }),
    getTelemetry: async (request) => {
      const level = Number(queryOf(request)['details_level'] ?? 0);
      return answerJson(request, {
        id,
        app: { name: 'magpie', version: QDRANT_VERSION, ...(level > 0 && { features: NO_FEATURES }), startup },
        collections: describeCollections(await store.listCollections(toNamespaceOf(request)), level),
        cluster: { enabled: false },
        requests: describeRequests(counts),
        ...(level > 0 && describeProcess()),
        quota: { config: NO_QUOTA, exceeded: {} },
      });
    },
    getQuotas: async (request) => answerJson(request, { config: NO_QUOTA, usage: {}, peers: {} }),
    listIssues: async (request) => answerJson(request, { issues: [] }),
    clearIssues: async (request) => answerJson(request, true),
    listShardKeys: async (request) => {
      await store.getCollection(toAddress(request));
      return answerJson(request, { shard_keys: [] });
    },
    getCollectionCluster: async (request) => {
      const { pointsCount } = await store.getCollection(toAddress(request));
      const shard = { shard_id: 0, points_count: pointsCount, state: 'Active' };
      return answerJson(request, {
        peer_id: 0,
        shard_count: 1,
        local_shards: [shard],
        remote_shards: [],
        shard_transfers: [],
      });
    },
    getOptimizations: async (request) => {
      const { name, pointsCount } = await store.getCollection(toAddress(request));
      const wanted = (queryOf(request)['with'] ?? '').split(',').map((part) => part.trim());
      return answerJson(request, {
        summary: { queued_optimizations: 0, queued_segments: 0, queued_points: 0, idle_segments: 1 },
        running: [],
        ...(wanted.includes('queued') && { queued: [] }),
        ...(wanted.includes('completed') && { completed: [] }),
        ...(wanted.includes('idle_segments') && {
          idle_segments: [{ uuid: toSegmentId(name), points_count: pointsCount }],
        }),
      });
    },
  } satisfies Handlers<OperationId, Bodies>;
}

function queryOf({ query }: Pick<FastifyRequest, 'query'>): Readonly<Record<string, string | undefined>> {
  return query as Readonly<Record<string, string | undefined>>;
}
