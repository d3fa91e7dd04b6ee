import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toIdBytes } from '../id-bytes.ts';
import { listBuckets, toBucket, toGeneration } from './buckets.ts';

describe('buckets', () => {
  it('are one while a collection is small, and become more as it grows, evenly filled', () => {
    const bucketPoints = 1_000;
    const counts = new Map<number, number>();
    let generation = 0;
    for (let points = 1; points <= 16_000; points += 1) {
      generation = toGeneration(points, generation, bucketPoints);
      const bucket = toBucket({ bucket: 7, generation }, toIdBytes(`p${points}`));
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
    }
    assert.equal(generation, 4);
    assert.deepEqual(
      [...counts.keys()].sort((a, b) => a - b),
      listBuckets({ bucket: 7, generation }),
    );
    for (const count of counts.values()) assert.ok(count > 850 && count < 1_150, `${count} points in a bucket`);
    assert.equal(toGeneration(1_000, 0, bucketPoints), 0);
    assert.equal(toGeneration(10, 4, bucketPoints), 4, 'what is spread stays so');
  });
});
