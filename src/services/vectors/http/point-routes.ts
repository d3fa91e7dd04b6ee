import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { freeNow } from '../../../platform/free-now.ts';
import type { PointSelection } from '../../../vector/vector-store.ts';
import * as operations from '../contract/operations.ts';
import type { DeletePointsBody, RetrieveBody, UpsertBody } from '../contract/points.ts';
import type { QueryBody, SearchBody } from '../contract/search.ts';
import type { Limits } from '../limits.ts';
import { toPointParts } from '../model/payload-selection.ts';
import { toPointId } from '../model/point-id.ts';
import { toVector } from '../model/vector-values.ts';
import type { VectorsPorts } from '../ports.ts';
import { deletePoints } from '../verbs/delete-points.ts';
import { queryPoints } from '../verbs/query-points.ts';
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
import { createNumbersOf, findRows } from './body-vectors.ts';
import { type CollectionRoute, type KeyCheck, toAddress, toWriteContext } from './caller.ts';
import { parseDeleteBody, parseQueryBody, parseRetrieveBody, parseSearchBody, parseUpsertBody } from './parse-body.ts';
import { parseFilter } from './parse-filter.ts';
import { parsePoints } from './parse-points.ts';
import { parseSearchOptions, toPayloadSelection } from './parse-search.ts';

interface RouteWith<Body> extends CollectionRoute {
  Body: Body;
}
type DeleteBody = Static<typeof DeletePointsBody>;

const POINTS = '/collections/:collection/points';

export function declarePointRoutes(app: FastifyInstance, ports: VectorsPorts, checkKey: KeyCheck): void {
  const { limits } = ports;
  const guarded = { onRequest: checkKey };

  app.post<RouteWith<Static<typeof RetrieveBody>>>(
    POINTS,
    { ...guarded, schema: operations.retrievePoints, config: { parseBody: parseRetrieveBody } },
    async (request) => {
      const { body, exchange } = request;
      const payload = toPayloadSelection(body.with_payload ?? true);
      const parts = toPointParts({ payload, withVector: false });
      const ids = body.ids.map(toPointId);
      const points = ports.store.listPoints(toAddress(request), ids, parts, toReadTerms(exchange, limits));
      return writeEnvelope(exchange, (answer) => addPoints(answer, points, payload, writeStored));
    },
  );

  type UpsertRoute = RouteWith<Static<typeof UpsertBody>>;
  const upsert = async (request: FastifyRequest<UpsertRoute>, reply: FastifyReply): Promise<string> => {
    const batch = parsePoints(request.body.points, limits.payloadDepthMax, findRows(request.body));
    try {
      return toWriteAnswer(reply, COMPLETED, await upsertPoints(ports, toWriteContext(request), batch));
    } finally {
      freeNow(batch.values);
    }
  };
  const upserting = { ...guarded, config: { parseBody: parseUpsertBody } };
  app.put<UpsertRoute>(POINTS, { ...upserting, schema: operations.upsertPoints }, upsert);
  app.post<UpsertRoute>(`${POINTS}/upsert`, { ...upserting, schema: operations.upsertPointsAlias }, upsert);

  app.post<RouteWith<Static<typeof SearchBody>>>(
    `${POINTS}/search`,
    { ...guarded, schema: operations.searchPoints, config: { parseBody: parseSearchBody } },
    async (request) => {
      const { body, exchange } = request;
      const options = parseSearchOptions(body, limits);
      const vector = toVector(createNumbersOf(findRows(body))(body.vector), 'vector');
      const points = searchPoints(ports, toAddress(request), vector, options, toReadTerms(exchange, limits));
      return writeEnvelope(exchange, (answer) => addPoints(answer, points, options.payload, writeScored));
    },
  );

  app.post<RouteWith<Static<typeof QueryBody>>>(
    `${POINTS}/query`,
    { ...guarded, schema: operations.queryPoints, config: { parseBody: parseQueryBody } },
    async (request) => {
      const { body, exchange } = request;
      const options = parseSearchOptions(body, limits);
      const numbersOf = createNumbersOf(findRows(body));
      const terms = toReadTerms(exchange, limits);
      const points = queryPoints(ports, toAddress(request), body, numbersOf, options, terms);
      return writeEnvelope(exchange, async (answer) => {
        answer.add('{"points":');
        await addPoints(answer, points, options.payload, writeScored);
        answer.add('}');
      });
    },
  );

  app.post<RouteWith<DeleteBody>>(
    `${POINTS}/delete`,
    { ...guarded, schema: operations.deletePoints, config: { parseBody: parseDeleteBody } },
    async (request, reply) => {
      const selection = toSelection(request.body, limits);
      return toWriteAnswer(reply, COMPLETED, await deletePoints(ports, toWriteContext(request), selection));
    },
  );
}

function toSelection(body: DeleteBody, limits: Limits): PointSelection {
  if ('points' in body) return { kind: 'ids', ids: body.points.map(toPointId) };
  const { filter } = body;
  if (!('must' in filter || 'should' in filter)) return { kind: 'all' };
  return { kind: 'filter', filter: parseFilter(filter, limits) };
}
