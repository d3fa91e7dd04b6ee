// The distribution of a collection's points. Generation 0 is one bucket, and each one after it brings as many buckets
// as there were before. New points go to the youngest generation, until its buckets are as full as the others. A point
// stays where it was written first. A collection thus spreads evenly as it grows, and nothing is ever moved.
import { createHash } from 'node:crypto';

/** Points of a bucket before the next generation begins: one is scanned in some hundredths of a second. */
export const BUCKET_POINTS = 50_000;

/** Buckets are numbers of four bytes, and each collection begins anywhere below this. */
export const FIRST_BUCKET_MAX = 2 ** 30;

export interface Spread {
  /** The first bucket; the others have the numbers behind it. */
  readonly bucket: number;
  readonly generation: number;
}

/** Returns the generation that new points go to when there are this many. */
export function toGeneration(points: number, generation: number, bucketPoints: number): number {
  let next = generation;
  while (points > bucketPoints * 2 ** next) next += 1;
  return next;
}

export function listBuckets({ bucket, generation }: Spread): number[] {
  return Array.from({ length: 2 ** generation }, (_, index) => bucket + index);
}

/** Returns the bucket of a new point. */
export function toBucket({ bucket, generation }: Spread, id: Uint8Array): number {
  if (generation === 0) return bucket;
  const half = 2 ** (generation - 1);
  const digest = createHash('sha256').update(id).digest();
  return bucket + half + (digest.readUInt32BE(0) % half);
}
