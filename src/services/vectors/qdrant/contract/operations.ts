// The operations on collections and points, as /openapi.json publishes them.
import { Type } from 'typebox';
import { refer } from '../../../../platform/http/schemas/schema-reference.ts';
import { CollectionParams } from '../../contract/collections.ts';
import { Record, ScoredPoint, UpdateResult } from './bodies.ts';
import { Aliases, ChangeAliases, CollectionInfo, CreateCollection, UpdateCollection } from './collections.ts';
import { Facet, Facets } from './facets.ts';
import { closed, PointId } from './fields.ts';
import { Groups, QueryGroups, RecommendGroups, SearchGroups } from './groups.ts';
import { CreateIndex } from './indexes.ts';
import { describeRead, describeWrite } from './operation.ts';
import {
  Count,
  DeletePayload,
  Retrieve,
  Scroll,
  Selection,
  SetPayload,
  UpdateBatch,
  UpdateVectors,
  Upsert,
} from './points.ts';
import { QueryBatch, QueryRequest, Recommend, RecommendBatch, Search, SearchBatch } from './search.ts';

const updated = refer(UpdateResult);
const found = Type.Array(refer(ScoredPoint));
const queried = Type.Object({ points: found }, closed);
const collections = { tag: 'collections' } as const;
const points = { tag: 'points' } as const;
const search = { tag: 'search' } as const;

export const listCollections = describeRead({
  ...collections,
  operationId: 'listCollections',
  summary: 'The names of all collections',
  params: Type.Object({}),
  result: Type.Object({ collections: Type.Array(Type.Object({ name: Type.String() }, closed)) }, closed),
});
export const collectionExists = describeRead({
  ...collections,
  operationId: 'collectionExists',
  summary: 'Whether a collection exists',
  result: Type.Object({ exists: Type.Boolean() }, closed),
});
export const createCollection = describeWrite({
  ...collections,
  operationId: 'createCollection',
  summary: 'Create a collection',
  description: 'A name that is taken is refused with 409.',
  body: refer(CreateCollection),
  result: Type.Literal(true),
});
export const getCollection = describeRead({
  ...collections,
  operationId: 'getCollection',
  summary: 'Number of points and configuration of a collection',
  result: refer(CollectionInfo),
});
export const updateCollection = describeWrite({
  ...collections,
  operationId: 'updateCollection',
  summary: 'Keep something else about the tuning of a collection',
  body: refer(UpdateCollection),
  result: Type.Literal(true),
});
export const listAliases = describeRead({
  ...collections,
  operationId: 'listAliases',
  summary: 'All aliases',
  params: Type.Object({}),
  result: refer(Aliases),
});
export const listCollectionAliases = describeRead({
  ...collections,
  operationId: 'listCollectionAliases',
  summary: 'The aliases of a collection',
  result: refer(Aliases),
});
export const changeAliases = describeWrite({
  ...collections,
  operationId: 'changeAliases',
  summary: 'Create, rename and delete aliases, all of them or none',
  description:
    'An alias can stand wherever a collection is named, but for creating and deleting one. It goes with its collection.',
  params: Type.Object({}),
  body: refer(ChangeAliases),
  result: Type.Literal(true),
});
export const deleteCollection = describeWrite({
  ...collections,
  operationId: 'deleteCollection',
  summary: 'Delete a collection and its points',
  result: Type.Boolean({ description: 'Whether it existed.' }),
});
export const createIndex = describeWrite({
  ...collections,
  operationId: 'createIndex',
  summary: 'Keep a payload index',
  description:
    'Filters are exact with and without one. An index of texts says what words are, and order_by and facets want to know of what ' +
    'kind the values are. Without a field_schema nothing is kept.',
  body: refer(CreateIndex),
  result: updated,
});
export const deleteIndex = describeWrite({
  ...collections,
  operationId: 'deleteIndex',
  summary: 'Forget a payload index',
  params: Type.Object({ ...CollectionParams.properties, field: Type.String({ minLength: 1 }) }),
  result: updated,
});

export const upsertPoints = describeWrite({
  ...points,
  operationId: 'upsertPoints',
  summary: 'Insert or replace points',
  description: 'All points are stored, or none. Of several points with one id the last wins.',
  body: refer(Upsert),
  result: updated,
});
export const retrievePoints = describeRead({
  ...points,
  operationId: 'retrievePoints',
  summary: 'Retrieve points by id',
  body: refer(Retrieve),
  result: Type.Array(refer(Record)),
});
export const getPoint = describeRead({
  ...points,
  operationId: 'getPoint',
  summary: 'One point with its payload and vector',
  params: Type.Object({ ...CollectionParams.properties, id: Type.String({ minLength: 1 }) }),
  result: refer(Record),
});
export const scrollPoints = describeRead({
  ...points,
  operationId: 'scrollPoints',
  summary: 'Read points a page at a time, in the order of their ids or of a payload value',
  description:
    'Integers come first, in their order as numbers, then all other ids. The next page begins at `next_page_offset`, which is null after the last, and with `order_by`, where ' +
    'it begins with the last `order_value`.',
  body: refer(Scroll),
  result: Type.Object(
    { points: Type.Array(refer(Record)), next_page_offset: Type.Union([refer(PointId), Type.Null()]) },
    closed,
  ),
});
export const countPoints = describeRead({
  ...points,
  operationId: 'countPoints',
  summary: 'Count points, exactly',
  body: refer(Count),
  result: Type.Object({ count: Type.Integer({ minimum: 0 }) }, closed),
});
export const deletePoints = describeWrite({
  ...points,
  operationId: 'deletePoints',
  summary: 'Delete points by id or by filter',
  body: refer(Selection),
  result: updated,
});
export const setPayload = describeWrite({
  ...points,
  operationId: 'setPayload',
  summary: 'Put members into the payload of points',
  body: refer(SetPayload),
  result: updated,
});
export const overwritePayload = describeWrite({
  ...points,
  operationId: 'overwritePayload',
  summary: 'Replace the payload of points',
  body: refer(SetPayload),
  result: updated,
});
export const deletePayload = describeWrite({
  ...points,
  operationId: 'deletePayload',
  summary: 'Remove members from the payload of points',
  body: refer(DeletePayload),
  result: updated,
});
export const clearPayload = describeWrite({
  ...points,
  operationId: 'clearPayload',
  summary: 'Remove the payload of points',
  body: refer(Selection),
  result: updated,
});
export const updateVectors = describeWrite({
  ...points,
  operationId: 'updateVectors',
  summary: 'Replace the vectors of points that exist',
  body: refer(UpdateVectors),
  result: updated,
});

export const updateBatch = describeWrite({
  ...points,
  operationId: 'updateBatch',
  summary: 'Several writes, one after the other',
  description: 'Each write is stored as a whole. The first that fails ends the request; those before it stay.',
  body: refer(UpdateBatch),
  result: Type.Array(updated),
});

export const searchPoints = describeRead({
  ...search,
  operationId: 'searchPoints',
  summary: 'Find the nearest points, exactly',
  body: refer(Search),
  result: found,
});
export const searchBatch = describeRead({
  ...search,
  operationId: 'searchBatch',
  summary: 'Several searches at once',
  body: refer(SearchBatch),
  result: Type.Array(found),
});
export const queryPoints = describeRead({
  ...search,
  operationId: 'queryPoints',
  summary: 'Find points near a vector, near a point or near examples; or, without a query, in the order of their ids',
  body: refer(QueryRequest),
  result: queried,
});
export const queryBatch = describeRead({
  ...search,
  operationId: 'queryBatch',
  summary: 'Several queries at once',
  body: refer(QueryBatch),
  result: Type.Array(queried),
});
export const recommendPoints = describeRead({
  ...search,
  operationId: 'recommendPoints',
  summary: 'Find points near examples',
  body: refer(Recommend),
  result: found,
});

export const recommendBatch = describeRead({
  ...search,
  operationId: 'recommendBatch',
  summary: 'Several recommendations at once',
  body: refer(RecommendBatch),
  result: Type.Array(found),
});

export const searchGroups = describeRead({
  ...search,
  operationId: 'searchGroups',
  summary: 'Find the nearest points in groups of a payload value, exactly',
  body: refer(SearchGroups),
  result: refer(Groups),
});
export const queryGroups = describeRead({
  ...search,
  operationId: 'queryGroups',
  summary: 'Query points in groups of a payload value',
  body: refer(QueryGroups),
  result: refer(Groups),
});
export const recommendGroups = describeRead({
  ...search,
  operationId: 'recommendGroups',
  summary: 'Find points near examples in groups of a payload value',
  body: refer(RecommendGroups),
  result: refer(Groups),
});
export const facet = describeRead({
  ...points,
  operationId: 'facet',
  summary: 'Count the points of each value at a payload key, exactly',
  body: refer(Facet),
  result: refer(Facets),
});
