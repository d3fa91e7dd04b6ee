import type { FastifyReply } from 'fastify';
import { freeBuffer } from '../../../platform/free-buffer.ts';
import type { OperationId } from '../contract/operations.ts';
import { toPointParts } from '../model/payload-selection.ts';
import { toSearchRequest } from '../model/search-options.ts';
import type { VectorsResources } from '../ports.ts';
import { answerPoints, answerWrite, COMPLETED, type Frame, IN_POINTS, writeScored, writeStored } from './answers.ts';
import type { Bodies } from './body-readers.ts';
import { toAddress, toReadOptions } from './caller.ts';
import type { Handlers, OperationRequest } from './declare-operations.ts';

export function createPointRoutes(resources: VectorsResources) {
  const { store, limits } = resources;

  const upsert = async (request: OperationRequest<Bodies['upsertPoints']>, reply: FastifyReply) => {
    const batch = request.body;
    try {
      return await answerWrite(resources, request, reply, COMPLETED, (store, to) => store.upsertPoints(to, batch));
    } finally {
      freeBuffer(batch.values);
    }
  };

  const search = (request: OperationRequest<Bodies['searchPoints']>, frame?: Frame) => {
    const { vector, options } = request.body;
    const wanted = toSearchRequest(vector, options);
    const points = store.searchPoints(toAddress(request), wanted, toReadOptions(request, limits));
    return answerPoints(request, points, options.payload, writeScored, frame);
  };

  return {
    retrievePoints: async (request) => {
      const { ids, payload } = request.body;
      const parts = toPointParts({ payload, withVector: false });
      const points = store.listPoints(toAddress(request), ids, parts, toReadOptions(request, limits));
      return answerPoints(request, points, payload, writeStored);
    },
    upsertPoints: upsert,
    upsertPointsAlias: upsert,
    searchPoints: async (request) => search(request),
    queryPoints: async (request) => search(request, IN_POINTS),
    deletePoints: (request, reply) =>
      answerWrite(resources, request, reply, COMPLETED, (store, to) => store.deletePoints(to, request.body)),
  } satisfies Handlers<OperationId, Bodies>;
}
