// The routes for clients and monitors about the server as a whole: one instance without shards, which needs no
// optimization.
import { randomUUID } from 'node:crypto';
import { answerJson } from '../http/answers.ts';
import { toAddress, toNamespaceOf } from '../http/caller.ts';
import type { Handlers } from '../http/declare-operations.ts';
import type { VectorsResources } from '../ports.ts';
import type { Bodies } from './body-readers.ts';
import { QDRANT_VERSION } from './contract/api.ts';
import type { OperationId } from './contract/operations.ts';

const NO_OPTIMIZATIONS = {
  summary: { queued_optimizations: 0, queued_segments: 0, queued_points: 0, idle_segments: 1 },
  running: [],
};

export function createInstanceRoutes({ store }: VectorsResources) {
  const [id, startup] = [randomUUID(), new Date().toISOString()];
  return {
    getCluster: async (request) => answerJson(request, { status: 'disabled' }),
    getTelemetry: async (request) => {
      const { length } = await store.listCollections(toNamespaceOf(request));
      return answerJson(request, {
        id,
        app: { name: 'magpie', version: QDRANT_VERSION, startup },
        collections: { number_of_collections: length },
        cluster: { enabled: false },
      });
    },
    listIssues: async (request) => answerJson(request, { issues: [] }),
    clearIssues: async (request) => answerJson(request, true),
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
      await store.getCollection(toAddress(request));
      return answerJson(request, NO_OPTIMIZATIONS);
    },
  } satisfies Handlers<OperationId, Bodies>;
}
