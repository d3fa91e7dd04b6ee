import { toExponentials } from './exponential';
import { addLanes, larger, maxLane } from './lanes';

/** Rows whose products are computed at once. */
const ROWS: i32 = 4;
/** Columns whose products are computed at once. */
const COLUMNS: usize = 8;

@inline
function addProduct(sums: v128, factor: usize, numbers: v128): v128 {
  return f32x4.add(sums, f32x4.mul(v128.load32_splat(factor), numbers));
}

/**
 * Writes the product of four rows of `depth` numbers and a matrix of `depth` lines. Rows begin `rowBytes` apart,
 * lines `lineBytes` apart; `bytes` is the length of a line to multiply, a multiple of 32.
 */
@inline
function multiplyFour(
  rows: usize,
  rowBytes: usize,
  lines: usize,
  lineBytes: usize,
  depth: usize,
  bytes: usize,
  results: usize,
  resultBytes: usize,
): void {
  for (let column: usize = 0; column < bytes; column += 4 * COLUMNS) {
    let a0 = f32x4.splat(0);
    let a1 = f32x4.splat(0);
    let b0 = f32x4.splat(0);
    let b1 = f32x4.splat(0);
    let c0 = f32x4.splat(0);
    let c1 = f32x4.splat(0);
    let d0 = f32x4.splat(0);
    let d1 = f32x4.splat(0);
    let line = lines + column;
    let a = rows;
    let b = a + rowBytes;
    let c = b + rowBytes;
    let d = c + rowBytes;
    for (const end = rows + 4 * depth; a < end; a += 4, b += 4, c += 4, d += 4, line += lineBytes) {
      const low = v128.load(line);
      const high = v128.load(line, 16);
      a0 = addProduct(a0, a, low);
      a1 = addProduct(a1, a, high);
      b0 = addProduct(b0, b, low);
      b1 = addProduct(b1, b, high);
      c0 = addProduct(c0, c, low);
      c1 = addProduct(c1, c, high);
      d0 = addProduct(d0, d, low);
      d1 = addProduct(d1, d, high);
    }
    let result = results + column;
    v128.store(result, a0);
    v128.store(result, a1, 16);
    result += resultBytes;
    v128.store(result, b0);
    v128.store(result, b1, 16);
    result += resultBytes;
    v128.store(result, c0);
    v128.store(result, c1, 16);
    result += resultBytes;
    v128.store(result, d0);
    v128.store(result, d1, 16);
  }
}

/** Writes the keys of a head as columns, times the factor of all scores. Columns after the last key are 0. */
@inline
function transposeKeys(keys: usize, count: i32, rowBytes: usize, width: i32, columns: usize, columnBytes: usize): void {
  const factor: f32 = 1 / sqrt<f32>(<f32>width);
  memory.fill(columns, 0, <usize>width * columnBytes);
  for (let key = 0; key < count; key++, keys += rowBytes, columns += 4)
    for (let at = 0; at < width; at++)
      store<f32>(columns + <usize>at * columnBytes, factor * load<f32>(keys + 4 * <usize>at));
}

/** Replaces scores by shares, which add up to 1. After the last score, up to `end`, shares are about 0. */
@inline
function toShares(scores: usize, last: usize, end: usize): void {
  for (let at = last; at < end; at += 4) store<f32>(at, -f32.MAX_VALUE);
  let mosts = v128.load(scores);
  for (let at = scores + 16; at < end; at += 16) mosts = larger(mosts, v128.load(at));
  // Of the scores less their maximum, none is above 0 and no exponential overflows.
  const most = f32x4.splat(maxLane(mosts));
  let sums = f32x4.splat(0);
  for (let at = scores; at < end; at += 16) {
    const powers = toExponentials(f32x4.sub(v128.load(at), most));
    v128.store(at, powers);
    sums = f32x4.add(sums, powers);
  }
  const factor = f32x4.splat(1 / addLanes(sums));
  for (let at = scores; at < end; at += 16) v128.store(at, f32x4.mul(v128.load(at), factor));
}

/**
 * Writes for each row and head the values of all rows, weighted by the products of its query and their keys. A row of
 * the input holds the queries of all heads, their keys, and their values. Input and results have a multiple of four
 * rows; those after `count` only need to be numbers. `width` is a multiple of eight. `scratch` has room for the keys of
 * a head and for four rows of scores, each for a multiple of eight rows.
 */
export function attend(input: usize, count: i32, heads: i32, width: i32, results: usize, scratch: usize): void {
  const headBytes: usize = 4 * width;
  const resultBytes = <usize>heads * headBytes;
  const rowBytes: usize = 3 * resultBytes;
  const scoreBytes: usize = 4 * ((<usize>count + COLUMNS - 1) & ~(COLUMNS - 1));
  const scores = scratch + <usize>width * scoreBytes;
  const scoresEnd = scores + <usize>ROWS * scoreBytes;
  for (let head: usize = 0; head < resultBytes; head += headBytes) {
    const keys = input + resultBytes + head;
    const values = keys + resultBytes;
    transposeKeys(keys, count, rowBytes, width, scratch, scoreBytes);
    for (let row = 0; row < count; row += ROWS) {
      const queries = input + <usize>row * rowBytes + head;
      multiplyFour(queries, rowBytes, scratch, scoreBytes, width, scoreBytes, scores, scoreBytes);
      for (let own = scores; own < scoresEnd; own += scoreBytes)
        toShares(own, own + 4 * <usize>count, own + scoreBytes);
      const result = results + <usize>row * resultBytes + head;
      multiplyFour(scores, scoreBytes, values, rowBytes, count, headBytes, result, resultBytes);
    }
  }
}
