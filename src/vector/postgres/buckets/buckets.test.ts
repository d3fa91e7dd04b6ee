import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ShardMap, toHash } from '../../../platform/storage/postgres/nodes/shard-map.ts';
import { toIdBytes } from '../../id-bytes.ts';
import { drawTarget } from '../growing/grower.ts';
import { listBuckets, SIZE_CLASSES, toBucket, toFirstBucket } from './buckets.ts';

/** Returns the shard of a bucket: shards have equal parts of the range of hashes. */
function toShard(bucket: number, shards: number): number {
  return Math.floor((toHash(bucket) + 2 ** 31) / (2 ** 32 / shards));
}

describe('buckets', () => {
  it('fill the shards of a cluster evenly, in every size class', () => {
    for (const buckets of SIZE_CLASSES) {
      for (const shards of [8, 32, 128, 512]) {
        for (const contents of [0, 1, 77, 2 ** 47 + 5]) {
          const counts = new Map<number, number>();
          const bucket = toFirstBucket(contents);
          for (const each of listBuckets({ bucket, contents, buckets })) {
            counts.set(toShard(each, shards), (counts.get(toShard(each, shards)) ?? 0) + 1);
          }
          assert.equal(counts.size, Math.min(shards, buckets));
          assert.ok([...counts.values()].every((count) => count === Math.max(1, buckets / shards)));
        }
      }
    }
  });

  it('fill nodes evenly that have shards in turn', () => {
    for (const buckets of [16, 256, 4_096]) {
      for (const [shards, nodes] of [
        [32, 2],
        [32, 3],
        [32, 4],
        [128, 5],
        [512, 24],
      ] as const) {
        const map = new ShardMap(
          Array.from({ length: shards }, (_, shard) => ({
            from: -(2 ** 31) + shard * (2 ** 32 / shards),
            node: `node ${shard % nodes}`,
          })),
        );
        const fullest = map.countFullest(listBuckets(drawTarget(map, { bucket: 7, buckets })));
        assert.ok(
          fullest <= Math.max(2, (buckets / nodes) * 1.5),
          `${fullest} of ${buckets} buckets on one of ${nodes}`,
        );
      }
    }
  });

  it('take points by their ids alone, evenly', () => {
    const layout = { bucket: 7, contents: 5, buckets: 16 };
    const counts = new Map(listBuckets(layout).map((bucket) => [bucket, 0]));
    for (let n = 0; n < 16_000; n += 1) {
      const bucket = toBucket(layout, toIdBytes(`p${n}`));
      assert.ok(counts.has(bucket));
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
    }
    for (const count of counts.values()) assert.ok(count > 850 && count < 1_150, `${count} points in a bucket`);
    assert.equal(toBucket({ ...layout, buckets: 1 }, toIdBytes('p1')), 7);
  });

  it('are hashed as PostgreSQL hashes numbers', () => {
    assert.deepEqual([0, 1, 123_456, -5].map(toHash), [-272_711_505, -1_905_060_026, 73_968_562, 1_412_886_042]);
  });
});
