import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { LiveGallery } from './live-gallery.ts';
import type { NewPet, PetRecords } from './ports.ts';
import { openTestRegistry, START_MS, type TestRegistry } from './testing/test-registry.ts';

function toNewPet(slug: string): NewPet {
  const sha256 = hash('sha256', slug);
  return {
    id: `id-of-${slug}`,
    slug,
    displayName: slug,
    description: '',
    kind: 'creature',
    tags: [],
    status: 'approved',
    license: null,
    sourceUrl: null,
    asset: { assetId: sha256, sha256, extension: 'webp', spriteVersion: 1, perceptualHash: sha256.slice(0, 16) },
    generator: null,
    owner: { accountId: null, name: 'Somebody', profileSlug: null },
    contactEmail: null,
    wantsEmailPublished: false,
    createdAt: new Date(START_MS),
    approvedAt: new Date(START_MS),
  };
}

/** Wraps the real records and counts how often all pets were read. */
function watch(pets: PetRecords): { readonly pets: PetRecords; readonly reads: () => number } {
  let reads = 0;
  const watched = {
    revision: () => pets.revision(),
    listApproved: () => {
      reads += 1;
      return pets.listApproved();
    },
  } as PetRecords;
  return { pets: watched, reads: () => reads };
}

describe('LiveGallery', () => {
  let registry: TestRegistry;

  beforeEach(async () => {
    registry = await openTestRegistry();
    await registry.resources.store.pets.add(toNewPet('cat'));
  });
  afterEach(() => registry.close());

  it('reads the pets once for all callers until something is approved', async () => {
    const { pets, reads } = watch(registry.resources.store.pets);
    const live = new LiveGallery(pets, registry.clock);
    await Promise.all([live.current(), live.current(), live.current()]);
    await live.current();
    assert.equal(reads(), 1);
    await registry.resources.store.pets.add(toNewPet('dog'));
    assert.equal((await live.current()).find('dog')?.slug, 'dog');
    assert.equal(reads(), 2);
  });

  it('sees what other processes counted after a while, without letting anybody wait', async () => {
    const { store } = registry.resources;
    const live = new LiveGallery(store.pets, registry.clock);
    const before = await live.current();
    await store.pets.countUse('id-of-cat', 'install', 'client', '2026-01-15');
    assert.equal((await live.current()).find('cat')?.installCount, 0);
    registry.clock.advance(61_000);
    assert.equal(await live.current(), before);
    while ((await live.current()) === before) await new Promise((resolve) => setImmediate(resolve));
    const after = await live.current();
    assert.equal(after.find('cat')?.installCount, 1);
    assert.equal(after.at, before.at);
  });

  it('shows noted counts at once', async () => {
    const live = new LiveGallery(registry.resources.store.pets, registry.clock);
    live.noteCounts('id-of-cat', { likeCount: 1 });
    await live.current();
    live.noteCounts('id-of-cat', { likeCount: 3 });
    live.noteCounts('id-of-nobody', { likeCount: 3 });
    assert.equal((await live.current()).find('cat')?.likeCount, 3);
  });
});
