import { refuseInput } from './invalid-input.ts';

/**
 * Writes numbers as float32 into `target` from `offset` on. A number that is none after rounding cannot be searched for,
 * so it is refused with its place.
 */
export function writeVector(values: ArrayLike<number>, target: Float32Array, offset: number, path: () => string): void {
  for (let i = 0; i < values.length; i++) {
    const rounded = Math.fround(values[i] ?? Number.NaN);
    if (!Number.isFinite(rounded)) {
      refuseInput(`${path()}[${i}]`, 'is beyond the range of 32-bit floats (±3.4028235e38)');
    }
    target[offset + i] = rounded;
  }
}

export function toVector(values: ArrayLike<number>, path: string): Float32Array {
  // Numbers that were taken out of a body are finite floats already.
  if (values instanceof Float32Array) return values;
  const vector = new Float32Array(values.length);
  writeVector(values, vector, 0, () => path);
  return vector;
}

/** A length this near to 1, or this near to 0, is left as it is: the vector was sent as a unit, or has no direction. */
const UNIT_TOLERANCE = 1e-6;

/** The vector with the length 1. */
export function toUnit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  if (length <= UNIT_TOLERANCE || Math.abs(length - 1) <= UNIT_TOLERANCE) return vector;
  return vector.map((value) => value / length);
}
