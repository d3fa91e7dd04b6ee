import { type Static, Type } from 'typebox';
import { refer } from '../../../../platform/http/schemas/schema-reference.ts';
import { DISTANCES, type Distance } from '../../../../vector/vector-store.ts';
import { OPERATIONS_MAX } from '../../limits.ts';
import { closed, type DEFAULT_VECTOR, oneOf, optional, Payload, underDefaultName, unsupported } from './fields.ts';
import { PayloadSchema } from './indexes.ts';

const open = { additionalProperties: true } as const;
const atLeast = (minimum: number) => optional(Type.Integer({ minimum }));
const number = atLeast(0);
const positive = atLeast(1);
const flag = optional(Type.Boolean());
const text = optional(Type.String());

const Hnsw = Type.Object(
  {
    m: number,
    ef_construct: atLeast(4),
    full_scan_threshold: number,
    max_indexing_threads: number,
    on_disk: flag,
    memory: text,
    payload_m: number,
    inline_storage: flag,
  },
  closed,
);
const Optimizers = Type.Object(
  {
    deleted_threshold: optional(Type.Number({ minimum: 0, maximum: 1 })),
    vacuum_min_vector_number: number,
    default_segment_number: number,
    max_segment_size: positive,
    memmap_threshold: number,
    indexing_threshold: number,
    flush_interval_sec: number,
    max_optimization_threads: optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Literal('auto')])),
    prevent_unoptimized: flag,
  },
  closed,
);
const Wal = Type.Object({ wal_capacity_mb: positive, wal_segments_ahead: number, wal_retain_closed: positive }, closed);

export interface VectorsBody {
  readonly size: number;
  readonly distance: Distance;
  readonly datatype?: 'float32' | null;
  readonly [tuning: string]: unknown;
}
const VectorParams = Type.Object(
  {
    size: Type.Integer({ minimum: 1, description: 'The dimension of the vectors; at most 65536.' }),
    distance: Type.Enum([...DISTANCES], { type: 'string' }),
    datatype: Type.Optional(
      oneOf<'float32' | null>([Type.Literal('float32'), Type.Null()], '"float32"; other types are not supported'),
    ),
    hnsw_config: optional(Hnsw),
    quantization_config: optional(Type.Object({}, open)),
    on_disk: flag,
    memory: text,
    multivector_config: unsupported('a point has one vector'),
  },
  closed,
);

const NamedParams = underDefaultName(VectorParams);

export interface CreateBody {
  readonly vectors: VectorsBody | { readonly [DEFAULT_VECTOR]: VectorsBody };
  readonly sparse_vectors?: Readonly<Record<string, unknown>> | null;
  readonly [tuning: string]: unknown;
}
export const CreateCollection = Type.Unsafe<CreateBody>(
  Type.Object(
    {
      vectors: oneOf<CreateBody['vectors']>(
        [VectorParams, NamedParams],
        '{"size", "distance"} of one vector, or these under the name "" of the default vector; other named vectors are not supported yet',
      ),
      hnsw_config: optional(Hnsw),
      optimizers_config: optional(Optimizers),
      wal_config: optional(Wal),
      quantization_config: optional(Type.Object({}, open)),
      on_disk_payload: flag,
      payload: optional(Type.Object({ memory: text }, closed)),
      shard_number: positive,
      replication_factor: positive,
      write_consistency_factor: positive,
      sharding_method: Type.Optional(
        oneOf<'auto' | null>([Type.Literal('auto'), Type.Null()], '"auto"; shard keys are not supported'),
      ),
      metadata: optional(refer(Payload)),
      sparse_vectors: optional(Type.Object({}, { ...open, description: 'Refused unless empty.' })),
      strict_mode_config: unsupported('limits are those of the service'),
      init_from: unsupported('a collection begins empty'),
    },
    {
      ...closed,
      $id: 'CreateCollection',
      description: 'What is said about tuning is kept and told back; search is exact without any.',
      examples: [{ vectors: { size: 3, distance: 'Cosine', on_disk: true }, hnsw_config: { m: 64 } }],
    },
  ),
);

const VectorTuning = Type.Object(
  {
    hnsw_config: optional(Hnsw),
    quantization_config: optional(Type.Object({}, open)),
    on_disk: flag,
    memory: text,
  },
  closed,
);
export const UpdateCollection = Type.Object(
  {
    vectors: optional(underDefaultName(VectorTuning)),
    hnsw_config: optional(Hnsw),
    optimizers_config: optional(Optimizers),
    quantization_config: optional(Type.Union([Type.Object({}, open), Type.Literal('Disabled')])),
    params: optional(
      Type.Object(
        {
          replication_factor: positive,
          write_consistency_factor: positive,
          read_fan_out_factor: number,
          on_disk_payload: flag,
        },
        closed,
      ),
    ),
    metadata: optional(refer(Payload)),
    sparse_vectors: unsupported('there are no sparse vectors yet'),
    strict_mode_config: unsupported('limits are those of the service'),
  },
  {
    ...closed,
    $id: 'UpdateCollection',
    description: 'What is said is kept and told back; search is exact without any tuning.',
    examples: [{ optimizers_config: { indexing_threshold: 20_000 } }],
  },
);
export type UpdateBody = Static<typeof UpdateCollection>;

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
    params: Type.Object({ vectors: Type.Union([VectorParams, NamedParams]) }, open),
    hnsw_config: Type.Object({}, open),
    optimizer_config: Type.Object({}, open),
    wal_config: Type.Object({}, open),
    quantization_config: Type.Union([Type.Object({}, open), Type.Null()]),
  },
  open,
);
export const CollectionInfo = Type.Object(
  {
    status: Type.Literal('green'),
    optimizer_status: Type.Literal('ok'),
    indexed_vectors_count: Type.Integer({ minimum: 0, description: 'All of them: every point can be found at once.' }),
    points_count: Type.Integer({ minimum: 0 }),
    segments_count: Type.Literal(1),
    config: Config,
    payload_schema: PayloadSchema,
  },
  { ...closed, $id: 'CollectionInfo' },
);
