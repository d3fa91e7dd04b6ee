// The metrics as numbers that are constant wherever they are used, so that each exported scan is compiled for one.

export const DOT = 0;
export const COSINE = 1;
export const EUCLID = 2;
export const MANHATTAN = 3;

/** Returns the score of a row from the sum over its elements. A zero vector has no direction: its cosine is 0. */
@inline
export function toScore(metric: i32, sum: f64, queryNorm: f64, rowNorm: f64): f64 {
  if (metric == EUCLID) return Math.sqrt(sum);
  if (metric != COSINE) return sum;
  const norms = queryNorm * rowNorm;
  return norms == 0 ? 0 : min<f64>(1, max<f64>(-1, sum / norms));
}
