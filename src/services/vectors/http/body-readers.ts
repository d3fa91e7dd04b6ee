// The readers of the root's bodies, by operation.
import { UNUSED_BODY, type ValuesOf } from '../../../platform/http/bodies/body-reader.ts';
import type { PointSelection, VectorConfig } from '../../../vector/vector-store.ts';
import { createReaderFactory } from '../bodies/reader-factory.ts';
import { CreateCollectionBody } from '../contract/collections.ts';
import { DeletePointsBody, RetrieveBody, UpsertBody } from '../contract/points.ts';
import { SCHEMAS } from '../contract/schemas.ts';
import { QueryBody, SearchBody } from '../contract/search.ts';
import type { Limits } from '../limits.ts';
import { toPointId } from '../model/point-id.ts';
import type { SearchOptions } from '../model/search-options.ts';
import { toVector } from '../model/vector-values.ts';
import { createNumbersOf, findRows } from './body-vectors.ts';
import { parseDeleteBody, parseQueryBody, parseRetrieveBody, parseSearchBody, parseUpsertBody } from './parse-body.ts';
import { parseFilter } from './parse-filter.ts';
import { parsePoints } from './parse-points.ts';
import { parseQueryVector, parseSearchOptions, toPayloadSelection } from './parse-search.ts';

interface SearchInput {
  readonly vector: Float32Array;
  readonly options: SearchOptions;
}

/** The parsers of bodies for which plain JSON parsing is not enough; their results match the schemas. */
export const PARSERS = {
  retrievePoints: parseRetrieveBody,
  upsertPoints: parseUpsertBody,
  searchPoints: parseSearchBody,
  queryPoints: parseQueryBody,
  deletePoints: parseDeleteBody,
};

type Readers = ReturnType<typeof createBodyReaders>;
/** The values of the readers, by operation. */
export type Bodies = ValuesOf<Readers & { readonly upsertPointsAlias: Readers['upsertPoints'] }>;

export function createBodyReaders(limits: Limits, parsers = PARSERS) {
  const read = createReaderFactory(SCHEMAS);
  return {
    unused: UNUSED_BODY,
    createCollection: read(
      CreateCollectionBody,
      ({ vectors: { size, distance } }): VectorConfig => ({ size, distance }),
    ),
    retrievePoints: read(
      RetrieveBody,
      ({ ids, with_payload = true }) => ({ ids: ids.map(toPointId), payload: toPayloadSelection(with_payload) }),
      parsers.retrievePoints,
    ),
    upsertPoints: read(UpsertBody, (body) => parsePoints(body.points, limits, findRows(body)), parsers.upsertPoints),
    searchPoints: read(
      SearchBody,
      (body): SearchInput => {
        const options = parseSearchOptions(body, limits);
        return { vector: toVector(createNumbersOf(findRows(body))(body.vector), 'vector'), options };
      },
      parsers.searchPoints,
    ),
    queryPoints: read(
      QueryBody,
      (body): SearchInput => {
        const options = parseSearchOptions(body, limits);
        return { vector: parseQueryVector(body, createNumbersOf(findRows(body)), limits.queryDepthMax), options };
      },
      parsers.queryPoints,
    ),
    deletePoints: read(
      DeletePointsBody,
      (body): PointSelection => {
        if ('points' in body) return { kind: 'ids', ids: body.points.map(toPointId) };
        const { filter } = body;
        if (!('must' in filter || 'should' in filter)) return { kind: 'all' };
        return { kind: 'filter', filter: parseFilter(filter, limits) };
      },
      parsers.deletePoints,
    ),
  };
}
