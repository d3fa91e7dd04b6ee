// The guarantees of the pet store about lists, counts, reports, requests and accounts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { forSoak } from '../../../../base/testing/soak.ts';
import type { GenerationRequest } from '../../model/generation.ts';
import type { PetStatus } from '../../model/pet.ts';
import type { PetStore } from '../../ports.ts';
import { code, makeApproved, makeAsset, makeId, makePet, makeRequest, now, time } from './make-records.ts';

export function describeRecords(getStore: () => PetStore): void {
  const change = (id: string, from: PetStatus, status: PetStatus) =>
    getStore().pets.change(id, [from], { status }, now());

  describe('lists of pets', () => {
    it('lists every approved pet, and no other', async () => {
      const approved = await getStore().pets.add(makeApproved());
      const pending = await getStore().pets.add(makePet());
      // The count exceeds one read.
      const count = forSoak(600, 260);
      for (let added = 0; added < count; added++) await getStore().pets.add(makeApproved());
      const listed = await getStore().pets.listApproved();
      const ids = new Set(listed.map(({ id }) => id));
      assert.ok(ids.has(approved.id) && !ids.has(pending.id));
      assert.ok(ids.size > count);
      assert.equal(ids.size, listed.length);
      assert.ok(listed.every(({ status }) => status === 'approved'));
    });

    it('lists the approved pets of one moment while others are approved and deleted', async () => {
      const [first, last] = [makeApproved({ id: '!first' }), makeApproved({ id: '~last' })];
      await getStore().pets.add(last);
      const listing = getStore().pets.listApproved();
      await setImmediate();
      // Exactly one of the two exists at any moment.
      await getStore().pets.add(first);
      await change(last.id, 'approved', 'deleted');
      const ids = (await listing).map(({ id }) => id);
      assert.ok(ids.includes(first.id) || ids.includes(last.id));
    });

    it('lists what waits for a moderator, the longest waiting first', async () => {
      for (const { id, status } of await getStore().pets.listWaiting(1_000)) await change(id, status, 'rejected');
      const changed = await getStore().pets.add(makeApproved());
      time.ms += 1;
      const pending = await getStore().pets.add(makePet());
      time.ms += 1;
      const pendingAsset = makeAsset();
      const waiting = await getStore().pets.change(changed.id, ['approved'], { pendingAsset }, now());
      assert.deepEqual(await getStore().pets.listWaiting(10), [pending, waiting]);
      assert.deepEqual(await getStore().pets.listWaiting(1), [pending]);
      await change(pending.id, 'pending', 'approved');
      await getStore().pets.change(changed.id, ['approved'], { pendingAsset: null }, now());
      assert.deepEqual(await getStore().pets.listWaiting(10), []);
    });

    it('lists the pets of an account, newest first, without deleted ones', async () => {
      const id = makeId('account');
      const owner = { accountId: id, name: 'Ann', profileSlug: 'ann' };
      const older = await getStore().pets.add(makePet({ owner }));
      time.ms += 1;
      const newer = await getStore().pets.add(makeApproved({ owner }));
      await getStore().pets.add(makePet());
      assert.deepEqual(await getStore().pets.listOfAccount(id), [newer, older]);
      await change(newer.id, 'approved', 'deleted');
      assert.deepEqual(await getStore().pets.listOfAccount(id), [older]);
    });
  });

  describe('the revision', () => {
    it('grows with every change of what is approved', async () => {
      let revision = await getStore().pets.revision();
      const expectGrowth = async (what: string, work: Promise<unknown>) => {
        await work;
        const next = await getStore().pets.revision();
        assert.ok(next > revision, what);
        revision = next;
      };
      const { id } = await getStore().pets.add(makePet());
      assert.equal(await getStore().pets.revision(), revision, 'a pending pet is none');
      await expectGrowth('approval', change(id, 'pending', 'approved'));
      await expectGrowth('edit', getStore().pets.change(id, ['approved'], { description: 'new' }, now()));
      await expectGrowth('deletion', change(id, 'approved', 'deleted'));
      await expectGrowth('approved from the start', getStore().pets.add(makeApproved()));
      await expectGrowth('name of an owner', getStore().owners.rename(makeId('account'), 'Bob'));
    });

    it('stays when only counts change, and when nothing does', async () => {
      const accountId = makeId('account');
      const pet = await getStore().pets.add(makeApproved());
      const revision = await getStore().pets.revision();
      await getStore().pets.countUse(pet.id, 'install', 'client', '2026-11-15');
      await getStore().pets.setLike(pet.id, accountId, true);
      await change(pet.id, 'pending', 'approved');
      await assert.rejects(getStore().pets.add(makeApproved({ asset: pet.asset })), code('sheet_taken'));
      assert.equal(await getStore().pets.revision(), revision);
    });
  });

  describe('counts', () => {
    it('counts a use once per client, pet, day and kind', async () => {
      const [pet, other] = [await getStore().pets.add(makeApproved()), await getStore().pets.add(makeApproved())];
      const day = '2026-11-15';
      const outcomes = await Promise.all(
        Array.from({ length: 5 }, () => getStore().pets.countUse(pet.id, 'install', 'client', day)),
      );
      assert.equal(outcomes.filter((isCounted) => isCounted).length, 1);
      assert.equal(await getStore().pets.countUse(pet.id, 'download', 'client', day), true);
      assert.equal(await getStore().pets.countUse(pet.id, 'install', 'another', day), true);
      assert.equal(await getStore().pets.countUse(pet.id, 'install', 'client', '2026-11-16'), true);
      assert.equal(await getStore().pets.countUse(other.id, 'install', 'client', day), true);
      assert.equal(await getStore().pets.countUse('absent', 'install', 'client', day), false);
      const { installCount, downloadCount } = (await getStore().pets.find(pet.id)) ?? pet;
      assert.deepEqual({ installCount, downloadCount }, { installCount: 3, downloadCount: 1 });
    });

    it('keeps counts when it forgets who used what on past days, and still knows the last ones', async () => {
      const pet = await getStore().pets.add(makeApproved());
      const use = (day: string) => getStore().pets.countUse(pet.id, 'install', 'client', day);
      assert.deepEqual([await use('2026-11-12'), await use('2026-11-14')], [true, true]);
      await getStore().tidy(now());
      assert.deepEqual([await use('2026-11-12'), await use('2026-11-14')], [true, false]);
      assert.equal((await getStore().pets.find(pet.id))?.installCount, 3);
    });

    it('counts a like of an account once, however often it is given or taken', async () => {
      const pet = await getStore().pets.add(makeApproved());
      const [ann, bob] = [makeId('account'), makeId('account')];
      const like = (accountId: string, isLiked: boolean) => getStore().pets.setLike(pet.id, accountId, isLiked);
      assert.deepEqual([await like(ann, true), await like(ann, true), await like(bob, true)], [1, 1, 2]);
      assert.equal(await getStore().pets.isLiked(pet.id, ann), true);
      assert.deepEqual([await like(ann, false), await like(ann, false)], [1, 1]);
      assert.equal(await getStore().pets.isLiked(pet.id, ann), false);
      assert.equal((await getStore().pets.find(pet.id))?.likeCount, 1);
      await assert.rejects(getStore().pets.setLike('absent', ann, true), code('pet_not_found'));
    });

    it('lists liked pets that are approved, the last liked first', async () => {
      const ann = makeId('account');
      const pets = [await getStore().pets.add(makeApproved()), await getStore().pets.add(makeApproved())];
      const deleted = await getStore().pets.add(makeApproved());
      for (const { id } of [...pets, deleted]) {
        time.ms += 1;
        await getStore().pets.setLike(id, ann, true);
      }
      await change(deleted.id, 'approved', 'deleted');
      const liked = await getStore().pets.listLikedBy(ann);
      assert.deepEqual(
        liked.map(({ id }) => id),
        pets.map(({ id }) => id).reverse(),
      );
    });
  });

  describe('reports', () => {
    it('lists open reports, oldest first, until they are resolved once', async () => {
      const pet = await getStore().pets.add(makeApproved());
      const make = () => ({ id: makeId('report'), subjectId: pet.id, reason: 'copy', details: 'of mine' });
      const reports = [{ ...make(), clientHash: 'c', createdAt: now() }];
      time.ms += 1;
      reports.push({ ...make(), clientHash: 'c', createdAt: now() });
      for (const report of reports) await getStore().reports.add(report);
      assert.deepEqual(await getStore().reports.list(10), reports);
      assert.deepEqual(await getStore().reports.list(1), reports.slice(0, 1));
      const resolve = () => getStore().reports.resolve(reports[0]!.id, now());
      assert.deepEqual([await resolve(), await resolve()], [true, false]);
      assert.deepEqual(await getStore().reports.list(10), reports.slice(1));
    });
  });

  describe('requests', () => {
    it('gives every field back, and lists the newest first without deleted ones', async () => {
      const [older, deleted] = [makeRequest(), makeRequest()];
      await getStore().requests.add(older);
      await getStore().requests.add(deleted);
      time.ms += 1;
      const newer = makeRequest({ requesterName: 'Ann', kind: null, displayNameHint: null, referenceImageId: 'ff' });
      await getStore().requests.add(newer);
      await getStore().requests.change(deleted.id, ['pending'], { status: 'deleted' }, now());
      const expected = [newer, older].map(
        (request): GenerationRequest => ({
          ...request,
          petId: null,
          rejectionReason: null,
          updatedAt: request.createdAt,
        }),
      );
      assert.deepEqual(await getStore().requests.list(10), expected);
      assert.deepEqual(await getStore().requests.list(1), expected.slice(0, 1));
      assert.deepEqual(await getStore().requests.find(newer.id), expected[0]);
      assert.equal((await getStore().requests.find(deleted.id))?.status, 'deleted');
      assert.equal(await getStore().requests.find('absent'), undefined);
    });

    it('lists those of an account, the newest first, without deleted ones', async () => {
      const accountId = makeId('account');
      const requests = [makeRequest({ accountId }), makeRequest({ accountId }), makeRequest()];
      for (const request of requests) await getStore().requests.add(request);
      time.ms += 1;
      const newest = makeRequest({ accountId });
      await getStore().requests.add(newest);
      await getStore().requests.change(requests[1]!.id, ['pending'], { status: 'deleted' }, now());
      const list = async (limit: number) =>
        (await getStore().requests.listOfAccount(accountId, limit)).map(({ id }) => id);
      assert.deepEqual(await list(10), [newest.id, requests[0]!.id]);
      assert.deepEqual(await list(1), [newest.id]);
    });

    it('changes a request from the states that are named', async () => {
      const pet = await getStore().pets.add(makePet());
      const request = makeRequest();
      await getStore().requests.add(request);
      time.ms += 1;
      const changes = { status: 'fulfilled', petId: pet.id } as const;
      assert.equal(await getStore().requests.change(request.id, ['in_progress'], changes, now()), undefined);
      assert.equal(await getStore().requests.change(request.id, [], changes, now()), undefined);
      const after = await getStore().requests.change(request.id, ['pending', 'in_progress'], changes, now());
      assert.deepEqual(after, { ...request, ...changes, rejectionReason: null, updatedAt: now() });
      assert.deepEqual(await getStore().requests.find(request.id), after);
      await getStore().requests.add(makeRequest({ petId: pet.id, createdAt: new Date(time.ms + 1) }));
      const [first, ...later] = await getStore().requests.listOfPets([pet.id, 'none']);
      assert.deepEqual([first, later.length], [after, 1], 'the first of which the pet came');
      assert.deepEqual(await getStore().pets.listByIds([pet.id, 'none']), [pet]);
    });
  });

  describe('an account', () => {
    it('that is renamed leaves its new name on its pets', async () => {
      const owner = { accountId: makeId('account'), name: 'Ann', profileSlug: 'ann' };
      const pet = await getStore().pets.add(makeApproved({ owner }));
      await getStore().owners.rename(owner.accountId, 'Zoë');
      assert.deepEqual((await getStore().pets.find(pet.id))?.owner, { ...owner, name: 'Zoë' });
    });

    it('that is removed leaves its pets without an owner, and nothing else of itself', async () => {
      const [ann, bob] = [makeId('account'), makeId('account')];
      const own = await getStore().pets.add(
        makeApproved({ owner: { accountId: ann, name: 'Ann', profileSlug: 'ann' } }),
      );
      await getStore().pets.change(own.id, ['approved'], { publicEmail: 'ann@example.com' }, now());
      const liked = await getStore().pets.add(makeApproved());
      await getStore().pets.setLike(liked.id, ann, true);
      await getStore().pets.setLike(liked.id, bob, true);
      const [asked, others] = [makeRequest({ accountId: ann }), makeRequest({ accountId: bob })];
      await getStore().requests.add(asked);
      await getStore().requests.add(others);
      const revision = await getStore().pets.revision();

      // The second time changes nothing: a crash may repeat it.
      for (let time = 0; time < 2; time++) await getStore().owners.forget(ann, 'Nobody');

      const { owner, contactEmail, publicEmail, wantsEmailPublished, status } = (await getStore().pets.find(own.id))!;
      assert.deepEqual(owner, { accountId: null, name: 'Nobody', profileSlug: null });
      assert.deepEqual([contactEmail, publicEmail, wantsEmailPublished, status], [null, null, false, 'approved']);
      assert.equal((await getStore().pets.find(liked.id))?.likeCount, 1);
      assert.equal(await getStore().requests.find(asked.id), undefined);
      assert.ok(await getStore().requests.find(others.id));
      assert.ok((await getStore().pets.revision()) > revision, 'the gallery is notified');
    });
  });
}
