// The reference for searches: plain float64 loops over the float32 numbers of all points.
import assert from 'node:assert/strict';
import { type Distance, isSimilarity, type ScoredPoint } from '../../src/vector/vector-store.ts';

/** The difference between sums in different orders, relative to the sum of the magnitudes. */
const ROUNDING = 1e-12;
/** The precision that the service guarantees for scores. */
const SCORE_ERROR_MAX = 1e-6;

interface Truth {
  readonly score: number;
  /** The largest difference of a float64 sum in another order. */
  readonly slack: number;
}

interface Sums {
  readonly sum: number;
  /** The sum of the terms without their signs. */
  readonly magnitude: number;
}

function sumProducts(a: Float32Array, b: Float32Array): Sums {
  let [sum, magnitude] = [0, 0];
  for (let i = 0; i < a.length; i++) {
    const term = a[i]! * b[i]!;
    sum += term;
    magnitude += Math.abs(term);
  }
  return { sum, magnitude };
}

function sumSquares(a: Float32Array, b: Float32Array): Sums {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) * (a[i]! - b[i]!);
  return { sum, magnitude: sum };
}

function sumMagnitudes(a: Float32Array, b: Float32Array): Sums {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
  return { sum, magnitude: sum };
}

const SUMS = { Cosine: sumProducts, Dot: sumProducts, Euclid: sumSquares, Manhattan: sumMagnitudes };

export function scoreOf(distance: Distance, query: Float32Array, vector: Float32Array): Truth {
  const { sum, magnitude } = SUMS[distance](query, vector);
  if (distance === 'Euclid') return { score: Math.sqrt(sum), slack: ROUNDING * Math.sqrt(sum) };
  if (distance !== 'Cosine') return { score: sum, slack: ROUNDING * magnitude };
  const norms = Math.sqrt(sumProducts(query, query).sum) * Math.sqrt(sumProducts(vector, vector).sum);
  return norms === 0 ? { score: 0, slack: 0 } : { score: sum / norms, slack: ROUNDING };
}

/**
 * Fails unless `answer` is the exact top `limit` of `points`: no better point is missing, order and scores are right.
 */
export function assertExact(
  answer: readonly ScoredPoint[],
  points: ReadonlyMap<string, Float32Array>,
  search: { query: Float32Array; limit: number; distance: Distance; threshold?: number | null },
): void {
  const { query, limit, distance, threshold = null } = search;
  const sign = isSimilarity(distance) ? -1 : 1;
  const returned = answer.map(({ id, score }) => {
    const vector = points.get(id);
    assert.ok(vector, `${id} is not a point that may be found`);
    const truth = scoreOf(distance, query, vector);
    const error = Math.abs(score - truth.score);
    // Also fails for NaN.
    const isRight = error <= Math.max(truth.slack, SCORE_ERROR_MAX * Math.abs(truth.score));
    if (!isRight) assert.fail(`${id}: ${score} is not ${truth.score}`);
    return { id, reported: score, ...truth };
  });
  assert.equal(new Set(answer.map(({ id }) => id)).size, answer.length, 'no point twice');

  for (const [index, next] of returned.entries()) {
    const previous = returned[index - 1];
    if (previous === undefined) continue;
    const step = sign * (next.reported - previous.reported);
    const isInOrder = step > 0 || (step === 0 && previous.id < next.id);
    if (!isInOrder) assert.fail(`${previous.id} before ${next.id}`);
  }

  const found = new Set(answer.map(({ id }) => id));
  const last = returned.at(-1);
  for (const [id, vector] of points) {
    if (found.has(id)) continue;
    const truth = scoreOf(distance, query, vector);
    const misses = threshold === null ? Number.NEGATIVE_INFINITY : sign * (truth.score - threshold);
    if (misses > -truth.slack) continue;
    // Messages are made for failures alone: most of the time would go into those of thousands of points.
    if (answer.length !== limit) assert.fail(`${id} is missing although fewer than the limit were answered`);
    const isWorse = sign * (truth.score - last!.score) >= -(truth.slack + last!.slack);
    if (!isWorse) assert.fail(`${id} (${truth.score}) is missing although ${last!.id} (${last!.score}) is worse`);
  }
}
