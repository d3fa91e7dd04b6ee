// The score of a multivector: for each row of the query the best similarity with a row of the point, added up. For
// distances the similarity is the negative distance, squared under Euclid, of whose sum the root is taken.

import type { Distance } from '../vector-store.ts';
import type { MultiVector } from './fields.ts';

type PairScore = (query: Float32Array, at: number, rows: Float32Array, from: number, size: number) => number;

export function createMaxSim(distance: Distance, query: MultiVector): (point: MultiVector) => number {
  const { rows: queries, size } = query;
  const best = distance === 'Cosine' || distance === 'Dot' ? Math.max : Math.min;
  const worst = best(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY) * -1;
  const pairScore = PAIR_SCORES[distance];
  const queryNorms = distance === 'Cosine' ? toNorms(query) : undefined;
  return (point) => {
    const norms = queryNorms && toNorms(point);
    let sum = 0;
    for (let at = 0; at < queries.length; at += size) {
      let found = worst;
      for (let from = 0; from < point.rows.length; from += size) {
        let score = pairScore(queries, at, point.rows, from, size);
        if (norms && queryNorms) score = toCosine(score, queryNorms[at / size]! * norms[from / size]!);
        found = best(found, score);
      }
      sum += found;
    }
    return distance === 'Euclid' ? Math.sqrt(sum) : sum;
  };
}

function toCosine(product: number, norms: number): number {
  return norms === 0 ? 0 : Math.min(1, Math.max(-1, product / norms));
}

function toNorms({ rows, size }: MultiVector): Float64Array {
  return Float64Array.from({ length: rows.length / size }, (_, row) =>
    Math.sqrt(sumProducts(rows, row * size, rows, row * size, size)),
  );
}

const PAIR_SCORES: Readonly<Record<Distance, PairScore>> = {
  Cosine: sumProducts,
  Dot: sumProducts,
  Euclid: (query, at, rows, from, size) => {
    let sum = 0;
    for (let i = 0; i < size; i++) sum += (query[at + i]! - rows[from + i]!) ** 2;
    return sum;
  },
  Manhattan: (query, at, rows, from, size) => {
    let sum = 0;
    for (let i = 0; i < size; i++) sum += Math.abs(query[at + i]! - rows[from + i]!);
    return sum;
  },
};

/** Sums in four accumulators, which the processor works on at the same time. */
function sumProducts(a: Float32Array, at: number, b: Float32Array, from: number, size: number): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  let i = 0;
  for (const whole = size & ~3; i < whole; i += 4) {
    s0 += a[at + i]! * b[from + i]!;
    s1 += a[at + i + 1]! * b[from + i + 1]!;
    s2 += a[at + i + 2]! * b[from + i + 2]!;
    s3 += a[at + i + 3]! * b[from + i + 3]!;
  }
  for (; i < size; i++) s0 += a[at + i]! * b[from + i]!;
  return s0 + s2 + (s1 + s3);
}
