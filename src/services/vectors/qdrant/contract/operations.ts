// What is published about each route.
import { Type } from 'typebox';
import { refer } from '../../../../platform/http/schemas/schema-reference.ts';
import { CollectionParams } from '../../contract/collections.ts';
import { Record, ScoredPoint, UpdateResult } from './bodies.ts';
import {
  Aliases,
  ChangeAliases,
  CollectionInfo,
  CreateCollection,
  CreateIndex,
  UpdateCollection,
} from './collections.ts';
import { closed, PointId } from './fields.ts';
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
  summary: 'Acknowledge a payload index',
  description: 'Filters are exact and need no index, so none is kept.',
  body: refer(CreateIndex),
  result: updated,
});
export const deleteIndex = describeWrite({
  ...collections,
  operationId: 'deleteIndex',
  summary: 'Acknowledge the end of a payload index',
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
  summary: 'Read points a page at a time, in the order of their ids',
  description:
    'Integers come first, in their order as numbers, then all other ids. The next page begins at `next_page_offset`, which is null after the last.',
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

const service = { tag: 'service', params: Type.Object({}) } as const;
const anything = Type.Object({}, { additionalProperties: true });
export const getCluster = describeRead({
  ...service,
  operationId: 'getCluster',
  summary: 'Whether this is a cluster: it is not',
  result: Type.Object({ status: Type.Literal('disabled') }, closed),
});
export const getTelemetry = describeRead({
  ...service,
  operationId: 'getTelemetry',
  summary: 'What runs here, and how many collections the namespace has',
  result: anything,
});
export const listIssues = describeRead({
  ...service,
  operationId: 'listIssues',
  summary: 'What should be tuned: nothing',
  result: Type.Object({ issues: Type.Array(anything, { maxItems: 0 }) }, closed),
});
export const clearIssues = describeWrite({
  ...service,
  operationId: 'clearIssues',
  summary: 'Acknowledge that there is nothing to tune',
  result: Type.Literal(true),
});
export const getCollectionCluster = describeRead({
  ...collections,
  operationId: 'getCollectionCluster',
  summary: 'The one shard of a collection',
  result: anything,
});
export const getOptimizations = describeRead({
  ...collections,
  operationId: 'getOptimizations',
  summary: 'Optimizations that run: none, because search is exact without them',
  result: anything,
});
