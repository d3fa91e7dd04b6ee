// The routes for clients and monitors about the server as a whole: one instance without shards, which needs no
// optimization.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toEnvelope } from '../http/answers.ts';
import { type CollectionRoute, toAddress, toNamespaceOf } from '../http/caller.ts';
import type { VectorsResources } from '../ports.ts';
import { QDRANT_VERSION } from './contract/api.ts';
import * as operations from './contract/instance-operations.ts';

const NO_OPTIMIZATIONS = {
  summary: { queued_optimizations: 0, queued_segments: 0, queued_points: 0, idle_segments: 1 },
  running: [],
};

export function declareInstanceRoutes(app: FastifyInstance, { store }: VectorsResources): void {
  const answer = ({ context }: FastifyRequest, result: unknown): string =>
    toEnvelope(JSON.stringify(result), context.elapsedSeconds);
  const instance = { id: randomUUID(), startup: new Date().toISOString() };

  app.get('/cluster', { schema: operations.getCluster }, async (request) => answer(request, { status: 'disabled' }));

  app.get('/telemetry', { schema: operations.getTelemetry }, async (request) => {
    const { length } = await store.listCollections(toNamespaceOf(request));
    return answer(request, {
      id: instance.id,
      app: { name: 'magpie', version: QDRANT_VERSION, startup: instance.startup },
      collections: { number_of_collections: length },
      cluster: { enabled: false },
    });
  });

  app.get('/issues', { schema: operations.listIssues }, async (request) => answer(request, { issues: [] }));
  const clearing = { schema: operations.clearIssues, config: { body: 'qdrant/unused' } };
  app.delete('/issues', clearing, async (request) => answer(request, true));

  const clustered = { schema: operations.getCollectionCluster };
  app.get<CollectionRoute>('/collections/:collection/cluster', clustered, async (request) => {
    const { pointsCount } = await store.getCollection(toAddress(request));
    const shard = { shard_id: 0, points_count: pointsCount, state: 'Active' };
    return answer(request, {
      peer_id: 0,
      shard_count: 1,
      local_shards: [shard],
      remote_shards: [],
      shard_transfers: [],
    });
  });

  const optimizing = { schema: operations.getOptimizations };
  app.get<CollectionRoute>('/collections/:collection/optimizations', optimizing, async (request) => {
    await store.getCollection(toAddress(request));
    return answer(request, NO_OPTIMIZATIONS);
  });
}
