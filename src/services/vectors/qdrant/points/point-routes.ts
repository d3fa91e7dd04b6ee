import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ValuesOf } from '../../../../platform/http/bodies/body-reader.ts';
import type { AnswerWriter } from '../../../../platform/http/requests/answer-writer.ts';
import { PointNotFound } from '../../../../vector/errors.ts';
import { collectPoints, type PageSlice } from '../../../../vector/vector-store.ts';
import { AS_STORED, VECTORS_HEADER } from '../../contract/vectors-header.ts';
import { addPoint, addPoints, toEnvelope, toReadOptions, writeEnvelope } from '../../http/answers.ts';
import { type CollectionRoute, toAddress, toWriteContext } from '../../http/caller.ts';
import { type PayloadSelection, toPointParts } from '../../model/payload-selection.ts';
import type { VectorsResources } from '../../ports.ts';
import { writeOnce } from '../../verbs/write-once.ts';
import { toUpdateAnswer, writeRecord } from '../answers.ts';
import type { createBodyReaders } from '../body-readers.ts';
import * as operations from '../contract/operations.ts';
import { resolveFilter, resolveSelection } from '../filters/resolve-texts.ts';
import { withUnitVectors } from '../searches/unit-vectors.ts';
import { addOrderedPage } from './ordered-page.ts';
import { toPlainId, writeId } from './parse-point-id.ts';

type Bodies = ValuesOf<ReturnType<typeof createBodyReaders>>;

interface RouteWith<Body> extends CollectionRoute {
  Body: Body;
}
interface PointRoute {
  Params: CollectionRoute['Params'] & { id: string };
}

const POINTS = '/collections/:collection/points';

export function declarePointRoutes(app: FastifyInstance, resources: VectorsResources): void {
  declareReads(app, resources);
  declareWrites(app, resources);
}

/** Adds the points of a page and returns the first id of the next one. */
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

function isAsStored({ headers }: FastifyRequest): boolean {
  return headers[VECTORS_HEADER] === AS_STORED;
}

function declareReads(app: FastifyInstance, resources: VectorsResources): void {
  const { store, limits } = resources;

  const retrieving = { schema: operations.retrievePoints, config: { body: 'qdrant/retrievePoints' } };
  app.post<RouteWith<Bodies['retrievePoints']>>(POINTS, retrieving, async (request) => {
    const { body, context } = request;
    const { ids, parts } = body;
    const at = toAddress(request);
    const found = store.listPoints(at, ids, toPointParts(parts), toReadOptions(context, limits));
    const points = withUnitVectors(store, at, parts.withVector && !isAsStored(request), found);
    return writeEnvelope(context, (answer) => addPoints(answer, points, parts.payload, writeRecord));
  });

  app.get<PointRoute>(`${POINTS}/:id`, { schema: operations.getPoint }, async (request) => {
    const id = toPlainId(request.params.id);
    const parts = { withPayload: true, withVector: true };
    const terms = toReadOptions(request.context, limits);
    const at = toAddress(request);
    const [point] = await collectPoints(withUnitVectors(store, at, true, store.listPoints(at, [id], parts, terms)));
    if (point === undefined) throw new PointNotFound(id);
    return writeEnvelope(request.context, async (answer) => addPoint(answer, writeRecord(point), point.payload));
  });

  const scrolling = { schema: operations.scrollPoints, config: { body: 'qdrant/scrollPoints' } };
  app.post<RouteWith<Bodies['scrollPoints']>>(`${POINTS}/scroll`, scrolling, async (request) => {
    const { body, context } = request;
    const { parts, order, ...page } = body;
    const at = toAddress(request);
    const filter = await resolveFilter(resources, at, page.filter);
    const terms = toReadOptions(context, limits);
    if (order !== null) {
      return writeEnvelope(context, async (answer) => {
        answer.add('{"points":');
        await addOrderedPage(answer, resources, at, order, { filter, limit: page.limit, parts }, terms);
        answer.add(',"next_page_offset":null}');
      });
    }
    const found = store.scrollPoints(at, { ...page, filter, ...toPointParts(parts) }, terms);
    const slices = withUnitVectors(store, at, parts.withVector && !isAsStored(request), found);
    return writeEnvelope(context, async (answer) => {
      answer.add('{"points":');
      const next = await addPage(answer, slices, parts.payload);
      answer.add(`,"next_page_offset":${next === null ? 'null' : writeId(next)}}`);
    });
  });

  const counting = { schema: operations.countPoints, config: { body: 'qdrant/countPoints' } };
  app.post<RouteWith<Bodies['countPoints']>>(`${POINTS}/count`, counting, async (request) => {
    const at = toAddress(request);
    const count = await store.countPoints(at, await resolveFilter(resources, at, request.body.filter));
    return toEnvelope(JSON.stringify({ count }), request.context.elapsedSeconds);
  });
}

function declareWrites(app: FastifyInstance, resources: VectorsResources): void {
  const upserting = { schema: operations.upsertPoints, config: { body: 'qdrant/upsertPoints' } };
  app.put<RouteWith<Bodies['upsertPoints']>>(POINTS, upserting, async (request, reply) => {
    const batch = request.body;
    return toUpdateAnswer(
      request,
      reply,
      await writeOnce(resources, toWriteContext(request), (store, to) => store.upsertPoints(to, batch)),
    );
  });

  const updating = { schema: operations.updateVectors, config: { body: 'qdrant/updateVectors' } };
  app.put<RouteWith<Bodies['updateVectors']>>(`${POINTS}/vectors`, updating, async (request, reply) => {
    const batch = request.body;
    return toUpdateAnswer(
      request,
      reply,
      await writeOnce(resources, toWriteContext(request), (store, to) => store.replaceVectors(to, batch)),
    );
  });

  const deleting = { schema: operations.deletePoints, config: { body: 'qdrant/deletePoints' } };
  app.post<RouteWith<Bodies['deletePoints']>>(`${POINTS}/delete`, deleting, async (request, reply) => {
    const context = toWriteContext(request);
    const selection = await resolveSelection(resources, context.at, request.body);
    return toUpdateAnswer(
      request,
      reply,
      await writeOnce(resources, context, (store, to) => store.deletePoints(to, selection)),
    );
  });
}
