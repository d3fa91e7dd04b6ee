import type { FastifyRequest } from 'fastify';
import { PointNotFound } from '../../../../vector/errors.ts';
import { collectPoints, type PageSlice } from '../../../../vector/vector-store.ts';
import { AS_STORED, VECTORS_HEADER } from '../../contract/vectors-header.ts';
import { addPoint, addPoints, answerJson, answerPoints, writeEnvelope } from '../../http/answers.ts';
import { toAddress, toReadOptions } from '../../http/caller.ts';
import type { Handlers } from '../../http/declare-operations.ts';
import { toPointParts } from '../../model/payload-selection.ts';
import type { VectorsResources } from '../../ports.ts';
import { writeRecord } from '../answers.ts';
import type { Bodies } from '../body-readers.ts';
import type { OperationId } from '../contract/operations.ts';
import { resolveFilter } from '../filters/resolve-texts.ts';
import { withUnitVectors } from '../searches/unit-vectors.ts';
import { addOrderedPage } from './ordered-page.ts';
import { toPlainId, writeId } from './parse-point-id.ts';

export function createPointRoutes({ store, limits }: VectorsResources) {
  return {
    retrievePoints: async (request) => {
      const { ids, parts } = request.body;
      const at = toAddress(request);
      const found = store.listPoints(at, ids, toPointParts(parts), toReadOptions(request, limits));
      const points = withUnitVectors(store, at, parts, found, isAsStored(request));
      return answerPoints(request, points, parts.payload, writeRecord);
    },
    getPoint: async (request) => {
      const id = toPlainId(request.params.id);
      const parts = { withPayload: true, withVector: true };
      const at = toAddress(request);
      const found = store.listPoints(at, [id], parts, toReadOptions(request, limits));
      const [point] = await collectPoints(withUnitVectors(store, at, parts, found));
      if (point === undefined) throw new PointNotFound(id);
      return writeEnvelope(request, async (answer) => addPoint(answer, writeRecord(point), point.payload));
    },
    scrollPoints: async (request) => {
      const { parts, order, ...page } = request.body;
      const at = toAddress(request);
      const filter = await resolveFilter(store, at, page.filter);
      const terms = toReadOptions(request, limits);
      if (order !== null) {
        return writeEnvelope(request, (answer) =>
          addOrderedPage(answer, store, at, order, { filter, limit: page.limit, parts }, terms),
        );
      }
      const found = store.scrollPoints(at, { ...page, filter, ...toPointParts(parts) }, terms);
      const slices = withUnitVectors(store, at, parts, found, isAsStored(request));
      let next: string | null = null;
      const watch = async function* (): AsyncGenerator<PageSlice> {
        for await (const slice of slices) {
          next = slice.next;
          yield slice;
        }
      };
      return writeEnvelope(request, async (answer) => {
        await addPoints(answer, watch(), parts.payload, writeRecord, ['{"points":', '']);
        answer.add(`,"next_page_offset":${next === null ? 'null' : writeId(next)}}`);
      });
    },
    countPoints: async (request) => {
      const at = toAddress(request);
      const count = await store.countPoints(at, await resolveFilter(store, at, request.body.filter));
      return answerJson(request, { count });
    },
  } satisfies Handlers<OperationId, Bodies>;
}

function isAsStored({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[VECTORS_HEADER] === AS_STORED;
}
