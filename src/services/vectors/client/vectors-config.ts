// The vectors of a collection as the Qdrant interface declares and describes them, without tuning.
import { DISTANCES } from '../../../vector/vector-store.ts';

export interface VectorsConfig {
  /** The parameters of the default vector, or those of each named one. */
  readonly vectors: object;
  readonly sparse_vectors?: object;
}

type Members = Readonly<Record<string, unknown>>;

/** The members that decide which vectors are accepted and how they are compared; all others are tuning. */
const DENSE = ['size', 'distance', 'datatype', 'multivector_config'];
const SPARSE = ['modifier'];

/** The estimated numbers of a sparse vector with its indices, and the estimated rows of a multivector. */
const SPARSE_NUMBERS = 256;
const MULTI_ROWS = 32;

/** Parses the members `vectors` and `sparse_vectors`. Returns undefined if they do not describe vectors. */
export function parseVectors({ vectors, sparse_vectors }: Members): VectorsConfig | undefined {
  const given = toMembers(vectors);
  const isDefault = typeof given['size'] === 'number';
  const dense = isDefault ? { '': given } : given;
  const sparse = Object.entries(toMembers(sparse_vectors));
  const isGiven = [vectors, sparse_vectors].some((value) => typeof value === 'object' && value !== null);
  if (!isGiven || !Object.values(dense).every(isDense)) return undefined;
  const chosen = Object.entries(dense).map(([name, params]) => [name, pick(params, DENSE)] as const);
  return {
    vectors: isDefault ? pick(given, DENSE) : Object.fromEntries(chosen),
    ...(sparse.length > 0 && {
      sparse_vectors: Object.fromEntries(sparse.map(([name, params]) => [name, pick(params, SPARSE)])),
    }),
  };
}

/** Returns true if there is one default vector, of a size and a distance and nothing else. */
export function isPlain({ vectors, sparse_vectors }: VectorsConfig): boolean {
  return sparse_vectors === undefined && Object.keys(vectors).join() === 'size,distance';
}

/** Estimates how many numbers the vectors of a point have. */
export function estimateNumbers({ vectors, sparse_vectors = {} }: VectorsConfig): number {
  const dense: Members[] = 'size' in vectors ? [vectors as Members] : Object.values(vectors);
  const rows = dense.map(({ size, multivector_config }) => Number(size) * (multivector_config ? MULTI_ROWS : 1));
  return rows.reduce((sum, numbers) => sum + numbers, Object.keys(sparse_vectors).length * SPARSE_NUMBERS);
}

function isDense(params: unknown): boolean {
  const { size, distance } = toMembers(params);
  return Number.isSafeInteger(size) && DISTANCES.some((known) => known === distance);
}

/** Returns these members where they say more than their absence does. */
function pick(params: unknown, names: readonly string[]): object {
  const members = toMembers(params);
  const chosen = names.filter((name) => ![undefined, null, 'none', 'float32'].includes(members[name] as null));
  return Object.fromEntries(chosen.map((name) => [name, members[name]]));
}

function toMembers(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}
