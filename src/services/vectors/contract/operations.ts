// The operations of the service, as /openapi.json publishes them.
import { Type } from 'typebox';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { CollectionInfo, CreateCollectionBody } from './collections.ts';
import { envelopeOf, HealthBody, RootBody, UpdateResult } from './envelope.ts';
import { describeRead, describeServiceRoute, describeWrite, UNHEALTHY } from './operation.ts';
import { DeletePointsBody, RetrieveBody, RetrievedPoint, ScoredPoint, UpsertBody } from './points.ts';
import { QueryBody, SearchBody } from './search.ts';

const updated = envelopeOf(refer(UpdateResult));

export const getRoot = describeServiceRoute({
  operationId: 'getRoot',
  summary: 'Title and version',
  tag: 'service',
  result: refer(RootBody),
});

export const getHealth = describeServiceRoute({
  operationId: 'getHealth',
  summary: 'Whether the service works',
  description: 'Writes to and reads from the storage.',
  tag: 'service',
  result: refer(HealthBody),
  errors: [UNHEALTHY],
});

export const createCollection = describeWrite({
  operationId: 'createCollection',
  summary: 'Create a collection',
  description: 'Creating it again with the same vectors changes nothing; with different ones it is refused.',
  tag: 'collections',
  body: refer(CreateCollectionBody),
  result: envelopeOf(Type.Literal(true)),
});

export const getCollection = describeRead({
  operationId: 'getCollection',
  summary: 'Status, number of points and vectors of a collection',
  tag: 'collections',
  result: envelopeOf(refer(CollectionInfo)),
  errors: [404],
});

export const deleteCollection = describeWrite({
  operationId: 'deleteCollection',
  summary: 'Delete a collection and its points',
  description: 'Deleting a collection that does not exist succeeds as well.',
  tag: 'collections',
  result: envelopeOf(Type.Boolean()),
  errors: [413, 415],
});

export const acknowledgeIndex = describeWrite({
  operationId: 'acknowledgeIndex',
  summary: 'Acknowledge a payload index',
  description: 'For compatibility: search is exact, so no index is built. Any JSON body is accepted.',
  tag: 'collections',
  body: Type.Unknown({ description: 'Not used.' }),
  isBodyOptional: true,
  result: updated,
  errors: [404],
});

export const retrievePoints = describeRead({
  operationId: 'retrievePoints',
  summary: 'Retrieve points by id',
  description: 'The points that exist, in the order of the ids, each once.',
  tag: 'points',
  body: refer(RetrieveBody),
  result: envelopeOf(Type.Array(refer(RetrievedPoint))),
  errors: [404],
});

const upsert = {
  summary: 'Insert or replace points',
  description: 'All points are stored, or none. Of several points with one id the last wins.',
  tag: 'points',
  body: refer(UpsertBody),
  result: updated,
  errors: [404],
} as const;
export const upsertPoints = describeWrite({ operationId: 'upsertPoints', ...upsert });
export const upsertPointsAlias = describeWrite({ operationId: 'upsertPointsAlias', ...upsert });

export const searchPoints = describeRead({
  operationId: 'searchPoints',
  summary: 'Find the nearest points, exactly',
  description: 'Best first; of equal scores the lower id first.',
  tag: 'points',
  body: refer(SearchBody),
  result: envelopeOf(Type.Array(refer(ScoredPoint))),
  errors: [404],
});

export const queryPoints = describeRead({
  operationId: 'queryPoints',
  summary: 'Find the nearest points with a loosely written query',
  tag: 'points',
  body: refer(QueryBody),
  result: envelopeOf(Type.Object({ points: Type.Array(refer(ScoredPoint)) }, { additionalProperties: false })),
  errors: [404],
});

export const deletePoints = describeWrite({
  operationId: 'deletePoints',
  summary: 'Delete points by id or by filter',
  tag: 'points',
  body: refer(DeletePointsBody),
  result: updated,
  errors: [404],
});
