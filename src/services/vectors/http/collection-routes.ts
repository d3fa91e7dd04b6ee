import type { FastifyInstance } from 'fastify';
import type { VectorConfig } from '../../../vector/vector-store.ts';
import * as operations from '../contract/operations.ts';
import type { VectorsResources } from '../ports.ts';
import { createCollection } from '../verbs/create-collection.ts';
import { writeOnce } from '../verbs/write-once.ts';
import { COMPLETED, TRUE, toEnvelope, toWriteAnswer, writeCollection } from './answers.ts';
import { type CollectionRoute, type KeyCheck, toAddress, toWriteContext } from './caller.ts';

interface CreateRoute extends CollectionRoute {
  Body: VectorConfig;
}

export function declareCollectionRoutes(app: FastifyInstance, resources: VectorsResources, checkKey: KeyCheck): void {
  const guarded = { onRequest: checkKey };

  app.put<CreateRoute>(
    '/collections/:collection',
    { ...guarded, schema: operations.createCollection, config: { body: 'createCollection' } },
    async (request, reply) => {
      const { size, distance } = request.body;
      const receipt = await createCollection(
        resources,
        toWriteContext(request),
        { size, distance, tuning: '{}' },
        false,
      );
      return toWriteAnswer(reply, TRUE, receipt);
    },
  );

  app.get<CollectionRoute>(
    '/collections/:collection',
    { ...guarded, schema: operations.getCollection },
    async (request) => {
      const info = await resources.store.getCollection(toAddress(request));
      return toEnvelope(writeCollection(info), request.context.elapsedSeconds);
    },
  );

  app.delete<CollectionRoute>(
    '/collections/:collection',
    { ...guarded, schema: operations.deleteCollection, config: { body: 'unused' } },
    async (request, reply) =>
      toWriteAnswer(
        reply,
        TRUE,
        await writeOnce(resources, toWriteContext(request), (store, to) => store.deleteCollection(to)),
      ),
  );

  app.put<CollectionRoute>(
    '/collections/:collection/index',
    { ...guarded, schema: operations.acknowledgeIndex, config: { body: 'unused' } },
    async (request, reply) =>
      toWriteAnswer(
        reply,
        COMPLETED,
        await writeOnce(resources, toWriteContext(request), (store, to) => store.acknowledge(to)),
      ),
  );
}
