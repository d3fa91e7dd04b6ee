import type { FastifyInstance } from 'fastify';
import { CollectionExists } from '../../../../vector/errors.ts';
import { TRUE, toEnvelope, toWriteAnswer } from '../../http/answers.ts';
import { type CollectionRoute, toAddress, toNamespaceOf, toWriteContext } from '../../http/caller.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import type { VectorsResources } from '../../ports.ts';
import { createCollection } from '../../verbs/create-collection.ts';
import { findCollection } from '../../verbs/find-collection.ts';
import { writeOnce } from '../../verbs/write-once.ts';
import { toUpdateAnswer } from '../answers.ts';
import type { UpdateBody } from '../contract/collections.ts';
import * as operations from '../contract/operations.ts';
import { IndexCounts } from './index-counts.ts';
import { checkIndexes, describeIndexes, type IndexInput } from './payload-indexes.ts';
import { type CollectionInput, mergeTuning, writeCollection } from './tuning.ts';

interface CreateRoute extends CollectionRoute {
  Body: CollectionInput;
}

interface IndexRoute extends CollectionRoute {
  Body: IndexInput;
}
interface FieldRoute {
  Params: CollectionRoute['Params'] & { field: string };
}

interface TuneRoute extends CollectionRoute {
  Body: UpdateBody;
}

const COLLECTION = '/collections/:collection';

export function declareCollectionRoutes(app: FastifyInstance, resources: VectorsResources): void {
  const counts = new IndexCounts(resources.store);

  app.get('/collections', { schema: operations.listCollections }, async (request) => {
    const collections = await resources.store.listCollections(toNamespaceOf(request));
    const names = collections.map(({ name }) => ({ name }));
    return toEnvelope(JSON.stringify({ collections: names }), request.context.elapsedSeconds);
  });

  app.get<CollectionRoute>(`${COLLECTION}/exists`, { schema: operations.collectionExists }, async (request) => {
    const exists = (await findCollection(resources, toAddress(request))) !== undefined;
    return toEnvelope(JSON.stringify({ exists }), request.context.elapsedSeconds);
  });

  const creating = { schema: operations.createCollection, config: { body: 'qdrant/createCollection' } };
  app.put<CreateRoute>(COLLECTION, creating, async (request, reply) => {
    const { wantsSparse, ...collection } = request.body;
    const context = toWriteContext(request);
    if (wantsSparse) {
      // Clients that request unsupported features still learn that a name is taken, so that they can go on.
      if (await findCollection(resources, context.at)) throw new CollectionExists(context.at.name);
      refuseInput('sparse_vectors', 'are not supported; create the collection without them');
    }
    const receipt = await createCollection(resources, context, collection, true);
    return toWriteAnswer(reply, TRUE, receipt);
  });

  const tuning = { schema: operations.updateCollection, config: { body: 'qdrant/updateCollection' } };
  app.patch<TuneRoute>(COLLECTION, tuning, async (request, reply) => {
    const { tuning } = await resources.store.getCollection(toAddress(request));
    const changed = mergeTuning(tuning, request.body);
    const context = toWriteContext(request);
    const receipt = await writeOnce(resources, context, (store, to) => store.changeTuning(to, changed));
    return toWriteAnswer(reply, TRUE, receipt);
  });

  app.get<CollectionRoute>(COLLECTION, { schema: operations.getCollection }, async (request) => {
    const at = toAddress(request);
    const info = await resources.store.getCollection(at);
    const payloadSchema = await describeIndexes(counts, at, info);
    return toEnvelope(writeCollection(info, payloadSchema), request.context.elapsedSeconds);
  });

  const deleting = { schema: operations.deleteCollection, config: { body: 'qdrant/unused' } };
  app.delete<CollectionRoute>(COLLECTION, deleting, async (request, reply) => {
    const context = toWriteContext(request);
    const { name } = context.at;
    // An alias is not a collection: deleting by it changes nothing.
    const existed = (await findCollection(resources, context.at))?.name === name;
    const receipt = await writeOnce(resources, context, (store, to) => store.deleteCollection(to));
    return toWriteAnswer(reply, String(existed || receipt.replayed), receipt);
  });

  declareIndexRoutes(app, resources);
}

function declareIndexRoutes(app: FastifyInstance, resources: VectorsResources): void {
  const indexing = { schema: operations.createIndex, config: { body: 'qdrant/createIndex' } };
  app.put<IndexRoute>(`${COLLECTION}/index`, indexing, async (request, reply) => {
    const { field, index } = request.body;
    const context = toWriteContext(request);
    await checkIndexes(resources, context.at, request.body);
    const receipt = await writeOnce(resources, context, (store, to) =>
      index === null ? store.acknowledge(to) : store.changeIndex(to, field, index),
    );
    return toUpdateAnswer(request, reply, receipt);
  });

  const unindexing = { schema: operations.deleteIndex, config: { body: 'qdrant/unused' } };
  app.delete<FieldRoute>(`${COLLECTION}/index/:field`, unindexing, async (request, reply) => {
    const { field } = request.params;
    const context = toWriteContext(request);
    const receipt = await writeOnce(resources, context, (store, to) => store.changeIndex(to, field, null));
    return toUpdateAnswer(request, reply, receipt);
  });
}
