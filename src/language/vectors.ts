/** Returns the sum of the products; of vectors of length 1, their cosine. */
export function toProduct(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** Changes the vector to length 1, unless it is zero. */
export function toUnit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(toProduct(vector, vector)) || 1;
  for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] ?? 0) / length;
  return vector;
}

export function addScaled(sum: Float32Array, added: Float32Array, factor: number): void {
  for (let at = 0; at < added.length; at++) sum[at] = (sum[at] ?? 0) + factor * (added[at] ?? 0);
}
