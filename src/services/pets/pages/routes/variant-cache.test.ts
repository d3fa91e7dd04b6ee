import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GeneratedPet } from '../../ports.ts';
import { VariantCache } from './variant-cache.ts';

describe('the cache of variants', () => {
  const makeNothing = (): Promise<GeneratedPet[]> => Promise.resolve([]);

  it('makes the variants of a request once for all who look at them', async () => {
    const cache = new VariantCache();
    let made = 0;
    const make = () => {
      made += 1;
      return makeNothing();
    };
    await Promise.all([cache.get('a', make), cache.get('a', make)]);
    assert.equal(made, 1);
    assert.ok(cache.find('a'));
  });

  it('forgets the oldest ones, so that it never grows', async () => {
    const cache = new VariantCache();
    for (let request = 0; request < 100; request++) await cache.get(String(request), makeNothing);
    const kept = Array.from({ length: 100 }, (_, request) => cache.find(String(request))).filter((made) => made);
    assert.equal(kept.length, 8);
    assert.ok(cache.find('99'));
  });

  it('tries again after a failure', async () => {
    const cache = new VariantCache();
    await assert.rejects(cache.get('a', () => Promise.reject(new Error('no'))));
    assert.equal(cache.find('a'), undefined);
    assert.deepEqual(await cache.get('a', makeNothing), []);
  });
});
