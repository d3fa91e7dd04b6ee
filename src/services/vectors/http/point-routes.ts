import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { freeBuffer } from '../../../platform/free-buffer.ts';
import type { ValuesOf } from '../../../platform/http/bodies/body-reader.ts';
import * as operations from '../contract/operations.ts';
import { toPointParts } from '../model/payload-selection.ts';
import { toSearchRequest } from '../model/search-options.ts';
import type { VectorsResources } from '../ports.ts';
import { writeOnce } from '../verbs/write-once.ts';
import {
  addPoints,
  COMPLETED,
  toReadOptions,
  toWriteAnswer,
  writeEnvelope,
  writeScored,
  writeStored,
} from './answers.ts';
import type { createBodyReaders } from './body-readers.ts';
import { type CollectionRoute, type KeyCheck, toAddress, toWriteContext } from './caller.ts';

type Bodies = ValuesOf<ReturnType<typeof createBodyReaders>>;

interface RouteWith<Body> extends CollectionRoute {
  Body: Body;
}

const POINTS = '/collections/:collection/points';

export function declarePointRoutes(app: FastifyInstance, resources: VectorsResources, checkKey: KeyCheck): void {
  const { store, limits } = resources;
  const guarded = { onRequest: checkKey };

  app.post<RouteWith<Bodies['retrievePoints']>>(
    POINTS,
    { ...guarded, schema: operations.retrievePoints, config: { body: 'retrievePoints' } },
    async (request) => {
      const { body, context } = request;
      const { ids, payload } = body;
      const parts = toPointParts({ payload, withVector: false });
      const points = store.listPoints(toAddress(request), ids, parts, toReadOptions(context, limits));
      return writeEnvelope(context, (answer) => addPoints(answer, points, payload, writeStored));
    },
  );

  type UpsertRoute = RouteWith<Bodies['upsertPoints']>;
  const upsert = async (request: FastifyRequest<UpsertRoute>, reply: FastifyReply): Promise<string> => {
    const batch = request.body;
    try {
      return toWriteAnswer(
        reply,
        COMPLETED,
        await writeOnce(resources, toWriteContext(request), (store, to) => store.upsertPoints(to, batch)),
      );
    } finally {
      freeBuffer(batch.values);
    }
  };
  const upserting = { ...guarded, config: { body: 'upsertPoints' } };
  app.put<UpsertRoute>(POINTS, { ...upserting, schema: operations.upsertPoints }, upsert);
  app.post<UpsertRoute>(`${POINTS}/upsert`, { ...upserting, schema: operations.upsertPointsAlias }, upsert);

  const search = (request: FastifyRequest<RouteWith<Bodies['searchPoints' | 'queryPoints']>>) => {
    const { body, context } = request;
    const wanted = toSearchRequest(body.vector, body.options);
    return store.searchPoints(toAddress(request), wanted, toReadOptions(context, limits));
  };
  app.post<RouteWith<Bodies['searchPoints']>>(
    `${POINTS}/search`,
    { ...guarded, schema: operations.searchPoints, config: { body: 'searchPoints', isDirect: true } },
    async (request) => {
      const { body, context } = request;
      const { options } = body;
      const points = search(request);
      return writeEnvelope(context, (answer) => addPoints(answer, points, options.payload, writeScored));
    },
  );

  app.post<RouteWith<Bodies['queryPoints']>>(
    `${POINTS}/query`,
    { ...guarded, schema: operations.queryPoints, config: { body: 'queryPoints', isDirect: true } },
    async (request) => {
      const { body, context } = request;
      const { options } = body;
      const points = search(request);
      return writeEnvelope(context, async (answer) => {
        answer.add('{"points":');
        await addPoints(answer, points, options.payload, writeScored);
        answer.add('}');
      });
    },
  );

  app.post<RouteWith<Bodies['deletePoints']>>(
    `${POINTS}/delete`,
    { ...guarded, schema: operations.deletePoints, config: { body: 'deletePoints' } },
    async (request, reply) => {
      const receipt = await writeOnce(resources, toWriteContext(request), (store, to) =>
        store.deletePoints(to, request.body),
      );
      return toWriteAnswer(reply, COMPLETED, receipt);
    },
  );
}
