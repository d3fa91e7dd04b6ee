// The distribution of points over buckets. A bucket is the unit that one node has, with its state. The bucket of a point
// is a function of its id and of the layout alone, so that it never depends on what others write meanwhile.

import { hash } from 'node:crypto';
import { toHash } from '../../../platform/storage/postgres/nodes/shard-map.ts';

/** The numbers of buckets of a layout: a collection begins with one and grows to the next. */
export const SIZE_CLASSES: readonly number[] = [1, 16, 256, 4_096];

/** The most points of a bucket before its collection grows on a cluster: they are scanned in some hundredths of a second. */
export const BUCKET_POINTS = 50_000;

/** The most buckets of a layout that statements about all its points name; others are sent to all shards. */
const LAYOUT_NAMED_MAX = 16;
/**
 * The most buckets that any statement names. Each shard repeats the list (2.6 µs for a bucket and shard), and one more
 * shard takes some milliseconds.
 */
export const NAMED_BUCKETS_MAX = 128;

/** The slices of the range of hashes. Shards have equal parts of that range. */
const SLICES = 4_096;
const SLICE_SHIFT = 20;

/** The distribution of the points of a collection until it grows or is cleared. */
export interface Layout {
  /** The first bucket of the collection, which has its head. It has all points in a layout of one bucket. */
  readonly bucket: number;
  /** The id under which the points are stored: a collection has another one after it has grown. */
  readonly contents: number;
  /** The number of buckets, one of the size classes. */
  readonly buckets: number;
}

/** Returns the bucket of a point. */
export function toBucket(layout: Layout, id: Uint8Array): number {
  if (layout.buckets === 1) return layout.bucket;
  return toBucketAt(layout, hash('sha256', id, 'buffer').readUInt32BE(0) % layout.buckets);
}

export function listBuckets(layout: Layout): number[] {
  if (layout.buckets === 1) return [layout.bucket];
  return Array.from({ length: layout.buckets }, (_, index) => toBucketAt(layout, index));
}

/** Returns the buckets to name in a statement about all points; undefined if it is sent to all shards. */
export function findNamedBuckets(layout: Layout): number[] | undefined {
  return layout.buckets > LAYOUT_NAMED_MAX ? undefined : listBuckets(layout);
}

/** Returns the number of buckets of the next size class; undefined if there is none. */
export function findNextClass(buckets: number): number | undefined {
  return SIZE_CLASSES.find((each) => each > buckets);
}

/** Returns a bucket for a new collection. */
export function toFirstBucket(random: number): number {
  return getSpots()[random % SLICES] as number;
}

/**
 * Buckets of a layout are in equal parts of the range, each in any slice of its part. Slices at equal distances would be
 * on one node: shards are given to nodes in turn.
 */
function toBucketAt({ contents, buckets }: Layout, index: number): number {
  const distance = SLICES / buckets;
  const mixed = toHash((contents ^ (contents / 2 ** 32) ^ Math.imul(index, 0x9e3779b1)) | 0) >>> 0;
  return getSpots()[index * distance + (mixed % distance)] as number;
}

let spots: Int32Array | undefined;

/** Returns a bucket number for each slice: the lowest number whose hash is in it. */
function getSpots(): Int32Array {
  if (spots !== undefined) return spots;
  const found = new Int32Array(SLICES).fill(-1);
  for (let number = 0, missing = SLICES; missing > 0; number += 1) {
    const slice = (toHash(number) ^ 0x80000000) >>> SLICE_SHIFT;
    if (found[slice] !== -1) continue;
    found[slice] = number;
    missing -= 1;
  }
  spots = found;
  return found;
}
