import type { OperationId } from '../contract/operations.ts';
import type { VectorsResources } from '../ports.ts';
import { createCollection } from '../verbs/create-collection.ts';
import { answerJson, answerWrite, COMPLETED, describeCollection, TRUE, toWriteAnswer } from './answers.ts';
import type { Bodies } from './body-readers.ts';
import { toAddress, toWriteContext } from './caller.ts';
import type { Handlers } from './declare-operations.ts';

export function createCollectionRoutes(resources: VectorsResources) {
  return {
    createCollection: async (request, reply) => {
      const collection = { ...request.body, tuning: '{}' };
      return toWriteAnswer(reply, TRUE, await createCollection(resources, toWriteContext(request), collection, false));
    },
    getCollection: async (request) =>
      answerJson(request, describeCollection(await resources.store.getCollection(toAddress(request)))),
    deleteCollection: (request, reply) =>
      answerWrite(resources, request, reply, TRUE, (store, to) => store.deleteCollection(to)),
    acknowledgeIndex: (request, reply) =>
      answerWrite(resources, request, reply, COMPLETED, (store, to) => store.acknowledge(to)),
  } satisfies Handlers<OperationId, Bodies>;
}
