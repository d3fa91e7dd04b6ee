// The older forms of searches, with one kind of query each.
import { type Static, type TSchema, Type } from 'typebox';
import { refer } from '../../../../platform/http/schemas/schema-reference.ts';
import {
  BATCH_MAX,
  MATRIX_LIMIT_DEFAULT,
  MATRIX_SAMPLE_DEFAULT,
  MATRIX_SAMPLE_MAX,
  QDRANT_RESULTS_MAX,
} from '../../limits.ts';
import { closed, oneOf, optional, SHARD_KEY, Vector } from './fields.ts';
import { Filter } from './filter.ts';
import { PARTS } from './points.ts';
import { Context, LOOKUP, RECOMMEND, SparseVector, USING, VectorInput } from './vector-input.ts';

const count = Type.Integer({ minimum: 1, maximum: QDRANT_RESULTS_MAX });

/** The parameters of approximate search, which have no effect: every search is exact. */
export const SearchParams = Type.Object(
  {
    hnsw_ef: optional(Type.Integer({ minimum: 1 })),
    exact: optional(Type.Boolean()),
    quantization: optional(Type.Object({}, { additionalProperties: true })),
    indexed_only: optional(Type.Boolean()),
    acorn: optional(Type.Object({}, { additionalProperties: true })),
    idf: Type.Optional(
      oneOf(
        [Type.Literal('global'), Type.Object({ corpus: refer(Filter) }, closed), Type.Null()],
        '"global", or {"corpus": a filter}: the points whose frequencies weigh the values of a sparse vector',
      ),
    ),
  },
  {
    ...closed,
    $id: 'SearchParams',
    description: 'Accepted; search is exact in any case. `idf` alone has an effect.',
  },
);
export type SearchParamsBody = Static<typeof SearchParams>;

export const SCORE_THRESHOLD = optional(
  Type.Number({
    description: 'Inclusive. Cosine and Dot: the lowest similarity. Euclid and Manhattan: the highest distance.',
  }),
);
export const OPTIONS = {
  filter: optional(refer(Filter)),
  params: optional(refer(SearchParams)),
  score_threshold: SCORE_THRESHOLD,
  offset: optional(Type.Integer({ minimum: 0, maximum: QDRANT_RESULTS_MAX, description: 'How many to leave out.' })),
  ...PARTS,
  ...SHARD_KEY,
};

/** A vector, or an object with the name of a vector and its value. */
export const NamedVector = oneOf(
  [
    refer(Vector),
    Type.Object({ name: Type.String(), vector: refer(Vector) }, closed),
    Type.Object({ name: Type.String(), vector: refer(SparseVector) }, closed),
  ],
  'an array of numbers, or {"name", "vector": such an array or {"indices", "values"}}',
  { $id: 'NamedVector' },
);

export const Search = Type.Object(
  { vector: refer(NamedVector), limit: count, ...OPTIONS },
  { ...closed, $id: 'Search', examples: [{ vector: [0.1, 0.2, 0.3], limit: 5, with_payload: true }] },
);
export type SearchBody = Static<typeof Search>;

export const Recommend = Type.Object(
  { ...RECOMMEND, limit: count, ...OPTIONS, ...USING, ...LOOKUP },
  { ...closed, $id: 'Recommend', examples: [{ positive: [1, 2], negative: [3], limit: 5 }] },
);
export type RecommendBody = Static<typeof Recommend>;

export const Discover = Type.Object(
  {
    target: optional(refer(VectorInput)),
    context: Type.Optional(Context),
    limit: count,
    ...OPTIONS,
    ...USING,
    ...LOOKUP,
  },
  {
    ...closed,
    $id: 'Discover',
    examples: [{ target: [0.1, 0.2, 0.3], context: [{ positive: 1, negative: 2 }], limit: 5 }],
  },
);
export type DiscoverBody = Static<typeof Discover>;

export const SearchMatrix = Type.Object(
  {
    filter: optional(refer(Filter)),
    sample: optional(Type.Integer({ minimum: 2, maximum: MATRIX_SAMPLE_MAX, default: MATRIX_SAMPLE_DEFAULT })),
    limit: optional(Type.Integer({ minimum: 1, maximum: MATRIX_SAMPLE_MAX, default: MATRIX_LIMIT_DEFAULT })),
    ...USING,
    ...SHARD_KEY,
  },
  { ...closed, $id: 'SearchMatrix', examples: [{ sample: 10, limit: 3 }] },
);
export type SearchMatrixBody = Static<typeof SearchMatrix>;

export const batchOf = (search: TSchema, $id: string, example: object) =>
  Type.Object(
    { searches: Type.Array(refer(search), { maxItems: BATCH_MAX }) },
    { ...closed, $id, examples: [{ searches: [{ ...example, limit: 5 }] }] },
  );
export const SearchBatch = batchOf(Search, 'SearchBatch', { vector: [0.1, 0.2, 0.3] });
export const RecommendBatch = batchOf(Recommend, 'RecommendBatch', { positive: [1] });
export const DiscoverBatch = batchOf(Discover, 'DiscoverBatch', { target: [0.1, 0.2, 0.3] });
