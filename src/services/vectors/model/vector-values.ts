import { refuseInput } from './invalid-input.ts';

/**
 * Writes numbers as float32 into `target` from `offset` on. A number that is not finite after rounding cannot be
 * searched for, so it is rejected with its path.
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
  // Extracted numbers are already finite floats.
  if (values instanceof Float32Array) return values;
  const vector = new Float32Array(values.length);
  writeVector(values, vector, 0, () => path);
  return vector;
}

/** The tolerance for lengths near 1 or 0, which stay unchanged: the vector was sent as a unit, or has no direction. */
const UNIT_TOLERANCE = 1e-6;

/** Scales the vector to length 1. */
export function toUnit(vector: Float32Array): Float32Array {
  const length = toLength(vector);
  if (length <= UNIT_TOLERANCE || Math.abs(length - 1) <= UNIT_TOLERANCE) return vector;
  return vector.map((value) => value / length);
}

export function toLength(vector: Float32Array): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
}
