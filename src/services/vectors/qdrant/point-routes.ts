import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { PointNotFound } from '../../../vector/errors.ts';
import { COMPLETED, toEnvelope, toWriteAnswer } from '../http/answers.ts';
import { findRows } from '../http/body-vectors.ts';
import { type CollectionRoute, toAddress, toWriteContext } from '../http/caller.ts';
import { SCROLL_DEFAULT } from '../limits.ts';
import type { VectorsPorts } from '../ports.ts';
import { countPoints } from '../verbs/count-points.ts';
import { deletePoints } from '../verbs/delete-points.ts';
import { replaceVectors } from '../verbs/replace-vectors.ts';
import { retrievePoints } from '../verbs/retrieve-points.ts';
import { scrollPoints } from '../verbs/scroll-points.ts';
import { upsertPoints } from '../verbs/upsert-points.ts';
import { writeList, writeRecord } from './answers.ts';
import * as operations from './contract/operations.ts';
import type { Count, Retrieve, Scroll, SelectionBody, UpdateVectorsBody, UpsertBody } from './contract/points.ts';
import { parseBody, parseUpsertBody } from './parse-body.ts';
import { parseFilter } from './parse-filter.ts';
import { parseId, parseIds, writeId } from './parse-point-id.ts';
import { parsePoints, parseSelection, parseVectors } from './parse-points.ts';
import { parseParts } from './parse-search.ts';

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
  const config = { parseBody };

  const retrieving = { schema: operations.retrievePoints, config };
  app.post<RouteWith<Static<typeof Retrieve>>>(POINTS, retrieving, async (request) => {
    const { body, exchange } = request;
    const ids = parseIds(body.ids, 'ids');
    const points = await retrievePoints(ports, toAddress(request), ids, parseParts(body, true));
    return toEnvelope(writeList(points, writeRecord), exchange.elapsedSeconds);
  });

  app.get<PointRoute>(`${POINTS}/:id`, { schema: operations.getPoint }, async (request) => {
    const { id } = request.params;
    const parts = parseParts({ with_vector: true }, true);
    const [point] = await retrievePoints(ports, toAddress(request), [id], parts);
    if (point === undefined) throw new PointNotFound(id);
    return toEnvelope(writeRecord(point), request.exchange.elapsedSeconds);
  });

  const scrolling = { schema: operations.scrollPoints, config };
  app.post<RouteWith<Static<typeof Scroll>>>(`${POINTS}/scroll`, scrolling, async (request) => {
    const { body, exchange } = request;
    const page = {
      filter: body.filter ? parseFilter(body.filter, 'filter', ports.limits) : null,
      from: (body.offset ?? null) === null ? null : parseId(body, 'offset', 'offset'),
      limit: body.limit ?? SCROLL_DEFAULT,
    };
    const { points, next } = await scrollPoints(ports, toAddress(request), page, parseParts(body, true));
    const offset = next === null ? 'null' : writeId(next);
    const result = `{"points":${writeList(points, writeRecord)},"next_page_offset":${offset}}`;
    return toEnvelope(result, exchange.elapsedSeconds);
  });

  const counting = { schema: operations.countPoints, config };
  app.post<RouteWith<Static<typeof Count>>>(`${POINTS}/count`, counting, async (request) => {
    const { body } = request;
    const filter = body.filter ? parseFilter(body.filter, 'filter', ports.limits) : null;
    const count = await countPoints(ports, toAddress(request), filter);
    return toEnvelope(JSON.stringify({ count }), request.exchange.elapsedSeconds);
  });
}

function declareWrites(app: FastifyInstance, ports: VectorsPorts): void {
  const { limits } = ports;

  const upserting = { schema: operations.upsertPoints, config: { parseBody: parseUpsertBody } };
  app.put<RouteWith<UpsertBody>>(POINTS, upserting, async (request, reply) => {
    const batch = parsePoints(request.body, limits, findRows(request.body));
    return toWriteAnswer(reply, COMPLETED, await upsertPoints(ports, toWriteContext(request), batch));
  });

  const updating = { schema: operations.updateVectors, config: { parseBody: parseUpsertBody } };
  app.put<RouteWith<UpdateVectorsBody>>(`${POINTS}/vectors`, updating, async (request, reply) => {
    const batch = parseVectors(request.body, limits, findRows(request.body));
    return toWriteAnswer(reply, COMPLETED, await replaceVectors(ports, toWriteContext(request), batch));
  });

  const deleting = { schema: operations.deletePoints, config: { parseBody } };
  app.post<RouteWith<SelectionBody>>(`${POINTS}/delete`, deleting, async (request, reply) => {
    const selection = parseSelection(request.body, limits);
    return toWriteAnswer(reply, COMPLETED, await deletePoints(ports, toWriteContext(request), selection));
  });
}
