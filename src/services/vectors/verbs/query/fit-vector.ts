import { type FieldVector, toDatatype, type VectorField } from '../../../../vector/fields/fields.ts';
import { checkVector } from '../../../../vector/point-batch.ts';

/** Returns the vector of a query as one of the field. Rejects one that does not fit. */
export function fitVector(field: VectorField, vector: FieldVector): FieldVector {
  const fitting = field.kind === 'multi' ? toRows(vector) : vector;
  checkVector(field, fitting);
  return toDatatype(field, fitting);
}

/** Returns a dense vector as the only row of a multivector. */
export function toRows(vector: FieldVector): FieldVector {
  return vector instanceof Float32Array ? { rows: vector, size: vector.length } : vector;
}
