import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { freeNow } from '../../../platform/free-now.ts';
import type { ValuesOf } from '../../../platform/http/body-reader.ts';
import * as operations from '../contract/operations.ts';
import type { VectorsPorts } from '../ports.ts';
import { deletePoints } from '../verbs/delete-points.ts';
import { retrievePoints } from '../verbs/retrieve-points.ts';
import { searchPoints } from '../verbs/search-points.ts';
import { upsertPoints } from '../verbs/upsert-points.ts';
import { COMPLETED, toEnvelope, toWriteAnswer, writeScoredPoints, writeStoredPoints } from './answers.ts';
import type { createBodyReaders } from './body-readers.ts';
import { type CollectionRoute, type KeyCheck, toAddress, toWriteContext } from './caller.ts';

type Bodies = ValuesOf<ReturnType<typeof createBodyReaders>>;

interface RouteWith<Body> extends CollectionRoute {
  Body: Body;
}

const POINTS = '/collections/:collection/points';

export function declarePointRoutes(app: FastifyInstance, ports: VectorsPorts, checkKey: KeyCheck): void {
  const guarded = { onRequest: checkKey };

  app.post<RouteWith<Bodies['retrievePoints']>>(
    POINTS,
    { ...guarded, schema: operations.retrievePoints, config: { body: 'retrievePoints' } },
    async (request) => {
      const { ids, payload } = request.body;
      const points = await retrievePoints(ports, toAddress(request), ids, { payload, withVector: false });
      return toEnvelope(writeStoredPoints(points), request.exchange.elapsedSeconds);
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
      const points = await searchPoints(ports, toAddress(request), vector, options, exchange.signal);
      return toEnvelope(writeScoredPoints(points), exchange.elapsedSeconds);
    },
  );

  app.post<RouteWith<Bodies['queryPoints']>>(
    `${POINTS}/query`,
    { ...guarded, schema: operations.queryPoints, config: { body: 'queryPoints' } },
    async (request) => {
      const { body, exchange } = request;
      const { vector, options } = body;
      const points = await searchPoints(ports, toAddress(request), vector, options, exchange.signal);
      return toEnvelope(`{"points":${writeScoredPoints(points)}}`, exchange.elapsedSeconds);
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
