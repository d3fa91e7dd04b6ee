import type { FastifyReply } from 'fastify';
import { answerJson, answerWrite, TRUE, toWriteAnswer } from '../../http/answers.ts';
import { toAddress, toNamespaceOf, toWriteContext } from '../../http/caller.ts';
import type { Handlers, OperationRequest } from '../../http/declare-operations.ts';
import type { VectorsResources } from '../../ports.ts';
import { createCollection } from '../../verbs/create-collection.ts';
import { findCollection } from '../../verbs/find-collection.ts';
import { writeOnce } from '../../verbs/write-once.ts';
import { writeUpdateResult } from '../answers.ts';
import type { Bodies } from '../body-readers.ts';
import type { OperationId } from '../contract/operations.ts';
import { IndexCounts } from './index-counts.ts';
import { checkIndexes, describeIndexes } from './payload-indexes.ts';
import { addVector, describeCollection, mergeTuning, removeVector, type Settings } from './tuning.ts';

export function createCollectionRoutes(resources: VectorsResources) {
  const { store } = resources;
  const counts = new IndexCounts(store);
  const changeFields = (request: OperationRequest, reply: FastifyReply, { tuning, changes }: Settings) =>
    answerWrite(resources, request, reply, writeUpdateResult(request), (store, to) =>
      store.changeTuning(to, tuning, changes),
    );
  return {
    listCollections: async (request) => {
      const collections = await store.listCollections(toNamespaceOf(request));
      return answerJson(request, { collections: collections.map(({ name }) => ({ name })) });
    },
    collectionExists: async (request) =>
      answerJson(request, { exists: (await findCollection(store, toAddress(request))) !== undefined }),
    createCollection: async (request, reply) => {
      const context = toWriteContext(request);
      return toWriteAnswer(reply, TRUE, await createCollection(resources, context, request.body, true));
    },
    updateCollection: async (request, reply) => {
      const { tuning, changes } = mergeTuning(await store.getCollection(toAddress(request)), request.body);
      return answerWrite(resources, request, reply, TRUE, (store, to) => store.changeTuning(to, tuning, changes));
    },
    getCollection: async (request) => {
      const at = toAddress(request);
      const info = await store.getCollection(at);
      return answerJson(request, describeCollection(info, await describeIndexes(counts, at, info)));
    },
    deleteCollection: async (request, reply) => {
      const context = toWriteContext(request);
      // An alias is not a collection: deleting by it changes nothing.
      const existed = (await findCollection(store, context.at))?.name === context.at.name;
      const receipt = await writeOnce(resources, context, (store, to) => store.deleteCollection(to));
      return toWriteAnswer(reply, String(existed || receipt.replayed), receipt);
    },
    createVectorName: async (request, reply) => {
      const info = await store.getCollection(toAddress(request));
      const { vectorSizeMax } = resources.limits;
      return changeFields(request, reply, addVector(info, request.params.vector, request.body, vectorSizeMax));
    },
    deleteVectorName: async (request, reply) => {
      const info = await store.getCollection(toAddress(request));
      return changeFields(request, reply, removeVector(info, request.params.vector));
    },
    createIndex: async (request, reply) => {
      const { field, index } = request.body;
      await checkIndexes(store, toAddress(request), request.body);
      return answerWrite(resources, request, reply, writeUpdateResult(request), (store, to) =>
        index === null ? store.acknowledge(to) : store.changeIndex(to, field, index),
      );
    },
    deleteIndex: (request, reply) =>
      answerWrite(resources, request, reply, writeUpdateResult(request), (store, to) =>
        store.changeIndex(to, request.params.field, null),
      ),
  } satisfies Handlers<OperationId, Bodies>;
}
