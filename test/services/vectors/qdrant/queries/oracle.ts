// Rankings by brute force, written from the documentation's formulas and independent of the service.
import type { Distance } from '../../../../../src/vector/vector-store.ts';
import { createRandom, type Random } from '../../../../vector/random.ts';
import type { Json, TestServer } from '../../test-server.ts';
import { QdrantCollection } from '../qdrant-collection.ts';

export interface OraclePoint {
  readonly id: number;
  readonly vector: readonly number[];
  readonly payload: {
    readonly rank: number;
    readonly group: string;
    readonly at: { readonly lon: number; readonly lat: number };
    readonly day: string;
    readonly price?: number;
  };
}

export interface Scored {
  readonly id: number;
  readonly score: number;
}

/** Creates points whose vectors are eighths, so that sums of products are exact. */
export function createPoints(count: number, seed: number): OraclePoint[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, id) => ({
    id,
    vector: createVector(random),
    payload: {
      rank: Math.floor(random.next() * 20),
      group: `g${id % 4}`,
      at: { lon: random.next() * 20, lat: random.next() * 20 },
      day: new Date(Date.UTC(2026, 0, 1 + Math.floor(random.next() * 90))).toISOString(),
      ...(id % 3 !== 0 && { price: Math.round(random.next() * 100) }),
    },
  }));
}

export function createVector(random: Random): number[] {
  return Array.from({ length: 4 }, () => Math.round((random.next() - 0.4) * 32) / 8 || 0.125);
}

export async function createOracleCollection(
  server: TestServer,
  points: readonly OraclePoint[],
  distance: Distance = 'Cosine',
): Promise<QdrantCollection> {
  const collection = await QdrantCollection.create(server, 4, distance);
  await collection.upsert(points as Json[]);
  return collection;
}

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);

/** Returns the score of the nearest search. */
export function toScore(distance: Distance, a: readonly number[], b: readonly number[]): number {
  if (distance === 'Dot') return dot(a, b);
  if (distance === 'Cosine') return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  const differences = a.map((x, i) => x - (b[i] ?? 0));
  if (distance === 'Euclid') return Math.sqrt(dot(differences, differences));
  return differences.reduce((sum, x) => sum + Math.abs(x), 0);
}

/** Returns the similarity that queries by several examples use: higher is better. */
export function toSimilarity(distance: Distance, a: readonly number[], b: readonly number[]): number {
  const score = toScore(distance, a, b);
  if (distance === 'Euclid') return -(score ** 2);
  return distance === 'Manhattan' ? -score : score;
}

/** Ranks by score, the higher or the lower first; equal scores by id. */
export function rank(scored: readonly Scored[], isLowerBetter = false): Scored[] {
  const sign = isLowerBetter ? 1 : -1;
  return scored.toSorted((a, b) => sign * (a.score - b.score) || a.id - b.id);
}

export function rankBy(points: readonly OraclePoint[], score: (point: OraclePoint) => number): Scored[] {
  return rank(points.map((point) => ({ id: point.id, score: score(point) })));
}

export function nearest(distance: Distance, points: readonly OraclePoint[], query: readonly number[]): Scored[] {
  const scored = points.map(({ id, vector }) => ({ id, score: toScore(distance, query, vector) }));
  return rank(scored, distance === 'Euclid' || distance === 'Manhattan');
}

/** Sums the parts that each ranking gives its points. */
export function fuse(rankings: readonly (readonly Scored[])[]): Scored[] {
  const sums = new Map<number, number>();
  for (const { id, score } of rankings.flat()) sums.set(id, (sums.get(id) ?? 0) + score);
  return rank(Array.from(sums, ([id, score]) => ({ id, score })));
}
