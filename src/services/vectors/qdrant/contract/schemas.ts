import { ErrorBody, Record, ScoredPoint, UpdateResult, VersionInfo } from './bodies.ts';
import { Aliases, ChangeAliases, CollectionInfo, CreateCollection, UpdateCollection } from './collections.ts';
import { Facet, Facets } from './facets.ts';
import { Payload, PointId, Vector, WithPayload, WithVector } from './fields.ts';
import { Condition, Filter } from './filter.ts';
import * as groups from './groups.ts';
import { CreateIndex } from './indexes.ts';
import { OrderBy } from './order.ts';
import * as points from './points.ts';
import * as search from './search.ts';

/** The schemas with an `$id` that others refer to: the components of the published document. */
export const SCHEMAS: readonly object[] = [
  ErrorBody,
  VersionInfo,
  UpdateResult,
  PointId,
  Vector,
  Payload,
  WithPayload,
  WithVector,
  Condition,
  Filter,
  CollectionInfo,
  CreateCollection,
  UpdateCollection,
  ChangeAliases,
  Aliases,
  CreateIndex,
  Record,
  ScoredPoint,
  points.PointVector,
  points.PointStruct,
  points.Upsert,
  points.UpdateVectors,
  points.Retrieve,
  OrderBy,
  points.Scroll,
  points.Count,
  points.Selection,
  points.SetPayload,
  points.DeletePayload,
  points.UpdateBatch,
  search.SearchParams,
  search.NamedVector,
  search.Search,
  search.SearchBatch,
  search.Example,
  search.Recommend,
  search.RecommendBatch,
  search.Query,
  search.QueryRequest,
  search.QueryBatch,
  groups.SearchGroups,
  groups.QueryGroups,
  groups.RecommendGroups,
  groups.Groups,
  Facet,
  Facets,
];
