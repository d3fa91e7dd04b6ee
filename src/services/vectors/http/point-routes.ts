import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { freeNow } from '../../../platform/free-now.ts';
import type { ValuesOf } from '../../../platform/http/body-reader.ts';
import * as operations from '../contract/operations.ts';
import { toPointParts } from '../model/payload-selection.ts';
import type { VectorsPorts } from '../ports.ts';
import { deletePoints } from '../verbs/delete-points.ts';
import { searchPoints } from '../verbs/search-points.ts';
import { upsertPoints } from '../verbs/upsert-points.ts';
import {
  addPoints,
  COMPLETED,
  toReadTerms,
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

export function declarePointRoutes(app: FastifyInstance, ports: VectorsPorts, checkKey: KeyCheck): void {
  const { store, limits } = ports;
  const guarded = { onRequest: checkKey };

  app.post<RouteWith<Bodies['retrievePoints']>>(
    POINTS,
    { ...guarded, schema: operations.retrievePoints, config: { body: 'retrievePoints' } },
    async (request) => {
      const { body, exchange } = request;
      const { ids, payload } = body;
      const parts = toPointParts({ payload, withVector: false });
      const points = store.listPoints(toAddress(request), ids, parts, toReadTerms(exchange, limits));
      return writeEnvelope(exchange, (answer) => addPoints(answer, points, payload, writeStored));
    },
  );

  type UpsertRoute = RouteWith<Bodies['upsertPoints']>;
  const upsert = async (request: FastifyRequest<UpsertRoute>, reply: FastifyReply): Promise<string> => {
    const batch = request.body;
    try {
      return toWriteAnswer(reply, COMPLETED, await upsertPoints(ports, toWriteContext(request), batch));
    } finally {
      freeNow(batch.values);
    }
  };
  const upserting = { ...guarded, config: { body: 'upsertPoints' } };
  app.put<UpsertRoute>(POINTS, { ...upserting, schema: operations.upsertPoints }, upsert);
  app.post<UpsertRoute>(`${POINTS}/upsert`, { ...upserting, schema: operations.upsertPointsAlias }, upsert);

  app.post<RouteWith<Bodies['searchPoints']>>(
    `${POINTS}/search`,
    { ...guarded, schema: operations.searchPoints, config: { body: 'searchPoints' } },
    async (request) => {
      const { body, exchange } = request;
      const { vector, options } = body;
      const points = searchPoints(ports, toAddress(request), vector, options, toReadTerms(exchange, limits));
      return writeEnvelope(exchange, (answer) => addPoints(answer, points, options.payload, writeScored));
    },
  );

  app.post<RouteWith<Bodies['queryPoints']>>(
    `${POINTS}/query`,
    { ...guarded, schema: operations.queryPoints, config: { body: 'queryPoints' } },
    async (request) => {
      const { body, exchange } = request;
      const { vector, options } = body;
      const points = searchPoints(ports, toAddress(request), vector, options, toReadTerms(exchange, limits));
      return writeEnvelope(exchange, async (answer) => {
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
      const receipt = await deletePoints(ports, toWriteContext(request), request.body);
      return toWriteAnswer(reply, COMPLETED, receipt);
    },
  );
}
