import { CollectionInfo, CreateCollectionBody, VectorParams } from './collections.ts';
import { HealthBody, RootBody, UpdateResult } from './envelope.ts';
import { ErrorBody } from './error-body.ts';
import { PathCondition, PathSegmentsFilter } from './filter.ts';
import {
  DeletePointsBody,
  Payload,
  PointId,
  PointStruct,
  RetrieveBody,
  RetrievedPoint,
  ScoredPoint,
  UpsertBody,
  Vector,
} from './points.ts';
import { QueryBody, SearchBody, WithPayload } from './search.ts';

/** The schemas with an `$id` that others refer to: the components of the published document. */
export const SCHEMAS: readonly object[] = [
  ErrorBody,
  RootBody,
  HealthBody,
  UpdateResult,
  VectorParams,
  CreateCollectionBody,
  CollectionInfo,
  PathCondition,
  PathSegmentsFilter,
  PointId,
  Vector,
  Payload,
  PointStruct,
  UpsertBody,
  RetrieveBody,
  DeletePointsBody,
  WithPayload,
  SearchBody,
  QueryBody,
  RetrievedPoint,
  ScoredPoint,
];
