// The vector fields of a collection. Each point has at most one vector for each of them. One field, the main one, has its
// vectors in the rows of the engine. The vectors of all others are stored with the point (extras.ts).
import type { Distance, VectorConfig } from '../distance.ts';

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
  /** The numbers of vectors and queries are cut to whole ones from 0 to 255. Absent: they are kept. */
  readonly datatype?: 'uint8';
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
  const [first, ...others] = fields ?? [];
  const isPlain = first?.isMain && first.name === '' && first.datatype === undefined && others.length === 0;
  return fields === undefined || isPlain ? '' : JSON.stringify(fields);
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

/** A change of a collection's fields. */
export type FieldChange =
  /** The field is not the main one. Nothing changes if the collection has the very same field. */
  | { readonly kind: 'add'; readonly field: VectorField }
  /** The vectors of the field are removed from all points. */
  | { readonly kind: 'remove'; readonly name: string }
  /** Sets whether queries of a sparse field are weighted. */
  | { readonly kind: 'weigh'; readonly name: string; readonly idf: boolean };

/** Returns the vector as the field stores it and compares with it. */
export function toDatatype<Vector extends FieldVector>({ datatype }: VectorField, vector: Vector): Vector {
  if (datatype === undefined || 'indices' in vector) return vector;
  if (vector instanceof Float32Array) return vector.map(toByte) as Vector;
  return { ...vector, rows: vector.rows.map(toByte) };
}

/** Cuts a number to a whole one from 0 to 255. */
export function toByte(value: number): number {
  return Math.min(255, Math.max(0, Math.trunc(value)));
}
