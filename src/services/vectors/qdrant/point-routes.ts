import type { FastifyInstance } from 'fastify';
import type { ValuesOf } from '../../../platform/http/body-reader.ts';
import { PointNotFound } from '../../../vector/errors.ts';
import { COMPLETED, toEnvelope, toWriteAnswer } from '../http/answers.ts';
import { type CollectionRoute, toAddress, toWriteContext } from '../http/caller.ts';
import type { VectorsPorts } from '../ports.ts';
import { countPoints } from '../verbs/count-points.ts';
import { deletePoints } from '../verbs/delete-points.ts';
import { replaceVectors } from '../verbs/replace-vectors.ts';
import { retrievePoints } from '../verbs/retrieve-points.ts';
import { scrollPoints } from '../verbs/scroll-points.ts';
import { upsertPoints } from '../verbs/upsert-points.ts';
import { writeList, writeRecord } from './answers.ts';
import type { createBodyReaders } from './body-readers.ts';
import * as operations from './contract/operations.ts';
import { writeId } from './parse-point-id.ts';
import { parseParts } from './parse-search.ts';

type Bodies = ValuesOf<ReturnType<typeof createBodyReaders>>;

interface RouteWith<Body> extends CollectionRoute {
  Body: Body;
}
interface PointRoute {
  Params: CollectionRoute['Params'] & { id: string };
}

const POINTS = '/collections/:collection/points';

export function declarePointRoutes(app: FastifyInstance, ports: VectorsPorts): void {
  declareReads(app, ports);
  declareWrites(app, ports);
}

function declareReads(app: FastifyInstance, ports: VectorsPorts): void {
  const retrieving = { schema: operations.retrievePoints, config: { body: 'qdrant/retrievePoints' } };
  app.post<RouteWith<Bodies['retrievePoints']>>(POINTS, retrieving, async (request) => {
    const { body, exchange } = request;
    const { ids, parts } = body;
    const points = await retrievePoints(ports, toAddress(request), ids, parts);
    return toEnvelope(writeList(points, writeRecord), exchange.elapsedSeconds);
  });

  app.get<PointRoute>(`${POINTS}/:id`, { schema: operations.getPoint }, async (request) => {
    const { id } = request.params;
    const parts = parseParts({ with_vector: true }, true);
    const [point] = await retrievePoints(ports, toAddress(request), [id], parts);
    if (point === undefined) throw new PointNotFound(id);
    return toEnvelope(writeRecord(point), request.exchange.elapsedSeconds);
  });

  const scrolling = { schema: operations.scrollPoints, config: { body: 'qdrant/scrollPoints' } };
  app.post<RouteWith<Bodies['scrollPoints']>>(`${POINTS}/scroll`, scrolling, async (request) => {
    const { body, exchange } = request;
    const { parts, ...page } = body;
    const { points, next } = await scrollPoints(ports, toAddress(request), page, parts);
    const offset = next === null ? 'null' : writeId(next);
    const result = `{"points":${writeList(points, writeRecord)},"next_page_offset":${offset}}`;
    return toEnvelope(result, exchange.elapsedSeconds);
  });

  const counting = { schema: operations.countPoints, config: { body: 'qdrant/countPoints' } };
  app.post<RouteWith<Bodies['countPoints']>>(`${POINTS}/count`, counting, async (request) => {
    const count = await countPoints(ports, toAddress(request), request.body.filter);
    return toEnvelope(JSON.stringify({ count }), request.exchange.elapsedSeconds);
  });
}

function declareWrites(app: FastifyInstance, ports: VectorsPorts): void {
  const upserting = { schema: operations.upsertPoints, config: { body: 'qdrant/upsertPoints' } };
  app.put<RouteWith<Bodies['upsertPoints']>>(POINTS, upserting, async (request, reply) => {
    const batch = request.body;
    return toWriteAnswer(reply, COMPLETED, await upsertPoints(ports, toWriteContext(request), batch));
  });

  const updating = { schema: operations.updateVectors, config: { body: 'qdrant/updateVectors' } };
  app.put<RouteWith<Bodies['updateVectors']>>(`${POINTS}/vectors`, updating, async (request, reply) => {
    const batch = request.body;
    return toWriteAnswer(reply, COMPLETED, await replaceVectors(ports, toWriteContext(request), batch));
  });

  const deleting = { schema: operations.deletePoints, config: { body: 'qdrant/deletePoints' } };
  app.post<RouteWith<Bodies['deletePoints']>>(`${POINTS}/delete`, deleting, async (request, reply) => {
    const selection = request.body;
    return toWriteAnswer(reply, COMPLETED, await deletePoints(ports, toWriteContext(request), selection));
  });
}
