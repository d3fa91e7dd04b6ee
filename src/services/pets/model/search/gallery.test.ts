import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pet } from '../pet.ts';
import { Gallery } from './gallery.ts';

const DAY_MS = 86_400_000;
const at = new Date(0);

/** Returns a gallery of pets that were approved one day after each other, in this order. */
function toGallery(...pets: readonly (Partial<Pet> & { slug: string })[]): Gallery {
  const approved = pets.map((pet, index) => toPet({ approvedAt: new Date((index + 1) * DAY_MS), ...pet }));
  return new Gallery(approved, { revision: 1, at });
}

function toPet(pet: Partial<Pet> & { slug: string }): Pet {
  return {
    id: `id-of-${pet.slug}`,
    displayName: pet.slug,
    description: '',
    kind: 'creature',
    tags: [],
    status: 'approved',
    license: null,
    sourceUrl: null,
    asset: { assetId: pet.slug, sha256: '', extension: 'webp', spriteVersion: 1, perceptualHash: '' },
    pendingAsset: null,
    generator: null,
    owner: { accountId: null, name: '', profileSlug: null },
    contactEmail: null,
    wantsEmailPublished: false,
    publicEmail: null,
    rejectionReason: null,
    createdAt: at,
    approvedAt: at,
    downloadCount: 0,
    installCount: 0,
    likeCount: 0,
    ...pet,
  };
}

function slugs(pets: readonly Pet[]): string[] {
  return pets.map(({ slug }) => slug);
}

describe('Gallery', () => {
  it('ranks exact names before prefixes, words of the name, tags, descriptions and small typos', () => {
    const gallery = toGallery(
      { slug: 'a', displayName: 'Panba' },
      { slug: 'b', description: 'It looks like a panda.' },
      { slug: 'c', tags: ['panda'] },
      { slug: 'd', displayName: 'Red panda' },
      { slug: 'e', displayName: 'Panda cub' },
      { slug: 'panda', displayName: 'Black and white' },
      { slug: 'g', displayName: 'PANDA!' },
      { slug: 'h', displayName: 'Fox' },
    );
    assert.deepEqual(slugs(gallery.list({ text: 'panda' })), ['g', 'panda', 'e', 'd', 'c', 'b', 'a']);
  });

  it('puts the better liked, the more used and the newer first among equally good matches', () => {
    const gallery = toGallery(
      { slug: 'old-cat' },
      { slug: 'used-cat', installCount: 2 },
      { slug: 'liked-cat', likeCount: 1 },
      { slug: 'new-cat' },
    );
    assert.deepEqual(slugs(gallery.list({ text: 'cat' })), ['liked-cat', 'used-cat', 'new-cat', 'old-cat']);
  });

  it('finds texts regardless of case, accents, width and script', () => {
    const gallery = toGallery(
      { slug: 'a', displayName: 'Crème Brûlée' },
      { slug: 'b', displayName: 'Straße' },
      { slug: 'c', displayName: '小さな黒猫' },
      { slug: 'd', displayName: 'Ёжик' },
      { slug: 'e', displayName: 'हिन्दी बिल्ली' },
      { slug: 'f', description: 'loves 🐟' },
      { slug: 'g', displayName: 'Ｗｉｄｅ' },
    );
    const search = (text: string): string[] => slugs(gallery.list({ text }));
    assert.deepEqual(search('CREME brulee'), ['a']);
    assert.deepEqual(search('strasse'), ['b']);
    assert.deepEqual(search('黒猫'), ['c']);
    assert.deepEqual(search('ежик'), ['d']);
    assert.deepEqual(search('बिल्ली'), ['e']);
    assert.deepEqual(search('🐟'), ['f']);
    assert.deepEqual(search('wide'), ['g']);
  });

  it('wants every word to match, wherever it stands', () => {
    const gallery = toGallery(
      { slug: 'a', displayName: 'Cat', tags: ['blue'], owner: { accountId: null, name: 'Ada', profileSlug: null } },
      { slug: 'b', displayName: 'Cat', tags: ['red'] },
    );
    assert.deepEqual(slugs(gallery.list({ text: 'blue cat ada' })), ['a']);
    assert.deepEqual(slugs(gallery.list({ text: 'blue dog' })), []);
  });

  it('finds one or two letters where words begin, and longer parts and other scripts inside of words', () => {
    const gallery = toGallery({ slug: 'a', displayName: 'Magpie' }, { slug: 'b', displayName: 'Gnu 小さな黒猫' });
    const search = (text: string): string[] => slugs(gallery.list({ text }));
    assert.deepEqual(search('g'), ['b']);
    assert.deepEqual(search('ma'), ['a']);
    assert.deepEqual(search('gp'), []);
    assert.deepEqual(search('gpi'), ['a']);
    assert.deepEqual(search('黒'), ['b']);
  });

  it('looks through a huge vocabulary for a few words only, and finds the others where words begin', () => {
    const made = (length: number, number: number): string => number.toString(36).padStart(length, 'q');
    const huge = Array.from({ length: 90_000 }, (_, number) => made(48, number)).join(' ');
    const gallery = toGallery(
      { slug: 'huge', displayName: 'Elephant', description: huge },
      { slug: 'fox', displayName: 'Brown foxes', description: 'Quick and lazy.' },
    );
    const search = (text: string): string[] => slugs(gallery.list({ text }));
    assert.deepEqual(search('elephnat'), ['huge']);
    assert.deepEqual(search('quick laz bro fo'), ['fox']);
    assert.deepEqual(search('qqqqqqqqqqqqq oxes'), []);
    assert.deepEqual(search('oxes'), ['fox']);
    assert.deepEqual(search('quick oxes'), []);
  });

  it('forgives one typo in a word, two in a long one, and none in a short one', () => {
    const gallery = toGallery(
      { slug: 'a', displayName: 'Hedgehog' },
      { slug: 'b', displayName: 'Frog' },
      { slug: 'c', displayName: 'Cat' },
    );
    const search = (text: string): string[] => slugs(gallery.list({ text }));
    for (const typo of ['hedghog', 'hedgehogg', 'hedgehig', 'hedgheog', 'hedgehgo', 'edgehog', 'xedgehox']) {
      assert.deepEqual(search(typo), ['a'], typo);
    }
    assert.deepEqual(search('hxdgxhxg'), []);
    for (const typo of ['forg', 'frgo', 'froog', 'frogs']) assert.deepEqual(search(typo), ['b'], typo);
    assert.deepEqual(search('fxxg'), []);
    assert.deepEqual(search('cot'), []);
  });

  it('sorts by time, likes, installs and name', () => {
    const gallery = toGallery(
      { slug: 'a', displayName: 'Émile', likeCount: 1, installCount: 3 },
      { slug: 'b', displayName: 'anna', likeCount: 2, installCount: 1 },
      { slug: 'c', displayName: 'Bob', likeCount: 0, installCount: 2 },
    );
    assert.deepEqual(slugs(gallery.list()), ['c', 'b', 'a']);
    assert.deepEqual(slugs(gallery.list({ sort: 'newest' })), ['c', 'b', 'a']);
    assert.deepEqual(slugs(gallery.list({ sort: 'popular' })), ['b', 'a', 'c']);
    assert.deepEqual(slugs(gallery.list({ sort: 'installed' })), ['a', 'c', 'b']);
    assert.deepEqual(slugs(gallery.list({ sort: 'name' })), ['b', 'c', 'a']);
  });

  it('keeps a chosen order among the matches of a text', () => {
    const gallery = toGallery({ slug: 'cat' }, { slug: 'cat-two' }, { slug: 'my-cat' }, { slug: 'dog' });
    assert.deepEqual(slugs(gallery.list({ text: 'cat', sort: 'newest' })), ['my-cat', 'cat-two', 'cat']);
  });

  it('narrows by kind, by all of the tags, by author and by compatibility', () => {
    const ada = { accountId: '1', name: 'Ada Lovelace', profileSlug: 'ada' };
    const second = { assetId: 'x', sha256: '', extension: 'webp', spriteVersion: 2, perceptualHash: '' } as const;
    const gallery = toGallery(
      { slug: 'a', kind: 'object', tags: ['blue', 'shiny'] },
      { slug: 'b', tags: ['Blue'], owner: ada },
      { slug: 'c', asset: second },
    );
    assert.deepEqual(slugs(gallery.list({ kind: 'object' })), ['a']);
    assert.deepEqual(slugs(gallery.list({ tags: ['BLUE'] })), ['b', 'a']);
    assert.deepEqual(slugs(gallery.list({ tags: ['blue', 'shiny'] })), ['a']);
    assert.deepEqual(slugs(gallery.list({ tags: Array.from({ length: 300 }, () => 'blue') })), ['b', 'a']);
    assert.deepEqual(slugs(gallery.list({ author: 'lovelace' })), ['b']);
    assert.deepEqual(slugs(gallery.list({ author: 'ada' })), ['b']);
    assert.deepEqual(slugs(gallery.list({ compatibleWith: ['codex-cli'] })), ['b', 'a']);
    assert.deepEqual(slugs(gallery.list({ compatibleWith: ['codex', 'codex-app'] })), ['c', 'b', 'a']);
    assert.deepEqual(slugs(gallery.list({ compatibleWith: ['elsewhere'] })), []);
  });

  it('shows new counts at once, also in its orders', () => {
    const gallery = toGallery({ slug: 'a' }, { slug: 'b' });
    assert.deepEqual(slugs(gallery.list({ sort: 'popular' })), ['b', 'a']);
    assert.deepEqual(slugs(gallery.list({ sort: 'installed' })), ['b', 'a']);
    gallery.setCounts('id-of-a', { likeCount: 1, installCount: 5 });
    assert.deepEqual(slugs(gallery.list({ sort: 'popular' })), ['a', 'b']);
    assert.deepEqual(slugs(gallery.list({ sort: 'installed' })), ['a', 'b']);
    assert.equal(gallery.find('a')?.installCount, 5);
    assert.equal(gallery.list()[1]?.likeCount, 1);
  });

  it('counts each tag once per pet, the most used first', () => {
    const gallery = toGallery({ slug: 'a', tags: ['x', 'y'] }, { slug: 'b', tags: ['y'] }, { slug: 'c', tags: ['a'] });
    assert.deepEqual(gallery.tags, [
      { name: 'y', count: 2 },
      { name: 'a', count: 1 },
      { name: 'x', count: 1 },
    ]);
  });

  it('relates pets by their tags, then by kind', () => {
    const gallery = toGallery(
      { slug: 'a', tags: ['cat', 'blue'] },
      { slug: 'b', kind: 'object' },
      { slug: 'c' },
      { slug: 'd', kind: 'object', tags: ['blue'] },
      { slug: 'e', tags: ['blue', 'cat'] },
    );
    const pet = gallery.find('a');
    assert.ok(pet);
    assert.deepEqual(slugs(gallery.listRelated(pet, 3)), ['e', 'd', 'c']);
  });

  it('takes over what it knew of pets, and sees their new texts', () => {
    const before = toGallery({ slug: 'a', displayName: 'Cat' }, { slug: 'b', displayName: 'Dog' });
    const pets = before.list().map((pet) => (pet.slug === 'a' ? { ...pet, displayName: 'Owl' } : pet));
    const after = new Gallery(pets, { revision: 2, at }, before);
    assert.deepEqual(slugs(after.list({ text: 'owl' })), ['a']);
    assert.deepEqual(slugs(after.list({ text: 'cat' })), []);
    assert.deepEqual(slugs(after.list({ text: 'dog' })), ['b']);
  });
});
