// The arithmetic for machines without SIMD, and the reference for those with it: simd.ts computes the same bits. Sums
// run in four float64 accumulators by element index modulo four and end as (a0 + a2) + (a1 + a3).

import { LANES, mix, seed, TRAILER_LANE } from './checksum';
import { CHECKSUM_AT } from './layout';
import { EUCLID, MANHATTAN } from './metric';

@inline
function term(metric: i32, query: f64, element: f64): f64 {
  if (metric == EUCLID) return (query - element) * (query - element);
  if (metric == MANHATTAN) return Math.abs(query - element);
  return query * element;
}

@inline
export function sumRow(metric: i32, query: usize, row: usize, end: usize): f64 {
  let a0: f64 = 0;
  let a1: f64 = 0;
  let a2: f64 = 0;
  let a3: f64 = 0;
  for (; row < end; row += 16, query += 32) {
    a0 += term(metric, load<f64>(query), <f64>load<f32>(row));
    a1 += term(metric, load<f64>(query, 8), <f64>load<f32>(row, 4));
    a2 += term(metric, load<f64>(query, 16), <f64>load<f32>(row, 8));
    a3 += term(metric, load<f64>(query, 24), <f64>load<f32>(row, 12));
  }
  return a0 + a2 + (a1 + a3);
}

@inline
export function sumOfSquares(row: usize, end: usize): f64 {
  let a0: f64 = 0;
  let a1: f64 = 0;
  let a2: f64 = 0;
  let a3: f64 = 0;
  for (; row < end; row += 16) {
    a0 += <f64>load<f32>(row) * <f64>load<f32>(row);
    a1 += <f64>load<f32>(row, 4) * <f64>load<f32>(row, 4);
    a2 += <f64>load<f32>(row, 8) * <f64>load<f32>(row, 8);
    a3 += <f64>load<f32>(row, 12) * <f64>load<f32>(row, 12);
  }
  return a0 + a2 + (a1 + a3);
}

@inline
export function sumOfQuerySquares(query: usize, end: usize): f64 {
  let a0: f64 = 0;
  let a1: f64 = 0;
  let a2: f64 = 0;
  let a3: f64 = 0;
  for (; query < end; query += 32) {
    a0 += load<f64>(query) * load<f64>(query);
    a1 += load<f64>(query, 8) * load<f64>(query, 8);
    a2 += load<f64>(query, 16) * load<f64>(query, 16);
    a3 += load<f64>(query, 24) * load<f64>(query, 24);
  }
  return a0 + a2 + (a1 + a3);
}

@inline
export function checksum(row: usize, trailer: usize): i32 {
  let sum: i32 = 0;
  for (let lane = 0; lane < LANES; lane++) {
    let state = seed(lane);
    for (let word = row + (lane << 2); word < trailer; word += LANES << 2) state = mix(state, load<i32>(word));
    if (lane >= TRAILER_LANE) {
      const at = <usize>(lane - TRAILER_LANE) << 2;
      state = mix(state, at == CHECKSUM_AT ? 0 : load<i32>(trailer + at));
    }
    sum = mix(sum, state);
  }
  return sum;
}
