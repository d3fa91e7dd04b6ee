import { Type } from 'typebox';
import { refer } from '../../../../platform/http/schemas/schema-reference.ts';
import {
  DEFAULT_LIMITS,
  IDS_MAX,
  ITEMS_MAX,
  KEYS_REMOVED_MAX,
  OPERATIONS_MAX,
  QDRANT_RESULTS_MAX,
  SCROLL_DEFAULT,
} from '../../limits.ts';
import {
  closed,
  type DEFAULT_VECTOR,
  oneOf,
  optional,
  Payload,
  PointId,
  SHARD_KEY,
  underDefaultName,
  unsupported,
  Vector,
  WithPayload,
  WithVector,
} from './fields.ts';
import { Filter, type FilterBody } from './filter.ts';
import { OrderBy } from './order.ts';

type Id = string | number;

const atMost = { maxItems: ITEMS_MAX } as const;
const some = { minItems: 1, ...atMost } as const;
const StoredId = Type.Unsafe<Id>({
  ...refer(PointId),
  description: `At most ${DEFAULT_LIMITS.idBytesMax} bytes of UTF-8.`,
});

type Numbers = readonly number[];

/** A vector with the name of the default one, or without a name. */
export type PointVectorBody = Numbers | { readonly [DEFAULT_VECTOR]: Numbers };
/** The vector of a point. The description names unsupported forms, so that the rejection does too. */
const PointVector = oneOf<PointVectorBody>(
  [refer(Vector), underDefaultName(refer(Vector))],
  'an array of numbers, alone or under the name "" of the default vector; other named, sparse and multiple vectors, ' +
    'points without a vector, and texts to be embedded, are not supported yet',
  { $id: 'PointVector' },
);

export { PointVector };

export interface PointStructBody {
  readonly id: Id;
  readonly vector: PointVectorBody;
  readonly payload?: Record<string, unknown> | null;
}
export const PointStruct = Type.Unsafe<PointStructBody>(
  Type.Object(
    { id: StoredId, vector: refer(PointVector), payload: optional(refer(Payload)) },
    { ...closed, $id: 'PointStruct' },
  ),
);

export interface BatchBody {
  readonly ids: readonly Id[];
  readonly vectors: readonly PointVectorBody[] | { readonly [DEFAULT_VECTOR]: readonly Numbers[] };
  readonly payloads?: readonly (Record<string, unknown> | null)[] | null;
}
const Batch = Type.Object(
  {
    ids: Type.Array(StoredId, some),
    vectors: oneOf(
      [Type.Array(refer(PointVector), some), underDefaultName(Type.Array(refer(Vector), some))],
      'an array of vectors, or one under the name "" of the default vector; other named vectors are not supported yet',
    ),
    payloads: optional(Type.Array(Type.Union([refer(Payload), Type.Null()]), atMost)),
  },
  closed,
);
const mode = {
  ...SHARD_KEY,
  update_filter: unsupported('points are stored without a condition'),
  update_mode: Type.Optional(
    oneOf<'upsert' | null>([Type.Literal('upsert'), Type.Null()], '"upsert"; other modes are not supported'),
  ),
};
export type UpsertBody = { readonly points: readonly PointStructBody[] } | { readonly batch: BatchBody };
export const Upsert = oneOf<UpsertBody>(
  [
    Type.Object({ points: Type.Array(refer(PointStruct), some), ...mode }, closed),
    Type.Object({ batch: Batch, ...mode }, closed),
  ],
  '{"points": [{"id", "vector", "payload"}, …]} or {"batch": {"ids", "vectors", "payloads"}}',
  { $id: 'Upsert', examples: [{ points: [{ id: 1, vector: [0.1, 0.2, 0.3], payload: { city: 'Berlin' } }] }] },
);

export interface UpdateVectorsBody {
  readonly points: readonly { readonly id: Id; readonly vector: PointVectorBody }[];
}
export const UpdateVectors = Type.Unsafe<UpdateVectorsBody>(
  Type.Object(
    {
      points: Type.Array(Type.Object({ id: refer(PointId), vector: refer(PointVector) }, closed), some),
      ...SHARD_KEY,
      update_filter: unsupported('vectors are replaced without a condition'),
    },
    { ...closed, $id: 'UpdateVectors', examples: [{ points: [{ id: 1, vector: [0.3, 0.2, 0.1] }] }] },
  ),
);

/** The parts of an answer. Newer clients send with_vector, older ones with_vectors. */
export const PARTS = {
  with_payload: Type.Optional(refer(WithPayload)),
  with_vector: Type.Optional(refer(WithVector)),
  with_vectors: Type.Optional(refer(WithVector)),
};

const ids = Type.Array(refer(PointId), { maxItems: IDS_MAX });
export const Retrieve = Type.Object(
  { ids, ...PARTS, ...SHARD_KEY },
  { ...closed, $id: 'Retrieve', examples: [{ ids: [1, 2], with_vector: true }] },
);

export const Scroll = Type.Object(
  {
    offset: optional(refer(PointId)),
    limit: optional(
      Type.Integer({
        minimum: 1,
        default: SCROLL_DEFAULT,
        description: `A page has at most ${QDRANT_RESULTS_MAX} points, whatever is asked for.`,
      }),
    ),
    filter: optional(refer(Filter)),
    ...PARTS,
    ...SHARD_KEY,
    order_by: optional(refer(OrderBy)),
  },
  { ...closed, $id: 'Scroll', examples: [{ limit: 100, with_payload: true }] },
);

export const Count = Type.Object(
  {
    filter: optional(refer(Filter)),
    exact: optional(Type.Boolean({ description: 'The number is always exact.' })),
    ...SHARD_KEY,
  },
  { ...closed, $id: 'Count' },
);

const selected = Type.Array(refer(PointId), atMost);
export type SelectionBody = { readonly points: readonly Id[] } | { readonly filter: FilterBody };
export const Selection = oneOf<SelectionBody>(
  [
    Type.Object({ points: selected, ...SHARD_KEY }, closed),
    Type.Object({ filter: refer(Filter), ...SHARD_KEY }, closed),
  ],
  '{"points": ids} or {"filter": a filter}',
  { $id: 'Selection', examples: [{ points: [1, 2] }] },
);

const target = { points: optional(selected), filter: optional(refer(Filter)), ...SHARD_KEY };
export const SetPayload = Type.Object(
  { payload: refer(Payload), key: optional(Type.String({ minLength: 1 })), ...target },
  { ...closed, $id: 'SetPayload', examples: [{ payload: { city: 'Berlin' }, points: [1] }] },
);
export const DeletePayload = Type.Object(
  { keys: Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: KEYS_REMOVED_MAX }), ...target },
  { ...closed, $id: 'DeletePayload', examples: [{ keys: ['city'], points: [1] }] },
);

const Operation = Type.Object(
  {
    upsert: Type.Optional(refer(Upsert)),
    delete: Type.Optional(refer(Selection)),
    set_payload: Type.Optional(refer(SetPayload)),
    overwrite_payload: Type.Optional(refer(SetPayload)),
    delete_payload: Type.Optional(refer(DeletePayload)),
    clear_payload: Type.Optional(refer(Selection)),
    update_vectors: Type.Optional(refer(UpdateVectors)),
    delete_vectors: unsupported('a point always has its vector'),
  },
  { ...closed, minProperties: 1, maxProperties: 1 },
);
export const UpdateBatch = Type.Object(
  { operations: Type.Array(Operation, { minItems: 1, maxItems: OPERATIONS_MAX }) },
  {
    ...closed,
    $id: 'UpdateBatch',
    examples: [{ operations: [{ upsert: { points: [{ id: 1, vector: [0.1, 0.2, 0.3] }] } }] }],
  },
);
