// The vector fields of a collection. Each point has at most one vector for each of them. One field, the main one, has its
// vectors in the rows of the engine. The vectors of all others are stored with the point (extras.ts).
import type { Distance, VectorConfig } from './distance.ts';

export interface VectorField {
  /** Empty for the unnamed field. */
  readonly name: string;
  readonly kind: 'dense' | 'sparse' | 'multi';
  /** The length of a dense vector, or of a row of a multivector; 0 for sparse vectors. */
  readonly size: number;
  /** For sparse vectors always Dot. */
  readonly distance: Distance;
  /** True if queries of a sparse field are weighted by the inverse document frequency. */
  readonly idf?: boolean;
  readonly isMain: boolean;
}

export interface SparseVector {
  /** Ascending, each once. */
  readonly indices: Uint32Array;
  readonly values: Float32Array;
}

/** A multivector: rows of the same length, end to end. */
export interface MultiVector {
  readonly rows: Float32Array;
  readonly size: number;
}

/** A vector of a field: dense, sparse or multi. */
export type FieldVector = Float32Array | SparseVector | MultiVector;

export function toKind(vector: FieldVector): VectorField['kind'] {
  if (vector instanceof Float32Array) return 'dense';
  return 'rows' in vector ? 'multi' : 'sparse';
}

/** The configuration of the row that stands for the missing main vector in a collection without a dense field. */
export const CARRIER: VectorConfig = { size: 1, distance: 'Dot' };

/** Returns the only field of a collection that was created without fields. */
function toMainField({ size, distance }: VectorConfig): VectorField {
  return { name: '', kind: 'dense', size, distance, isMain: true };
}

/** Returns the fields as JSON text; empty for one that has no name, which needs none. */
export function writeFields(fields: readonly VectorField[] | undefined): string {
  const isPlain = fields === undefined || (fields.length === 1 && fields[0]?.isMain && fields[0].name === '');
  return isPlain ? '' : JSON.stringify(fields);
}

export function parseFields(text: string, main: VectorConfig): readonly VectorField[] {
  return text === '' ? [toMainField(main)] : JSON.parse(text);
}

export function findField(fields: readonly VectorField[], name: string): VectorField | undefined {
  return fields.find((field) => field.name === name);
}

export function findMain(fields: readonly VectorField[]): VectorField | undefined {
  return fields.find(({ isMain }) => isMain);
}
