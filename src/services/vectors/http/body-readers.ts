// The readers of the root's bodies, by operation.
import type { Static } from 'typebox';
import { createBodyReader, UNUSED_BODY } from '../../../platform/http/bodies/body-reader.ts';
import { createSchemaChecks } from '../../../platform/http/schemas/schema-check.ts';
import type { PointBatch, PointSelection, VectorConfig } from '../../../vector/vector-store.ts';
import { createPassage, passPoints, passSelection } from '../bodies/passages.ts';
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

type Create = Static<typeof CreateCollectionBody>;
type Retrieve = Static<typeof RetrieveBody>;
type Upsert = Static<typeof UpsertBody>;
type Search = Static<typeof SearchBody>;
type Query = Static<typeof QueryBody>;
type Delete = Static<typeof DeletePointsBody>;

interface SearchInput {
  readonly vector: Float32Array;
  readonly options: SearchOptions;
}

const passSearch = createPassage<SearchInput>({
  mapFilters: ({ vector, options }, map) => ({ vector, options: { ...options, filter: map(options.filter) } }),
  listVectors: ({ vector }) => [vector],
});

/** The parsers of bodies for which plain JSON parsing is not enough; their results match the schemas. */
export const PARSERS = {
  retrievePoints: parseRetrieveBody,
  upsertPoints: parseUpsertBody,
  searchPoints: parseSearchBody,
  queryPoints: parseQueryBody,
  deletePoints: parseDeleteBody,
};

export function createBodyReaders(limits: Limits, parsers = PARSERS) {
  const checkOf = createSchemaChecks(SCHEMAS);
  return {
    unused: UNUSED_BODY,
    createCollection: createBodyReader({
      check: checkOf(CreateCollectionBody),
      toValue: ({ vectors: { size, distance } }: Create): VectorConfig => ({ size, distance }),
    }),
    retrievePoints: createBodyReader({
      parse: parsers.retrievePoints,
      check: checkOf(RetrieveBody),
      toValue: ({ ids, with_payload = true }: Retrieve) => ({
        ids: ids.map(toPointId),
        payload: toPayloadSelection(with_payload),
      }),
    }),
    upsertPoints: createBodyReader({
      parse: parsers.upsertPoints,
      check: checkOf(UpsertBody),
      toValue: (body: Upsert) => parsePoints(body.points, limits, findRows(body)),
      passage: passPoints<PointBatch>(),
    }),
    searchPoints: createBodyReader({
      parse: parsers.searchPoints,
      check: checkOf(SearchBody),
      toValue: (body: Search): SearchInput => {
        const options = parseSearchOptions(body, limits);
        return { vector: toVector(createNumbersOf(findRows(body))(body.vector), 'vector'), options };
      },
      passage: passSearch,
    }),
    queryPoints: createBodyReader({
      parse: parsers.queryPoints,
      check: checkOf(QueryBody),
      toValue: (body: Query): SearchInput => {
        const options = parseSearchOptions(body, limits);
        return { vector: parseQueryVector(body, createNumbersOf(findRows(body)), limits.queryDepthMax), options };
      },
      passage: passSearch,
    }),
    deletePoints: createBodyReader({
      parse: parsers.deletePoints,
      check: checkOf(DeletePointsBody),
      toValue: (body: Delete): PointSelection => toSelection(body, limits),
      passage: passSelection,
    }),
  };
}

function toSelection(body: Delete, limits: Limits): PointSelection {
  if ('points' in body) return { kind: 'ids', ids: body.points.map(toPointId) };
  const { filter } = body;
  if (!('must' in filter || 'should' in filter)) return { kind: 'all' };
  return { kind: 'filter', filter: parseFilter(filter, limits) };
}
