// The vectors of a query: given with it, or those of stored points.
import { type Static, Type } from 'typebox';
import { refer } from '../../../../platform/http/schemas/schema-reference.ts';
import { EXAMPLES_MAX, ITEMS_MAX } from '../../limits.ts';
import { Document } from './document.ts';
import { closed, oneOf, optional, PointId, SHARD_KEY, Vector } from './fields.ts';

export const SparseVector = Type.Object(
  {
    indices: Type.Array(Type.Integer({ minimum: 0, maximum: 0xffff_ffff }), { maxItems: ITEMS_MAX }),
    values: Type.Array(Type.Number(), { maxItems: ITEMS_MAX }),
  },
  { ...closed, $id: 'SparseVector', description: 'As many values as indices; each index once.' },
);
export type SparseVectorBody = Static<typeof SparseVector>;

export const MultiVector = Type.Array(refer(Vector), {
  minItems: 1,
  maxItems: ITEMS_MAX,
  $id: 'MultiVector',
  description: 'Rows of the same length.',
});

export const VectorInput = oneOf(
  [refer(Vector), refer(SparseVector), refer(MultiVector), refer(PointId), refer(Document)],
  'an array of numbers, an array of such arrays, {"indices", "values"}, the id of a point, or {"text", "model": ' +
    '"qdrant/bm25"}; images and other objects to be embedded are not supported: send their vectors',
  { $id: 'VectorInput' },
);
export type VectorInputBody = Static<typeof VectorInput>;

const examples = optional(Type.Array(refer(VectorInput), { maxItems: EXAMPLES_MAX }));
export const RECOMMEND = {
  positive: examples,
  negative: examples,
  strategy: optional(Type.Enum(['average_vector', 'best_score', 'sum_scores'], { type: 'string' })),
};
export interface RecommendInputBody {
  readonly positive?: readonly VectorInputBody[] | null;
  readonly negative?: readonly VectorInputBody[] | null;
  readonly strategy?: string | null;
}

export const USING = {
  using: optional(Type.String({ description: 'The name of the vector; "" is the unnamed one.' })),
};

export const ContextPair = Type.Object(
  { positive: refer(VectorInput), negative: refer(VectorInput) },
  { ...closed, $id: 'ContextPair' },
);
export type ContextPairBody = Static<typeof ContextPair>;

export const Context = oneOf(
  [refer(ContextPair), Type.Array(refer(ContextPair), { maxItems: EXAMPLES_MAX }), Type.Null()],
  'a pair {"positive", "negative"}, or an array of pairs',
);
export type ContextBody = Static<typeof Context>;

export const LookupLocation = Type.Object(
  {
    collection: Type.String({ minLength: 1 }),
    vector: optional(Type.String({ description: 'The name of the vector; absent: the same as in `using`.' })),
    ...SHARD_KEY,
  },
  { ...closed, $id: 'LookupLocation', description: 'The collection with the points whose ids the query names.' },
);
export const LOOKUP = { lookup_from: optional(refer(LookupLocation)) };
export type LookupBody = Static<typeof LookupLocation>;
