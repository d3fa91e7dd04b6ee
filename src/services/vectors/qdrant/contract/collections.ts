import { type Static, Type } from 'typebox';
import { refer } from '../../../../platform/http/schemas/schema-reference.ts';
import { DISTANCES } from '../../../../vector/vector-store.ts';
import { OPERATIONS_MAX } from '../../limits.ts';
import { byVectorName, closed, oneOf, optional, Payload, unsupported } from './fields.ts';
import { PayloadSchema } from './indexes.ts';
import { StrictMode } from './strict-mode.ts';
import tuning from './tuning.json' with { type: 'json' };

const open = { additionalProperties: true } as const;
const positive = optional(Type.Integer({ minimum: 1 }));
const flag = optional(Type.Boolean());
const memory = optional(Type.Enum(['cold', 'cached', 'pinned'], { type: 'string' }));

/** The tuning of the original, which has no effect here. */
const { schemas } = tuning;
const hnsw = optional(Type.Unsafe<object>(schemas.hnsw));
const optimizers = optional(Type.Unsafe<object>(schemas.optimizers));
const anything = Type.Object({}, open);

const quantizer = Type.Union([anything, Type.Literal('Disabled'), Type.Null()]);
const quantization = {
  quantization_config: Type.Optional(quantizer),
  /** Its older name. */
  quantization: Type.Optional(quantizer),
};
const vectorTuning = { hnsw_config: hnsw, ...quantization, on_disk: flag, memory };
const VectorParams = Type.Object(
  {
    size: Type.Integer({ minimum: 1, description: 'The dimension of the vectors; at most 65536.' }),
    distance: Type.Enum([...DISTANCES], { type: 'string' }),
    datatype: optional(
      Type.Enum(['float32', 'float16', 'uint8', 'turbo4'], {
        type: 'string',
        description: 'Kept and returned; vectors are stored and searched as float32, so that nothing is rounded.',
      }),
    ),
    ...vectorTuning,
    multivector_config: optional(
      Type.Object({ comparator: Type.Literal('max_sim') }, { ...closed, description: 'A point has several rows.' }),
    ),
  },
  closed,
);
export type VectorsBody = Static<typeof VectorParams>;

// Without the exclusion, an error in the parameters of one vector would be reported about vectors with their names.
const NamedParams = byVectorName(VectorParams, {
  not: { type: 'object', required: ['size'], properties: { size: { type: 'number' } } },
});

const modifier = optional(Type.Enum(['none', 'idf'], { type: 'string' }));
const SparseParams = Type.Object(
  {
    modifier,
    index: optional(Type.Object({}, { ...open, description: 'Stored and returned; it has no effect.' })),
  },
  closed,
);
export type SparseBody = Static<typeof SparseParams>;

export const CreateCollection = Type.Object(
  {
    vectors: Type.Optional(
      oneOf(
        [VectorParams, NamedParams, Type.Null()],
        '{"size", "distance"} of the default vector, or an object with such objects by the names of vectors',
      ),
    ),
    hnsw_config: hnsw,
    optimizers_config: optimizers,
    wal_config: optional(Type.Unsafe<object>(schemas.wal)),
    ...quantization,
    on_disk_payload: flag,
    payload: optional(Type.Object({ memory }, closed)),
    shard_number: positive,
    replication_factor: positive,
    write_consistency_factor: positive,
    sharding_method: Type.Optional(oneOf([Type.Literal('auto'), Type.Null()], '"auto"; shard keys are not supported')),
    metadata: optional(refer(Payload)),
    sparse_vectors: optional(byVectorName(Type.Union([SparseParams, Type.Null()]))),
    strict_mode_config: optional(refer(StrictMode)),
    init_from: unsupported('a collection begins empty'),
  },
  {
    ...closed,
    $id: 'CreateCollection',
    description: 'Tuning is stored and returned but has no effect: search is exact.',
    examples: [{ vectors: { size: 3, distance: 'Cosine', on_disk: true }, hnsw_config: { m: 64 } }],
  },
);
export type CreateBody = Static<typeof CreateCollection>;

export const UpdateCollection = Type.Object(
  {
    vectors: optional(byVectorName(Type.Object(vectorTuning, closed))),
    hnsw_config: hnsw,
    optimizers_config: optimizers,
    ...quantization,
    params: optional(Type.Unsafe<object>(schemas.params)),
    metadata: optional(refer(Payload)),
    sparse_vectors: optional(byVectorName(SparseParams)),
    strict_mode_config: optional(refer(StrictMode)),
  },
  {
    ...closed,
    $id: 'UpdateCollection',
    description: 'The values are stored and returned but have no effect: search is exact.',
    examples: [{ optimizers_config: { indexing_threshold: 20_000 } }],
  },
);
export type UpdateBody = Static<typeof UpdateCollection>;

const DenseVector = Type.Pick(VectorParams, ['size', 'distance', 'datatype', 'multivector_config'], closed);
const NewSparseVector = Type.Object(
  {
    modifier: Type.Optional(modifier),
    datatype: optional(Type.Enum(['float32', 'float16', 'uint8', 'turbo4'], { type: 'string' })),
  },
  closed,
);
export const VectorName = oneOf(
  [Type.Object({ dense: DenseVector }, closed), Type.Object({ sparse: NewSparseVector }, closed)],
  '{"dense": {"size", "distance"}} or {"sparse": {"modifier"}}',
  { $id: 'VectorName', examples: [{ dense: { size: 3, distance: 'Cosine' } }] },
);
export type VectorNameBody = Static<typeof VectorName>;

const aliasName = Type.String({ minLength: 1 });
const AliasAction = Type.Object(
  {
    create_alias: Type.Optional(Type.Object({ collection_name: aliasName, alias_name: aliasName }, closed)),
    delete_alias: Type.Optional(Type.Object({ alias_name: aliasName }, closed)),
    rename_alias: Type.Optional(Type.Object({ old_alias_name: aliasName, new_alias_name: aliasName }, closed)),
  },
  { ...closed, minProperties: 1, maxProperties: 1 },
);
export const ChangeAliases = Type.Object(
  { actions: Type.Array(AliasAction, { maxItems: OPERATIONS_MAX }) },
  {
    ...closed,
    $id: 'ChangeAliases',
    examples: [{ actions: [{ create_alias: { collection_name: 'notes-2', alias_name: 'notes' } }] }],
  },
);
export type ChangeAliasesBody = Static<typeof ChangeAliases>;

export const Aliases = Type.Object(
  {
    aliases: Type.Array(Type.Object({ alias_name: Type.String(), collection_name: Type.String() }, closed)),
  },
  { ...closed, $id: 'Aliases' },
);

const Config = Type.Object(
  {
    params: Type.Object({ vectors: Type.Optional(Type.Union([VectorParams, NamedParams])) }, open),
    hnsw_config: anything,
    optimizer_config: anything,
    wal_config: anything,
    quantization_config: Type.Union([anything, Type.Null()]),
  },
  open,
);
export const CollectionInfo = Type.Object(
  {
    status: Type.Literal('green'),
    optimizer_status: Type.Literal('ok'),
    indexed_vectors_count: Type.Integer({
      minimum: 0,
      description: 'All of them, because every point can be found at once; 0 if the client turned indexing off.',
    }),
    points_count: Type.Integer({ minimum: 0 }),
    segments_count: Type.Literal(1),
    config: Config,
    payload_schema: PayloadSchema,
    warnings: Type.Optional(
      Type.Array(Type.Object({ message: Type.String() }, closed), {
        description: 'Settings that contradict one another.',
      }),
    ),
    update_queue: Type.Object({ length: Type.Literal(0) }, closed),
  },
  { ...closed, $id: 'CollectionInfo' },
);
