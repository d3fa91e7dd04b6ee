// The guarantees of the pet store in every kind of database.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { forSoak } from '../../../base/testing/soak.ts';
import type { IdempotencyClaim } from '../../../platform/idempotency/idempotency-records.ts';
import { LOCATION_KINDS, type TestLocation } from '../../../platform/storage/testing/test-location.ts';
import type { GenerationRequest } from '../model/generation.ts';
import type { Pet, PetAsset, PetStatus } from '../model/pet.ts';
import type { NewPet, NewRequest, PetStore } from '../ports.ts';
import { openPetStore } from './open-pet-store.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-15T12:00:00Z');

let nowMs = START;
const clock = { nowMs: () => nowMs };
const now = () => new Date(nowMs);

let made = 0;
const makeId = (what: string) => `${what}-${String(++made).padStart(6, '0')}`;

function makeAsset(changes: Partial<PetAsset> = {}): PetAsset {
  const digits = (++made).toString(16).padStart(32, '0');
  const asset = { assetId: digits, sha256: `${digits}${digits}`, perceptualHash: digits.slice(16) };
  return { ...asset, extension: 'webp', spriteVersion: 1, ...changes };
}

function makePet(changes: Partial<NewPet> = {}): NewPet {
  return {
    id: makeId('pet'),
    slug: makeId('slug'),
    displayName: 'Überkatze "Mia" 🐈',
    description: "It's a cat; DROP TABLE pets",
    kind: 'creature',
    tags: ['cat', 'señor'],
    status: 'pending',
    license: 'CC-BY-4.0',
    sourceUrl: 'https://example.com/mia',
    asset: makeAsset(),
    generator: { name: 'procedural@1', seed: 7, matchedWords: ['cat'], unmatchedWords: ['odd'] },
    owner: { accountId: null, name: 'Mia', profileSlug: null },
    contactEmail: 'mia@example.com',
    wantsEmailPublished: true,
    createdAt: now(),
    approvedAt: null,
    ...changes,
  };
}

const makeApproved = (changes: Partial<NewPet> = {}) => makePet({ status: 'approved', approvedAt: now(), ...changes });

function makeRequest(changes: Partial<NewRequest> = {}): NewRequest {
  return {
    id: makeId('request'),
    accountId: null,
    status: 'pending',
    contactEmail: 'ann@example.com',
    prompt: 'a blue cat',
    requesterName: null,
    displayNameHint: 'Blue',
    kind: 'creature',
    referenceImageId: null,
    petId: null,
    createdAt: now(),
    ...changes,
  };
}

function makeClaim(changes: Partial<IdempotencyClaim> = {}): IdempotencyClaim {
  return { scope: 'POST /x anonymous', key: makeId('key'), bodyHash: 'body', claimId: makeId('claim'), ...changes };
}

const code = (expected: string) => (error: unknown) => (error as { code?: string }).code === expected;

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
      nowMs = START;
    });

    const claim = (key: IdempotencyClaim) => store.idempotency.claim(key, now(), DAY_MS, 10 * MINUTE_MS);
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

    describe('copies of sheets', () => {
      it('refuses a sheet that a pending or approved pet has, and adds nothing', async () => {
        for (const original of [makePet(), makeApproved()]) {
          await store.pets.add(original);
          const copy = makePet({ asset: makeAsset({ sha256: original.asset.sha256 }) });
          await assert.rejects(store.pets.add(copy), code('sheet_taken'));
          assert.equal(await store.pets.find(copy.id), undefined);
          assert.equal(await store.pets.findBySlug(copy.slug), undefined);
        }
      });

      it('lets one of several that come at the same time through', async () => {
        const { sha256 } = makeAsset();
        const copies = Array.from({ length: 8 }, () => store.pets.add(makePet({ asset: makeAsset({ sha256 }) })));
        const outcomes = await Promise.allSettled(copies);
        assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
      });

      it('accepts a sheet again after its pet was rejected or deleted', async () => {
        for (const [status, end] of [
          ['pending', 'rejected'],
          ['approved', 'deleted'],
        ] as const) {
          const original = await store.pets.add(makePet({ status }));
          await change(original.id, status, end);
          assert.equal(await store.pets.findBySheet(original.asset.sha256), undefined);
          const copy = await store.pets.add(makePet({ asset: original.asset }));
          assert.equal((await store.pets.findBySheet(original.asset.sha256))?.id, copy.id);
          assert.equal((await store.pets.findAsset(original.asset.assetId))?.pet.id, copy.id);
        }
      });

      it('knows the waiting sheet of a pet and the ones it had', async () => {
        const pet = await store.pets.add(makeApproved());
        const pendingAsset = makeAsset();
        await store.pets.change(pet.id, ['approved'], { pendingAsset }, now());
        assert.equal((await store.pets.findBySheet(pendingAsset.sha256))?.id, pet.id);
        await store.pets.change(pet.id, ['approved'], { asset: pendingAsset, pendingAsset: null }, now());
        for (const asset of [pet.asset, pendingAsset]) {
          await assert.rejects(store.pets.add(makePet({ asset })), code('sheet_taken'));
        }
      });

      it('refuses to change a pet to a sheet of another one, and changes nothing', async () => {
        const other = await store.pets.add(makePet());
        const pet = await store.pets.add(makeApproved());
        const pendingAsset = makeAsset({ sha256: other.asset.sha256 });
        await assert.rejects(
          store.pets.change(pet.id, ['approved'], { displayName: 'New', pendingAsset }, now()),
          code('sheet_taken'),
        );
        assert.deepEqual(await store.pets.find(pet.id), pet);
      });

      it('refuses to bring a rejected pet back while another one has its sheet', async () => {
        const pet = await store.pets.add(makePet());
        await change(pet.id, 'pending', 'rejected');
        await store.pets.add(makePet({ asset: makeAsset({ sha256: pet.asset.sha256 }) }));
        await assert.rejects(change(pet.id, 'rejected', 'pending'), code('sheet_taken'));
        assert.equal((await store.pets.find(pet.id))?.status, 'rejected');
      });

      it('lets a pet have the same sheet in several packages', async () => {
        const pet = await store.pets.add(makeApproved());
        const asset = makeAsset({ sha256: pet.asset.sha256 });
        const after = await store.pets.change(pet.id, ['approved'], { asset, displayName: 'Renamed' }, now());
        assert.deepEqual(after?.asset, asset);
        assert.equal((await store.pets.findBySheet(asset.sha256))?.id, pet.id);
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

    describe('packages', () => {
      it('reports which pet an asset belongs to and whether it was ever published', async () => {
        const pet = await store.pets.add(makePet());
        assert.deepEqual(await store.pets.findAsset(pet.asset.assetId), { pet, asset: pet.asset, isPublished: false });
        const approved = await change(pet.id, 'pending', 'approved');
        assert.deepEqual(await store.pets.findAsset(pet.asset.assetId), {
          pet: approved,
          asset: pet.asset,
          isPublished: true,
        });
        assert.equal(await store.pets.findAsset('absent'), undefined);
      });

      it('keeps the old package published while and after a new one waits', async () => {
        const pet = await store.pets.add(makeApproved());
        const pendingAsset = makeAsset({ extension: 'png', spriteVersion: 2 });
        const waiting = await store.pets.change(pet.id, ['approved'], { pendingAsset }, now());
        assert.deepEqual(waiting, { ...pet, pendingAsset });
        const isPublished = async ({ assetId }: PetAsset) => (await store.pets.findAsset(assetId))?.isPublished;
        assert.deepEqual([await isPublished(pet.asset), await isPublished(pendingAsset)], [true, false]);
        await store.pets.change(pet.id, ['approved'], { asset: pendingAsset, pendingAsset: null }, now());
        assert.deepEqual([await isPublished(pet.asset), await isPublished(pendingAsset)], [true, true]);
        await change(pet.id, 'approved', 'deleted');
        assert.deepEqual([await isPublished(pet.asset), await isPublished(pendingAsset)], [true, true]);
      });

      it('forgets a waiting package that came to nothing, and frees its sheet', async () => {
        const pet = await store.pets.add(makeApproved());
        const pendingAsset = makeAsset();
        await store.pets.change(pet.id, ['approved'], { pendingAsset }, now());
        const after = await store.pets.change(pet.id, ['approved'], { pendingAsset: null }, now());
        assert.deepEqual(after, pet);
        assert.equal(await store.pets.findAsset(pendingAsset.assetId), undefined);
        assert.equal((await store.pets.add(makePet({ asset: pendingAsset }))).status, 'pending');
      });
    });

    describe('the files that are needed', () => {
      const isNeeded = async ({ assetId, sha256 }: PetAsset) => {
        const packages = await store.neededFiles.listPackages(['absent', assetId]);
        const sheets = await store.neededFiles.listSheets(['absent', sha256]);
        assert.deepEqual([packages, sheets], packages.length === 0 ? [[], []] : [[assetId], [sha256]]);
        return packages.length > 0;
      };

      it('are those of pending and approved pets, of waiting sheets, and all that were published', async () => {
        const pet = await store.pets.add(makePet());
        assert.equal(await isNeeded(pet.asset), true);
        const asset = makeAsset();
        await store.pets.change(pet.id, ['pending'], { asset }, now());
        assert.deepEqual([await isNeeded(pet.asset), await isNeeded(asset)], [false, true]);
        await change(pet.id, 'pending', 'approved');
        const [pendingAsset, next] = [makeAsset(), makeAsset()];
        await store.pets.change(pet.id, ['approved'], { pendingAsset }, now());
        assert.deepEqual([await isNeeded(asset), await isNeeded(pendingAsset)], [true, true]);
        await store.pets.change(pet.id, ['approved'], { asset: next, pendingAsset: null }, now());
        assert.deepEqual([await isNeeded(asset), await isNeeded(pendingAsset)], [true, false]);
        await change(pet.id, 'approved', 'deleted');
        assert.deepEqual([await isNeeded(asset), await isNeeded(next)], [false, false]);
      });

      it('are not those of rejected pets, unless another pet has them', async () => {
        const { id, asset } = await store.pets.add(makePet());
        await change(id, 'pending', 'rejected');
        assert.equal(await isNeeded(asset), false);
        await store.pets.add(makePet({ asset }));
        assert.equal(await isNeeded(asset), true);
      });

      it('are the reference images of requests that were not deleted', async () => {
        const [one, other] = [makeRequest({ referenceImageId: 'aa' }), makeRequest({ referenceImageId: 'aa' })];
        await store.requests.add(one);
        await store.requests.add(other);
        const list = () => store.neededFiles.listReferences(['absent', 'aa']);
        const end = (id: string, status: 'rejected' | 'deleted') =>
          store.requests.change(id, ['pending', 'rejected'], { status }, now());
        await end(one.id, 'deleted');
        await end(other.id, 'rejected');
        assert.deepEqual(await list(), ['aa']);
        await end(other.id, 'deleted');
        assert.deepEqual(await list(), []);
      });
    });

    describe('lists of pets', () => {
      it('lists every approved pet, and no other', async () => {
        const approved = await store.pets.add(makeApproved());
        const pending = await store.pets.add(makePet());
        // The count exceeds one read.
        const count = forSoak(600, 260);
        for (let added = 0; added < count; added++) await store.pets.add(makeApproved());
        const listed = await store.pets.listApproved();
        const ids = new Set(listed.map(({ id }) => id));
        assert.ok(ids.has(approved.id) && !ids.has(pending.id));
        assert.ok(ids.size > count);
        assert.equal(ids.size, listed.length);
        assert.ok(listed.every(({ status }) => status === 'approved'));
      });

      it('lists the approved pets of one moment while others are approved and deleted', async () => {
        const [first, last] = [makeApproved({ id: '!first' }), makeApproved({ id: '~last' })];
        await store.pets.add(last);
        const listing = store.pets.listApproved();
        await setImmediate();
        // Exactly one of the two exists at any moment.
        await store.pets.add(first);
        await change(last.id, 'approved', 'deleted');
        const ids = (await listing).map(({ id }) => id);
        assert.ok(ids.includes(first.id) || ids.includes(last.id));
      });

      it('lists what waits for a moderator, the longest waiting first', async () => {
        for (const { id, status } of await store.pets.listWaiting(1_000)) await change(id, status, 'rejected');
        const changed = await store.pets.add(makeApproved());
        nowMs += 1;
        const pending = await store.pets.add(makePet());
        nowMs += 1;
        const pendingAsset = makeAsset();
        const waiting = await store.pets.change(changed.id, ['approved'], { pendingAsset }, now());
        assert.deepEqual(await store.pets.listWaiting(10), [pending, waiting]);
        assert.deepEqual(await store.pets.listWaiting(1), [pending]);
        await change(pending.id, 'pending', 'approved');
        await store.pets.change(changed.id, ['approved'], { pendingAsset: null }, now());
        assert.deepEqual(await store.pets.listWaiting(10), []);
      });

      it('lists the pets of an account, newest first, without deleted ones', async () => {
        const id = makeId('account');
        const owner = { accountId: id, name: 'Ann', profileSlug: 'ann' };
        const older = await store.pets.add(makePet({ owner }));
        nowMs += 1;
        const newer = await store.pets.add(makeApproved({ owner }));
        await store.pets.add(makePet());
        assert.deepEqual(await store.pets.listOfAccount(id), [newer, older]);
        await change(newer.id, 'approved', 'deleted');
        assert.deepEqual(await store.pets.listOfAccount(id), [older]);
      });
    });

    describe('the revision', () => {
      it('grows with every change of what is approved', async () => {
        let revision = await store.pets.revision();
        const expectGrowth = async (what: string, work: Promise<unknown>) => {
          await work;
          const next = await store.pets.revision();
          assert.ok(next > revision, what);
          revision = next;
        };
        const { id } = await store.pets.add(makePet());
        assert.equal(await store.pets.revision(), revision, 'a pending pet is none');
        await expectGrowth('approval', change(id, 'pending', 'approved'));
        await expectGrowth('edit', store.pets.change(id, ['approved'], { description: 'new' }, now()));
        await expectGrowth('deletion', change(id, 'approved', 'deleted'));
        await expectGrowth('approved from the start', store.pets.add(makeApproved()));
        await expectGrowth('name of an owner', store.owners.rename(makeId('account'), 'Bob'));
      });

      it('stays when only counts change, and when nothing does', async () => {
        const accountId = makeId('account');
        const pet = await store.pets.add(makeApproved());
        const revision = await store.pets.revision();
        await store.pets.countUse(pet.id, 'install', 'client', '2026-11-15');
        await store.pets.setLike(pet.id, accountId, true);
        await change(pet.id, 'pending', 'approved');
        await assert.rejects(store.pets.add(makeApproved({ asset: pet.asset })), code('sheet_taken'));
        assert.equal(await store.pets.revision(), revision);
      });
    });

    describe('counts', () => {
      it('counts a use once per client, pet, day and kind', async () => {
        const [pet, other] = [await store.pets.add(makeApproved()), await store.pets.add(makeApproved())];
        const day = '2026-11-15';
        const outcomes = await Promise.all(
          Array.from({ length: 5 }, () => store.pets.countUse(pet.id, 'install', 'client', day)),
        );
        assert.equal(outcomes.filter((isCounted) => isCounted).length, 1);
        assert.equal(await store.pets.countUse(pet.id, 'download', 'client', day), true);
        assert.equal(await store.pets.countUse(pet.id, 'install', 'another', day), true);
        assert.equal(await store.pets.countUse(pet.id, 'install', 'client', '2026-11-16'), true);
        assert.equal(await store.pets.countUse(other.id, 'install', 'client', day), true);
        assert.equal(await store.pets.countUse('absent', 'install', 'client', day), false);
        const { installCount, downloadCount } = (await store.pets.find(pet.id)) ?? pet;
        assert.deepEqual({ installCount, downloadCount }, { installCount: 3, downloadCount: 1 });
      });

      it('keeps counts when it forgets who used what on past days, and still knows the last ones', async () => {
        const pet = await store.pets.add(makeApproved());
        const use = (day: string) => store.pets.countUse(pet.id, 'install', 'client', day);
        assert.deepEqual([await use('2026-11-12'), await use('2026-11-14')], [true, true]);
        await store.tidy(now());
        assert.deepEqual([await use('2026-11-12'), await use('2026-11-14')], [true, false]);
        assert.equal((await store.pets.find(pet.id))?.installCount, 3);
      });

      it('counts a like of an account once, however often it is given or taken', async () => {
        const pet = await store.pets.add(makeApproved());
        const [ann, bob] = [makeId('account'), makeId('account')];
        const like = (accountId: string, isLiked: boolean) => store.pets.setLike(pet.id, accountId, isLiked);
        assert.deepEqual([await like(ann, true), await like(ann, true), await like(bob, true)], [1, 1, 2]);
        assert.equal(await store.pets.isLiked(pet.id, ann), true);
        assert.deepEqual([await like(ann, false), await like(ann, false)], [1, 1]);
        assert.equal(await store.pets.isLiked(pet.id, ann), false);
        assert.equal((await store.pets.find(pet.id))?.likeCount, 1);
        await assert.rejects(store.pets.setLike('absent', ann, true), code('pet_not_found'));
      });

      it('lists liked pets that are approved, the last liked first', async () => {
        const ann = makeId('account');
        const pets = [await store.pets.add(makeApproved()), await store.pets.add(makeApproved())];
        const deleted = await store.pets.add(makeApproved());
        for (const { id } of [...pets, deleted]) {
          nowMs += 1;
          await store.pets.setLike(id, ann, true);
        }
        await change(deleted.id, 'approved', 'deleted');
        const liked = await store.pets.listLikedBy(ann);
        assert.deepEqual(
          liked.map(({ id }) => id),
          pets.map(({ id }) => id).reverse(),
        );
      });
    });

    describe('reports', () => {
      it('lists open reports, oldest first, until they are resolved once', async () => {
        const pet = await store.pets.add(makeApproved());
        const make = () => ({ id: makeId('report'), subjectId: pet.id, reason: 'copy', details: 'of mine' });
        const reports = [{ ...make(), clientHash: 'c', createdAt: now() }];
        nowMs += 1;
        reports.push({ ...make(), clientHash: 'c', createdAt: now() });
        for (const report of reports) await store.reports.add(report);
        assert.deepEqual(await store.reports.list(10), reports);
        assert.deepEqual(await store.reports.list(1), reports.slice(0, 1));
        const resolve = () => store.reports.resolve(reports[0]!.id, now());
        assert.deepEqual([await resolve(), await resolve()], [true, false]);
        assert.deepEqual(await store.reports.list(10), reports.slice(1));
      });
    });

    describe('requests', () => {
      it('gives every field back, and lists the newest first without deleted ones', async () => {
        const [older, deleted] = [makeRequest(), makeRequest()];
        await store.requests.add(older);
        await store.requests.add(deleted);
        nowMs += 1;
        const newer = makeRequest({ requesterName: 'Ann', kind: null, displayNameHint: null, referenceImageId: 'ff' });
        await store.requests.add(newer);
        await store.requests.change(deleted.id, ['pending'], { status: 'deleted' }, now());
        const expected = [newer, older].map(
          (request): GenerationRequest => ({
            ...request,
            petId: null,
            rejectionReason: null,
            updatedAt: request.createdAt,
          }),
        );
        assert.deepEqual(await store.requests.list(10), expected);
        assert.deepEqual(await store.requests.list(1), expected.slice(0, 1));
        assert.deepEqual(await store.requests.find(newer.id), expected[0]);
        assert.equal((await store.requests.find(deleted.id))?.status, 'deleted');
        assert.equal(await store.requests.find('absent'), undefined);
      });

      it('lists those of an account, the newest first, without deleted ones', async () => {
        const accountId = makeId('account');
        const requests = [makeRequest({ accountId }), makeRequest({ accountId }), makeRequest()];
        for (const request of requests) await store.requests.add(request);
        nowMs += 1;
        const newest = makeRequest({ accountId });
        await store.requests.add(newest);
        await store.requests.change(requests[1]!.id, ['pending'], { status: 'deleted' }, now());
        const list = async (limit: number) =>
          (await store.requests.listOfAccount(accountId, limit)).map(({ id }) => id);
        assert.deepEqual(await list(10), [newest.id, requests[0]!.id]);
        assert.deepEqual(await list(1), [newest.id]);
      });

      it('changes a request from the states that are named', async () => {
        const pet = await store.pets.add(makePet());
        const request = makeRequest();
        await store.requests.add(request);
        nowMs += 1;
        const changes = { status: 'fulfilled', petId: pet.id } as const;
        assert.equal(await store.requests.change(request.id, ['in_progress'], changes, now()), undefined);
        assert.equal(await store.requests.change(request.id, [], changes, now()), undefined);
        const after = await store.requests.change(request.id, ['pending', 'in_progress'], changes, now());
        assert.deepEqual(after, { ...request, ...changes, rejectionReason: null, updatedAt: now() });
        assert.deepEqual(await store.requests.find(request.id), after);
        await store.requests.add(makeRequest({ petId: pet.id, createdAt: new Date(nowMs + 1) }));
        const [first, ...later] = await store.requests.listOfPets([pet.id, 'none']);
        assert.deepEqual([first, later.length], [after, 1], 'the first of which the pet came');
        assert.deepEqual(await store.pets.listByIds([pet.id, 'none']), [pet]);
      });
    });

    describe('an account', () => {
      it('that is renamed leaves its new name on its pets', async () => {
        const owner = { accountId: makeId('account'), name: 'Ann', profileSlug: 'ann' };
        const pet = await store.pets.add(makeApproved({ owner }));
        await store.owners.rename(owner.accountId, 'Zoë');
        assert.deepEqual((await store.pets.find(pet.id))?.owner, { ...owner, name: 'Zoë' });
      });

      it('that is removed leaves its pets without an owner, and nothing else of itself', async () => {
        const [ann, bob] = [makeId('account'), makeId('account')];
        const own = await store.pets.add(makeApproved({ owner: { accountId: ann, name: 'Ann', profileSlug: 'ann' } }));
        await store.pets.change(own.id, ['approved'], { publicEmail: 'ann@example.com' }, now());
        const liked = await store.pets.add(makeApproved());
        await store.pets.setLike(liked.id, ann, true);
        await store.pets.setLike(liked.id, bob, true);
        const [asked, others] = [makeRequest({ accountId: ann }), makeRequest({ accountId: bob })];
        await store.requests.add(asked);
        await store.requests.add(others);
        const revision = await store.pets.revision();

        // The second time changes nothing: a crash may repeat it.
        for (let time = 0; time < 2; time++) await store.owners.forget(ann, 'Nobody');

        const { owner, contactEmail, publicEmail, wantsEmailPublished, status } = (await store.pets.find(own.id))!;
        assert.deepEqual(owner, { accountId: null, name: 'Nobody', profileSlug: null });
        assert.deepEqual([contactEmail, publicEmail, wantsEmailPublished, status], [null, null, false, 'approved']);
        assert.equal((await store.pets.find(liked.id))?.likeCount, 1);
        assert.equal(await store.requests.find(asked.id), undefined);
        assert.ok(await store.requests.find(others.id));
        assert.ok((await store.pets.revision()) > revision, 'the gallery is notified');
      });
    });

    describe('idempotency', () => {
      const add = (pet: NewPet, key: IdempotencyClaim) =>
        store.pets.add(pet, ({ slug }) => ({ claim: key, result: { slug }, at: now() }));

      it('gives a key to one of many that ask at the same time', async () => {
        const { key } = makeClaim();
        const outcomes = await Promise.all(Array.from({ length: 10 }, () => claim(makeClaim({ key }))));
        assert.equal(outcomes.filter(({ kind }) => kind === 'claimed').length, 1);
        assert.equal(outcomes.filter(({ kind }) => kind === 'in-progress').length, 9);
      });

      it('answers a completed key with the response, and another body with a conflict', async () => {
        const first = makeClaim();
        assert.deepEqual(await claim(first), { kind: 'claimed' });
        const another = makeClaim({ key: first.key, bodyHash: 'other' });
        assert.deepEqual(await claim(another), { kind: 'conflict' }, 'also while the first is under way');
        const { slug } = await add(makePet(), first);
        const completed = { kind: 'completed', result: { slug } };
        assert.deepEqual(await claim(makeClaim({ key: first.key })), completed);
        assert.deepEqual(await claim(another), { kind: 'conflict' });
      });

      it('keeps the keys of scopes apart', async () => {
        const first = makeClaim();
        assert.deepEqual(await claim(first), { kind: 'claimed' });
        assert.deepEqual(await claim({ ...first, scope: 'POST /y' }), { kind: 'claimed' });
      });

      it('completes a request with its record', async () => {
        const key = makeClaim();
        await claim(key);
        const request = makeRequest();
        await store.requests.add(request, { claim: key, result: {}, at: now() });
        assert.deepEqual(await claim(key), { kind: 'completed', result: {} });
      });

      it('forgets a completed record after its time, and an unfinished claim after its own', async () => {
        const [done, stuck] = [makeClaim(), makeClaim()];
        await claim(done);
        await claim(stuck);
        nowMs += MINUTE_MS;
        await add(makePet(), done);
        const ask = async (key: IdempotencyClaim, atMs: number) => {
          nowMs = atMs;
          return (await claim({ ...key, claimId: makeId('claim') })).kind;
        };
        assert.equal(await ask(stuck, START + 10 * MINUTE_MS - 1), 'in-progress');
        assert.equal(await ask(stuck, START + 10 * MINUTE_MS), 'claimed');
        assert.equal(await ask(done, START + MINUTE_MS + DAY_MS - 1), 'completed');
        assert.equal(await ask(done, START + MINUTE_MS + DAY_MS), 'claimed');
      });

      it('adds nothing for a claim that lost its key', async () => {
        const late = makeClaim();
        await claim(late);
        nowMs += 10 * MINUTE_MS;
        const successor = { ...late, claimId: makeId('claim') };
        assert.deepEqual(await claim(successor), { kind: 'claimed' });
        const [pet, request] = [makePet(), makeRequest()];
        await assert.rejects(add(pet, late), code('idempotency_claim_lost'));
        const completion = { claim: late, result: {}, at: now() };
        await assert.rejects(store.requests.add(request, completion), code('idempotency_claim_lost'));
        assert.equal(await store.pets.find(pet.id), undefined);
        assert.equal(await store.requests.find(request.id), undefined);
        const { slug } = await add(pet, successor);
        assert.deepEqual(await claim(late), { kind: 'completed', result: { slug } });
      });

      it('leaves the key unfinished when the pet is refused', async () => {
        const original = await store.pets.add(makePet());
        const key = makeClaim();
        await claim(key);
        await assert.rejects(add(makePet({ asset: original.asset }), key), code('sheet_taken'));
        assert.deepEqual(await claim({ ...key, claimId: 'another' }), { kind: 'in-progress' });
      });

      it('takes a key back from its holder only, and never a completed one', async () => {
        const key = makeClaim();
        await claim(key);
        await store.idempotency.release({ ...key, claimId: 'another' });
        assert.deepEqual(await claim(makeClaim({ key: key.key })), { kind: 'in-progress' });
        await store.idempotency.release(key);
        const next = makeClaim({ key: key.key, bodyHash: 'other' });
        assert.deepEqual(await claim(next), { kind: 'claimed' });
        await add(makePet(), next);
        await store.idempotency.release(next);
        assert.equal((await claim(next)).kind, 'completed');
      });

      it('forgets unfinished claims on request if no other process can have them, and no others', async () => {
        const [done, stuck] = [makeClaim(), makeClaim()];
        await claim(done);
        await add(makePet(), done);
        await claim(stuck);
        const another = await openPetStore(opened.location, clock);
        assert.equal((await claim(stuck)).kind, 'in-progress');
        await another.idempotency.forgetUnfinished();
        await another.close();
        const left = kind.name === 'SQLite' ? 'claimed' : 'in-progress';
        assert.deepEqual([(await claim(stuck)).kind, (await claim(done)).kind], [left, 'completed']);
      });

      it('tidies what is older than it is kept, and nothing else', async () => {
        const [old, young] = [makeClaim(), makeClaim()];
        await claim(old);
        await claim(young);
        await add(makePet(), old);
        nowMs += MINUTE_MS;
        await add(makePet(), young);
        await store.idempotency.tidy(new Date(START + DAY_MS), DAY_MS);
        nowMs = START;
        assert.equal((await claim(old)).kind, 'claimed');
        assert.equal((await claim(young)).kind, 'completed');
      });
    });
  });
}
