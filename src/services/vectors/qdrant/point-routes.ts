import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import type { AnswerWriter } from '../../../platform/http/answer-writer.ts';
import { PointNotFound } from '../../../vector/errors.ts';
import { collectPoints, type PageSlice } from '../../../vector/vector-store.ts';
import { addPoints, COMPLETED, toEnvelope, toReadTerms, toWriteAnswer, writeEnvelope } from '../http/answers.ts';
import { findRows } from '../http/body-vectors.ts';
import { type CollectionRoute, toAddress, toWriteContext } from '../http/caller.ts';
import { SCROLL_DEFAULT } from '../limits.ts';
import { type PayloadSelection, toPointParts } from '../model/payload-selection.ts';
import type { VectorsPorts } from '../ports.ts';
import { countPoints } from '../verbs/count-points.ts';
import { deletePoints } from '../verbs/delete-points.ts';
import { replaceVectors } from '../verbs/replace-vectors.ts';
import { upsertPoints } from '../verbs/upsert-points.ts';
import { writeRecord } from './answers.ts';
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

/** Adds the points of a page; returns the id that the next one begins with. */
async function addPage(
  answer: AnswerWriter,
  slices: AsyncIterable<PageSlice>,
  selection: PayloadSelection,
): Promise<string | null> {
  let next: string | null = null;
  const watch = async function* (): AsyncGenerator<PageSlice> {
    for await (const slice of slices) {
      next = slice.next;
      yield slice;
    }
  };
  await addPoints(answer, watch(), selection, writeRecord);
  return next;
}

function declareReads(app: FastifyInstance, ports: VectorsPorts): void {
  const config = { parseBody };
  const { store, limits } = ports;

  const retrieving = { schema: operations.retrievePoints, config };
  app.post<RouteWith<Static<typeof Retrieve>>>(POINTS, retrieving, async (request) => {
    const { body, exchange } = request;
    const parts = parseParts(body, true);
    const ids = parseIds(body.ids, 'ids');
    const points = store.listPoints(toAddress(request), ids, toPointParts(parts), toReadTerms(exchange, limits));
    return writeEnvelope(exchange, (answer) => addPoints(answer, points, parts.payload, writeRecord));
  });

  app.get<PointRoute>(`${POINTS}/:id`, { schema: operations.getPoint }, async (request) => {
    const { id } = request.params;
    const parts = { withPayload: true, withVector: true };
    const terms = toReadTerms(request.exchange, limits);
    const [point] = await collectPoints(store.listPoints(toAddress(request), [id], parts, terms));
    if (point === undefined) throw new PointNotFound(id);
    return toEnvelope(writeRecord(point), request.exchange.elapsedSeconds);
  });

  const scrolling = { schema: operations.scrollPoints, config };
  app.post<RouteWith<Static<typeof Scroll>>>(`${POINTS}/scroll`, scrolling, async (request) => {
    const { body, exchange } = request;
    const page = {
      filter: body.filter ? parseFilter(body.filter, 'filter', limits) : null,
      from: (body.offset ?? null) === null ? null : parseId(body, 'offset', 'offset'),
      limit: body.limit ?? SCROLL_DEFAULT,
    };
    const parts = parseParts(body, true);
    const terms = toReadTerms(exchange, limits);
    const slices = store.scrollPoints(toAddress(request), { ...page, ...toPointParts(parts) }, terms);
    return writeEnvelope(exchange, async (answer) => {
      answer.add('{"points":');
      const next = await addPage(answer, slices, parts.payload);
      answer.add(`,"next_page_offset":${next === null ? 'null' : writeId(next)}}`);
    });
  });

  const counting = { schema: operations.countPoints, config };
  app.post<RouteWith<Static<typeof Count>>>(`${POINTS}/count`, counting, async (request) => {
    const { body } = request;
    const filter = body.filter ? parseFilter(body.filter, 'filter', limits) : null;
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
