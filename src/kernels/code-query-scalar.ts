// The sums over a query, and its integers, for machines without SIMD: code-query-simd.ts computes the same bits. Sums
// run in two float64 accumulators, of even and of odd elements.

import {
  INTEGER_SQUARES_AT,
  LOW_SQUARES_AT,
  MISSED_SQUARES_AT,
  MOST_AT,
  QUERY_HEADER_BYTES,
  SQUARES_AT,
  SUM_AT,
} from './code-query-layout';

@inline
export function measure(query: usize, end: usize, sums: usize): void {
  let most: f64 = 0;
  let even: f64 = 0;
  let odd: f64 = 0;
  let evenSquares: f64 = 0;
  let oddSquares: f64 = 0;
  for (; query < end; query += 16) {
    const first = abs<f64>(load<f64>(query));
    const second = abs<f64>(load<f64>(query, 8));
    if (most < first) most = first;
    if (most < second) most = second;
    even += first;
    odd += second;
    evenSquares += first * first;
    oddSquares += second * second;
  }
  store<f64>(sums, most, MOST_AT);
  store<f64>(sums, even + odd, SUM_AT);
  store<f64>(sums, evenSquares + oddSquares, SQUARES_AT);
}

@inline
export function quantise(query: usize, end: usize, prepared: usize, step: f64, perStep: f64): void {
  let elements = prepared + QUERY_HEADER_BYTES;
  let squares: f64 = 0;
  let evenMissed: f64 = 0;
  let oddMissed: f64 = 0;
  for (; query < end; query += 16, elements += 4) {
    const first = nearest<f64>(load<f64>(query) * perStep);
    const second = nearest<f64>(load<f64>(query, 8) * perStep);
    const firstMissed = load<f64>(query) - step * first;
    const secondMissed = load<f64>(query, 8) - step * second;
    squares += first * first + second * second;
    evenMissed += firstMissed * firstMissed;
    oddMissed += secondMissed * secondMissed;
    store<i16>(elements, <i16>(<i32>first));
    store<i16>(elements, <i16>(<i32>second), 2);
  }
  store<f64>(prepared, squares, INTEGER_SQUARES_AT);
  store<f64>(prepared, evenMissed + oddMissed, MISSED_SQUARES_AT);
  store<f64>(prepared, 0, LOW_SQUARES_AT);
}
