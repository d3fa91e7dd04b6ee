// A query and its prefetches, each of which is a query as well.
import { type Static, type TUnsafe, Type } from 'typebox';
import { refer } from '../../../../platform/http/schemas/schema-reference.ts';
import {
  DIVERSE_CANDIDATES_MAX,
  DIVERSITY_DEFAULT,
  EXAMPLES_MAX,
  QDRANT_RESULTS_MAX,
  RESULTS_DEFAULT,
  STAGES_MAX,
} from '../../limits.ts';
import { closed, oneOf, optional } from './fields.ts';
import { Filter, type FilterBody } from './filter.ts';
import { Formula } from './formula.ts';
import { OrderBy } from './order.ts';
import { batchOf, OPTIONS, SCORE_THRESHOLD, SearchParams, type SearchParamsBody } from './search.ts';
import { Context, LOOKUP, type LookupBody, RECOMMEND, USING, VectorInput } from './vector-input.ts';

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
const Discover = Type.Object({ target: refer(VectorInput), context: Context }, closed);
const Feedback = Type.Object(
  {
    target: refer(VectorInput),
    feedback: Type.Array(Type.Object({ example: refer(VectorInput), score: Type.Number() }, closed), {
      maxItems: EXAMPLES_MAX,
    }),
    strategy: Type.Object(
      {
        naive: Type.Object({ a: Type.Number(), b: Type.Number({ minimum: 0 }), c: Type.Number() }, closed),
      },
      closed,
    ),
  },
  closed,
);
const Rrf = Type.Object(
  {
    k: optional(Type.Integer({ minimum: 1, default: 2, description: 'The rank r, from 0, counts 1 / (k + r).' })),
    weights: optional(
      Type.Array(Type.Number({ minimum: 0 }), {
        maxItems: STAGES_MAX,
        description: 'One for each prefetch: the rank r with the weight w counts 1 / ((r + 1) / w + k - 1).',
      }),
    ),
  },
  closed,
);

export const Query = oneOf(
  [
    refer(VectorInput),
    Type.Object({ nearest: refer(VectorInput), mmr: optional(Mmr) }, closed),
    Type.Object({ recommend: Type.Object(RECOMMEND, closed) }, closed),
    Type.Object({ discover: Discover }, closed),
    Type.Object({ context: Context }, closed),
    Type.Object({ order_by: refer(OrderBy) }, closed),
    Type.Object({ fusion: Type.Enum(['rrf', 'dbsf'], { type: 'string' }) }, closed),
    Type.Object({ rrf: Rrf }, closed),
    refer(Formula),
    Type.Object({ sample: Type.Enum(['random'], { type: 'string' }) }, closed),
    Type.Object({ relevance_feedback: Feedback }, closed),
    Type.Null(),
  ],
  'an array of numbers, an array of such arrays, {"indices", "values"}, a point id, {"text", "model": "qdrant/bm25"}, or ' +
    'an object with one of nearest, recommend, discover, context, order_by, fusion, rrf, formula, sample and ' +
    'relevance_feedback; images and other objects to be embedded are not supported: send their vectors',
  { $id: 'Query' },
);
export type QueryInputBody = Static<typeof Query>;

/** The fields that a query shares with its prefetches. */
export interface StageBody {
  readonly prefetch?: StageBody | readonly StageBody[] | null;
  readonly query?: QueryInputBody;
  readonly using?: string | null;
  readonly filter?: FilterBody | null;
  readonly score_threshold?: number | null;
  readonly limit?: number | null;
  readonly lookup_from?: LookupBody | null;
  readonly params?: SearchParamsBody | null;
}

const prefetchesOf = (prefetch: TUnsafe<StageBody>) =>
  Type.Optional(
    oneOf(
      [prefetch, Type.Array(prefetch, { maxItems: STAGES_MAX }), Type.Null()],
      'a prefetch {"query", "limit", …} or an array of prefetches',
    ),
  );
const limit = optional(
  Type.Integer({
    minimum: 1,
    default: RESULTS_DEFAULT,
    description: `Above ${QDRANT_RESULTS_MAX} only where no more points can be answers.`,
  }),
);
const STAGE = {
  query: Type.Optional(refer(Query)),
  limit,
  ...USING,
  ...LOOKUP,
};

export const Prefetch: TUnsafe<StageBody> = Type.Unsafe<StageBody>(
  Type.Object(
    {
      prefetch: prefetchesOf(Type.Unsafe<StageBody>({ $ref: 'Prefetch#' })),
      ...STAGE,
      filter: optional(refer(Filter)),
      params: optional(refer(SearchParams)),
      score_threshold: SCORE_THRESHOLD,
    },
    { ...closed, $id: 'Prefetch', description: 'Finds the points that the query around it ranks.' },
  ),
);

export const QueryRequest = Type.Object(
  { prefetch: prefetchesOf(refer(Prefetch)), ...STAGE, ...OPTIONS },
  { ...closed, $id: 'QueryRequest', examples: [{ query: [0.1, 0.2, 0.3], limit: 5, with_payload: true }] },
);
export type QueryBody = Static<typeof QueryRequest>;
export const QueryBatch = batchOf(QueryRequest, 'QueryBatch', { query: [0.1, 0.2, 0.3] });
