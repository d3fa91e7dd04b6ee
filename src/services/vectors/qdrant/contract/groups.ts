import { type Static, Type } from 'typebox';
import { refer } from '../../../../platform/http/schemas/schema-reference.ts';
import { GROUP_SIZE_DEFAULT, GROUPS_MAX, QDRANT_RESULTS_MAX, RESULTS_DEFAULT } from '../../limits.ts';
import { Record, ScoredPoint } from './bodies.ts';
import { closed, oneOf, optional, WithPayload, WithVector } from './fields.ts';
import { QueryRequest } from './query.ts';
import { Recommend, Search } from './search.ts';

const count = Type.Integer({ minimum: 1, maximum: GROUPS_MAX, description: 'How many groups.' });
const size = Type.Integer({ minimum: 1, maximum: QDRANT_RESULTS_MAX, description: 'How many points of each group.' });
export const WithLookup = oneOf(
  [
    Type.String({ minLength: 1 }),
    Type.Object(
      {
        collection: Type.String({ minLength: 1 }),
        with_payload: Type.Optional(refer(WithPayload)),
        with_vectors: Type.Optional(refer(WithVector)),
      },
      closed,
    ),
  ],
  'the name of a collection, or {"collection", "with_payload", "with_vectors"}',
  { $id: 'WithLookup', examples: ['documents'] },
);
export type WithLookupBody = Static<typeof WithLookup>;
const by = {
  group_by: Type.String({
    minLength: 1,
    description: 'The key of the values, texts or integers, that name the groups.',
  }),
  with_lookup: optional(refer(WithLookup)),
};
const required = { limit: count, group_size: size, ...by };

const { limit: _searchLimit, offset: _searchOffset, ...search } = Search.properties;
export const SearchGroups = Type.Object(
  { ...search, ...required },
  {
    ...closed,
    $id: 'SearchGroups',
    examples: [{ vector: [0.1, 0.2, 0.3], group_by: 'file', limit: 4, group_size: 2 }],
  },
);

const { limit: _recommendLimit, offset: _recommendOffset, ...recommend } = Recommend.properties;
export const RecommendGroups = Type.Object({ ...recommend, ...required }, { ...closed, $id: 'RecommendGroups' });

const { limit: _queryLimit, offset: _queryOffset, ...query } = QueryRequest.properties;
export const QueryGroups = Type.Object(
  {
    ...query,
    limit: optional(Type.Integer({ ...count, default: RESULTS_DEFAULT })),
    group_size: optional(Type.Integer({ ...size, default: GROUP_SIZE_DEFAULT })),
    ...by,
  },
  { ...closed, $id: 'QueryGroups', examples: [{ query: [0.1, 0.2, 0.3], group_by: 'file', limit: 4, group_size: 2 }] },
);

const PointGroup = Type.Object(
  {
    id: oneOf([Type.String(), Type.Integer()], 'the value of the group'),
    hits: Type.Array(refer(ScoredPoint)),
    lookup: Type.Optional(refer(Record)),
  },
  closed,
);
export const Groups = Type.Object({ groups: Type.Array(PointGroup) }, { ...closed, $id: 'Groups' });
