import { addLanes } from './lanes';

/** Keeps the variance of a row of equal numbers above 0. */
const EPSILON: f32 = 1e-12;

/** Changes each row to mean 0 and variance 1, then by the learnt weights and biases. `size` is a multiple of four. */
export function normalise(row: usize, rows: i32, size: i32, weights: usize, biases: usize): void {
  const bytes: usize = 4 * size;
  for (const end = row + <usize>rows * bytes; row < end; row += bytes) {
    let sums = f32x4.splat(0);
    for (let at: usize = 0; at < bytes; at += 16) sums = f32x4.add(sums, v128.load(row + at));
    const mean = f32x4.splat(addLanes(sums) / <f32>size);
    let squares = f32x4.splat(0);
    for (let at: usize = 0; at < bytes; at += 16) {
      const difference = f32x4.sub(v128.load(row + at), mean);
      squares = f32x4.add(squares, f32x4.mul(difference, difference));
    }
    const factor = f32x4.splat(1 / sqrt<f32>(addLanes(squares) / <f32>size + EPSILON));
    for (let at: usize = 0; at < bytes; at += 16) {
      const normal = f32x4.mul(f32x4.sub(v128.load(row + at), mean), factor);
      v128.store(row + at, f32x4.add(f32x4.mul(normal, v128.load(weights + at)), v128.load(biases + at)));
    }
  }
}
