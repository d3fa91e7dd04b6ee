// The strict mode of a collection: limits that its owner sets for every request of this interface.
import { type Static, Type } from 'typebox';
import { closed, optional, unsupported } from './fields.ts';

const count = optional(Type.Integer({ minimum: 0 }));
const some = optional(Type.Integer({ minimum: 1 }));
const flag = optional(Type.Boolean());
const byName = <T extends Parameters<typeof Type.Object>[0]>(limits: T) =>
  optional(Type.Record(Type.String(), Type.Object(limits, closed), { maxProperties: 64 }));

export const StrictMode = Type.Object(
  {
    enabled: flag,
    max_query_limit: some,
    max_timeout: some,
    unindexed_filtering_retrieve: flag,
    unindexed_filtering_update: flag,
    search_max_hnsw_ef: count,
    search_allow_exact: flag,
    search_max_oversampling: optional(Type.Number()),
    search_max_batchsize: count,
    upsert_max_batchsize: count,
    max_collection_vector_size_bytes: count,
    max_points_count: some,
    read_rate_limit: some,
    write_rate_limit: some,
    filter_max_conditions: count,
    condition_max_size: count,
    max_payload_index_count: count,
    multivector_config: byName({ max_vectors: some }),
    sparse_config: byName({ max_length: some }),
    max_collection_payload_size_bytes: unsupported('the bytes of payloads are not counted; use max_points_count'),
    max_resident_memory_percent: unsupported('memory is bounded by MAGPIE_VECTORS_MEMORY_MB'),
  },
  {
    ...closed,
    $id: 'StrictMode',
    description: 'Limits of requests, enforced while `enabled` is true. An update keeps the settings that it omits.',
  },
);
export type StrictModeBody = Static<typeof StrictMode>;
