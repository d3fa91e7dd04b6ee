// The guarantees of the pet store in every kind of database.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { forSoak } from '../../../base/testing/soak.ts';
import { LOCATION_KINDS, type TestLocation } from '../../../platform/storage/testing/test-location.ts';
import type { Pet, PetStatus } from '../model/pet.ts';
import type { PetStore } from '../ports.ts';
import { openPetStore } from './open-pet-store.ts';
import { describeIdempotency } from './testing/idempotency-suite.ts';
import { clock, code, makeApproved, makeAsset, makePet, now, START, time } from './testing/make-records.ts';
import { describeRecords } from './testing/records-suite.ts';
import { describeSheets } from './testing/sheets-suite.ts';

for (const kind of LOCATION_KINDS) {
  describe(`the pet store on ${kind.name}`, () => {
    let opened: TestLocation;
    let store: PetStore;

    before(async () => {
      opened = await kind.open();
      store = await openPetStore(opened.location, clock);
    });
    after(async () => {
      await store.close();
      await opened.close();
    });
    beforeEach(() => {
      time.ms = START;
    });

    const change = (id: string, from: PetStatus, status: PetStatus) => store.pets.change(id, [from], { status }, now());

    describe('adding pets', () => {
      it('knows whether there ever was a pet', async () => {
        assert.equal(await store.pets.hasAny(), false);
        const { id } = await store.pets.add(makeApproved());
        await change(id, 'approved', 'deleted');
        assert.equal(await store.pets.hasAny(), true);
      });

      it('gives every field back as it was given', async () => {
        const pet = makePet();
        const counts = { downloadCount: 0, installCount: 0, likeCount: 0 };
        const expected: Pet = { ...pet, ...counts, pendingAsset: null, rejectionReason: null, publicEmail: null };
        assert.deepEqual(await store.pets.add(pet), expected);
        assert.deepEqual(await store.pets.find(pet.id), expected);
        assert.deepEqual(await store.pets.findBySlug(pet.slug), expected);
        assert.deepEqual(await store.pets.findBySheet(pet.asset.sha256), expected);
        assert.equal(await store.pets.find('absent'), undefined);
        assert.equal(await store.pets.findBySlug('absent'), undefined);
        assert.equal(await store.pets.findBySheet('absent'), undefined);
      });

      it('keeps what it acknowledged', async () => {
        const { id } = await store.pets.add(makePet());
        const pet = await store.pets.find(id);
        await store.close();
        store = await openPetStore(opened.location, clock);
        assert.deepEqual(await store.pets.find(id), pet);
      });

      it('gives a taken slug the lowest free suffix', async () => {
        const slugs: string[] = [];
        for (let copy = 0; copy < 3; copy++) slugs.push((await store.pets.add(makePet({ slug: 'otter' }))).slug);
        assert.deepEqual(slugs, ['otter', 'otter-2', 'otter-3']);
        await store.pets.add(makePet({ slug: 'otter-5' }));
        const next = [(await store.pets.add(makePet({ slug: 'otter' }))).slug];
        next.push((await store.pets.add(makePet({ slug: 'otter' }))).slug);
        assert.deepEqual(next, ['otter-4', 'otter-6']);
      });

      it('gives each of many pets of one name its own slug, also at the same time', async () => {
        // PostgreSQL tries again what met others, which is meant for a few at a time.
        const count = kind.name === 'SQLite' ? forSoak(120, 30) : 8;
        const pets = await Promise.all(Array.from({ length: count }, () => store.pets.add(makePet({ slug: 'newt' }))));
        const expected = ['newt', ...Array.from({ length: count - 1 }, (_, index) => `newt-${index + 2}`)];
        assert.deepEqual(new Set(pets.map((pet) => pet.slug)), new Set(expected));
      });

      it('refuses a pet that another process has just added under the same id', async () => {
        const pet = makePet();
        await store.pets.add(pet);
        await assert.rejects(store.pets.add(makePet({ id: pet.id, slug: pet.slug })), code('sheet_taken'));
      });

      it('keeps slugs with suffixes within 48 characters', async () => {
        const slug = `${'a'.repeat(45)}-bc`;
        const first = await store.pets.add(makePet({ slug }));
        const second = await store.pets.add(makePet({ slug }));
        assert.equal(first.slug, slug);
        assert.equal(second.slug, `${'a'.repeat(45)}-2`, 'no hyphen stands before the suffix');
        const full = [makePet({ slug: 'x'.repeat(48) }), makePet({ slug: 'x'.repeat(48) })];
        const slugs: string[] = [];
        for (const pet of full) slugs.push((await store.pets.add(pet)).slug);
        assert.deepEqual(slugs, ['x'.repeat(48), `${'x'.repeat(46)}-2`]);
      });

      it('never gives the slug of a deleted pet to another one', async () => {
        const { id, slug } = await store.pets.add(makeApproved());
        await change(id, 'approved', 'deleted');
        assert.equal((await store.pets.add(makePet({ slug }))).slug, `${slug}-2`);
      });
    });

    describe('changing pets', () => {
      it('changes what is given, and keeps the rest', async () => {
        const pet = await store.pets.add(makePet());
        const changes = { status: 'approved', approvedAt: now(), tags: [], publicEmail: pet.contactEmail } as const;
        const after = await store.pets.change(pet.id, ['pending', 'rejected'], changes, now());
        assert.deepEqual(after, { ...pet, ...changes });
        assert.deepEqual(await store.pets.find(pet.id), after);
        const cleared = { license: null, sourceUrl: null, publicEmail: null, approvedAt: null, rejectionReason: 'no' };
        assert.deepEqual(await store.pets.change(pet.id, ['approved'], cleared, now()), { ...after, ...cleared });
      });

      it('changes nothing in any other state', async () => {
        const pet = await store.pets.add(makePet());
        assert.equal(await store.pets.change(pet.id, ['approved', 'rejected'], { displayName: 'x' }, now()), undefined);
        assert.equal(await store.pets.change(pet.id, [], { displayName: 'x' }, now()), undefined);
        assert.equal(await store.pets.change('absent', ['pending'], { displayName: 'x' }, now()), undefined);
        assert.deepEqual(await store.pets.find(pet.id), pet);
      });

      it('changes nothing unless it still has the packages that were looked at, where they are named', async () => {
        const pet = await store.pets.add(makeApproved());
        const [asset, pendingAsset] = [makeAsset(), makeAsset()];
        const edit = (seen: Pick<Pet, 'asset' | 'pendingAsset'>) =>
          store.pets.change(pet.id, ['approved'], { displayName: 'x' }, now(), seen);
        assert.equal(await edit({ asset, pendingAsset: null }), undefined);
        assert.equal(await edit({ asset: pet.asset, pendingAsset }), undefined);
        assert.ok(await edit(pet));
        const waiting = await store.pets.change(pet.id, ['approved'], { pendingAsset }, now(), pet);
        assert.ok(waiting);
        assert.equal(await edit(pet), undefined);
        assert.ok(await edit(waiting));
      });

      it('lets one of several decisions at the same time win', async () => {
        const pet = await store.pets.add(makePet());
        const outcomes = await Promise.all([
          change(pet.id, 'pending', 'approved'),
          change(pet.id, 'pending', 'rejected'),
          change(pet.id, 'pending', 'approved'),
        ]);
        assert.equal(outcomes.filter((outcome) => outcome !== undefined).length, 1);
      });

      it('never restores a deleted pet, even if the caller allows every state', async () => {
        const pet = await store.pets.add(makeApproved());
        await change(pet.id, 'approved', 'deleted');
        for (const status of ['approved', 'pending', 'rejected'] as const) {
          assert.equal(await change(pet.id, 'deleted', status), undefined);
          assert.equal(await store.pets.change(pet.id, ['pending', 'deleted'], { status }, now()), undefined);
        }
        assert.equal((await store.pets.find(pet.id))?.status, 'deleted');
      });
    });

    describeSheets(() => store);
    describeRecords(() => store);
    describeIdempotency({
      getStore: () => store,
      openAgain: () => openPetStore(opened.location, clock),
      isAlone: kind.name === 'SQLite',
    });
  });
}
