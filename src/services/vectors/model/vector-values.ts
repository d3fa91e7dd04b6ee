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
