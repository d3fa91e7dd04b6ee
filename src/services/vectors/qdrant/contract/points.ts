import { type Static, Type } from 'typebox';
import { refer } from '../../../../platform/http/schemas/schema-reference.ts';
import {
  DEFAULT_LIMITS,
  FIELDS_MAX,
  IDS_MAX,
  ITEMS_MAX,
  KEYS_REMOVED_MAX,
  OPERATIONS_MAX,
  QDRANT_RESULTS_MAX,
  SCROLL_DEFAULT,
} from '../../limits.ts';
import { Document } from './document.ts';
import {
  byVectorName,
  closed,
  oneOf,
  optional,
  Payload,
  PointId,
  SHARD_KEY,
  Vector,
  WithPayload,
  WithVector,
} from './fields.ts';
import { Filter } from './filter.ts';
import { OrderBy } from './order.ts';
import { MultiVector, SparseVector } from './vector-input.ts';

const atMost = { maxItems: ITEMS_MAX } as const;
const some = { minItems: 1, ...atMost } as const;
const StoredId = Type.Unsafe<string | number>({
  ...refer(PointId),
  description: `At most ${DEFAULT_LIMITS.idBytesMax} bytes of UTF-8.`,
});

const AnyVector = oneOf(
  [refer(Vector), refer(SparseVector), refer(MultiVector), refer(Document)],
  'an array of numbers, an array of such arrays, {"indices", "values"}, or {"text", "model": "qdrant/bm25"}; images and ' +
    'other objects to be embedded are not supported: send their vectors',
);
export type AnyVectorBody = Static<typeof AnyVector>;

/** The vectors of a point. The description names unsupported forms, so that the rejection does too. */
export const PointVector = oneOf(
  [refer(Vector), refer(MultiVector), refer(Document), byVectorName(AnyVector)],
  'an array of numbers, an array of such arrays, or an object with vectors by their names: arrays of numbers, arrays of ' +
    'such arrays, {"indices", "values"}, or {"text", "model": "qdrant/bm25"}; images and other objects to be embedded ' +
    'are not supported: send their vectors',
  { $id: 'PointVector' },
);

export type PointVectorBody = Static<typeof PointVector>;

export const PointStruct = Type.Object(
  { id: StoredId, vector: refer(PointVector), payload: optional(refer(Payload)) },
  { ...closed, $id: 'PointStruct' },
);
export type PointStructBody = Static<typeof PointStruct>;

const Batch = Type.Object(
  {
    ids: Type.Array(StoredId, some),
    vectors: oneOf(
      [Type.Array(refer(PointVector), some), byVectorName(Type.Array(AnyVector, some))],
      'an array of vectors, or an object with such arrays by the names of the vectors',
    ),
    payloads: optional(Type.Array(Type.Union([refer(Payload), Type.Null()]), atMost)),
  },
  closed,
);
export type BatchBody = Static<typeof Batch>;
const mode = {
  ...SHARD_KEY,
  update_filter: optional(refer(Filter)),
  update_mode: optional(
    Type.Enum(['upsert', 'insert_only', 'update_only'], {
      type: 'string',
      description: 'insert_only leaves points that exist, update_only those that do not.',
    }),
  ),
};
export const Upsert = oneOf(
  [
    Type.Object({ points: Type.Array(refer(PointStruct), some), ...mode }, closed),
    Type.Object({ batch: Batch, ...mode }, closed),
  ],
  '{"points": [{"id", "vector", "payload"}, …]} or {"batch": {"ids", "vectors", "payloads"}}',
  { $id: 'Upsert', examples: [{ points: [{ id: 1, vector: [0.1, 0.2, 0.3], payload: { city: 'Berlin' } }] }] },
);

export type UpsertBody = Static<typeof Upsert>;

const PointVectors = Type.Object(
  {
    id: refer(PointId),
    vector: refer(PointVector),
    payload: optional(
      Type.Unsafe<Record<string, unknown>>({
        ...refer(Payload),
        description: 'Not stored: this call changes vectors alone.',
      }),
    ),
  },
  closed,
);

export const UpdateVectors = Type.Object(
  {
    points: Type.Array(PointVectors, some),
    ...SHARD_KEY,
    update_filter: optional(refer(Filter)),
  },
  { ...closed, $id: 'UpdateVectors', examples: [{ points: [{ id: 1, vector: [0.3, 0.2, 0.1] }] }] },
);
export type UpdateVectorsBody = Static<typeof UpdateVectors>;

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
        description: `A page has at most ${QDRANT_RESULTS_MAX} points, even if more are requested.`,
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
export const Selection = oneOf(
  [
    Type.Object({ points: selected, ...SHARD_KEY }, closed),
    Type.Object({ filter: refer(Filter), ...SHARD_KEY }, closed),
  ],
  '{"points": ids} or {"filter": a filter}',
  { $id: 'Selection', examples: [{ points: [1, 2] }] },
);

export type SelectionBody = Static<typeof Selection>;

const target = { points: optional(selected), filter: optional(refer(Filter)), ...SHARD_KEY };
export const SetPayload = Type.Object(
  { payload: refer(Payload), key: optional(Type.String({ minLength: 1 })), ...target },
  { ...closed, $id: 'SetPayload', examples: [{ payload: { city: 'Berlin' }, points: [1] }] },
);
export const DeletePayload = Type.Object(
  { keys: Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: KEYS_REMOVED_MAX }), ...target },
  { ...closed, $id: 'DeletePayload', examples: [{ keys: ['city'], points: [1] }] },
);

export const DeleteVectors = Type.Object(
  { vector: Type.Array(Type.String(), { minItems: 1, maxItems: FIELDS_MAX }), ...target },
  { ...closed, $id: 'DeleteVectors', examples: [{ vector: ['title'], points: [1] }] },
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
    delete_vectors: Type.Optional(refer(DeleteVectors)),
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
