import { type Static, type TSchema, Type } from 'typebox';
import { refer } from '../../../../platform/http/schemas/schema-reference.ts';
import {
  BATCH_MAX,
  DIVERSE_CANDIDATES_MAX,
  DIVERSITY_DEFAULT,
  EXAMPLES_MAX,
  QDRANT_RESULTS_MAX,
  RESULTS_DEFAULT,
} from '../../limits.ts';
import { closed, DefaultName, oneOf, optional, PointId, SHARD_KEY, USING, unsupported, Vector } from './fields.ts';
import { Filter } from './filter.ts';
import { PARTS } from './points.ts';

const count = Type.Integer({ minimum: 1, maximum: QDRANT_RESULTS_MAX });

/** The parameters of approximate search, which have no effect: every search is exact. */
export const SearchParams = Type.Object(
  {
    hnsw_ef: optional(Type.Integer({ minimum: 1 })),
    exact: optional(Type.Boolean()),
    quantization: optional(Type.Object({}, { additionalProperties: true })),
    indexed_only: optional(Type.Boolean()),
    acorn: optional(Type.Object({}, { additionalProperties: true })),
    idf: unsupported('there are no sparse vectors'),
  },
  { ...closed, $id: 'SearchParams', description: 'Accepted; search is exact, whatever they say.' },
);

const options = {
  filter: optional(refer(Filter)),
  params: optional(refer(SearchParams)),
  score_threshold: optional(
    Type.Number({
      description: 'Inclusive. Cosine and Dot: the lowest similarity. Euclid and Manhattan: the highest distance.',
    }),
  ),
  offset: optional(Type.Integer({ minimum: 0, maximum: QDRANT_RESULTS_MAX, description: 'How many to leave out.' })),
  ...PARTS,
  ...SHARD_KEY,
};
const LOOKUP = { lookup_from: unsupported('examples come from the collection itself') };

/** A vector, or an object with the default vector's name and a vector. */
export const NamedVector = oneOf(
  [refer(Vector), Type.Object({ name: DefaultName, vector: refer(Vector) }, closed)],
  'an array of numbers, or {"name": "", "vector": such an array}; other named vectors and sparse vectors are not supported yet',
  { $id: 'NamedVector' },
);

export const Search = Type.Object(
  { vector: refer(NamedVector), limit: count, ...options },
  { ...closed, $id: 'Search', examples: [{ vector: [0.1, 0.2, 0.3], limit: 5, with_payload: true }] },
);
export type SearchBody = Static<typeof Search>;

export const Example = oneOf([refer(Vector), refer(PointId)], 'a point id or an array of numbers', {
  $id: 'Example',
});
const examples = optional(Type.Array(refer(Example), { maxItems: EXAMPLES_MAX }));
const recommend = {
  positive: examples,
  negative: examples,
  strategy: Type.Optional(
    oneOf([Type.Literal('average_vector'), Type.Null()], '"average_vector"; other strategies are not supported'),
  ),
};
export const Recommend = Type.Object(
  { ...recommend, limit: count, ...options, ...USING, ...LOOKUP },
  { ...closed, $id: 'Recommend', examples: [{ positive: [1, 2], negative: [3], limit: 5 }] },
);
export type RecommendBody = Static<typeof Recommend>;
export type ExamplesBody = Pick<RecommendBody, 'positive' | 'negative'>;

const nearest = oneOf(
  [refer(Vector), refer(PointId)],
  'an array of numbers or a point id; sparse and multiple vectors, and texts to be embedded, are not supported',
);
const Mmr = Type.Object(
  {
    diversity: optional(Type.Number({ minimum: 0, maximum: 1, default: DIVERSITY_DEFAULT })),
    candidates_limit: optional(
      Type.Integer({
        minimum: 1,
        maximum: DIVERSE_CANDIDATES_MAX,
        description: 'As many as limit where it is absent.',
      }),
    ),
  },
  { ...closed, description: 'Chooses by maximal marginal relevance: near to the query, and unlike one another.' },
);
export const Query = oneOf(
  [
    refer(Vector),
    refer(PointId),
    Type.Object({ nearest, mmr: optional(Mmr) }, closed),
    Type.Object({ recommend: Type.Object(recommend, closed) }, closed),
    Type.Null(),
  ],
  'an array of numbers, a point id, {"nearest": either}, {"recommend": {"positive", "negative"}} or null; other queries are ' +
    'not supported',
  { $id: 'Query' },
);

export const QueryRequest = Type.Object(
  {
    query: Type.Optional(refer(Query)),
    limit: optional(
      Type.Integer({
        minimum: 1,
        default: RESULTS_DEFAULT,
        description: `Above ${QDRANT_RESULTS_MAX} only where no more points can be answers.`,
      }),
    ),
    ...options,
    ...USING,
    ...LOOKUP,
    prefetch: unsupported('a query has one stage'),
  },
  { ...closed, $id: 'QueryRequest', examples: [{ query: [0.1, 0.2, 0.3], limit: 5, with_payload: true }] },
);
export type QueryBody = Static<typeof QueryRequest>;

const batchOf = (search: TSchema, $id: string, example: object) =>
  Type.Object(
    { searches: Type.Array(refer(search), { maxItems: BATCH_MAX }) },
    { ...closed, $id, examples: [{ searches: [{ ...example, limit: 5 }] }] },
  );
export const SearchBatch = batchOf(Search, 'SearchBatch', { vector: [0.1, 0.2, 0.3] });
export const RecommendBatch = batchOf(Recommend, 'RecommendBatch', { positive: [1] });
export const QueryBatch = batchOf(QueryRequest, 'QueryBatch', { query: [0.1, 0.2, 0.3] });
