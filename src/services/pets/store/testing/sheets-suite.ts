// The guarantees of the pet store about sheets, packages and the files behind them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PetAsset, PetStatus } from '../../model/pet.ts';
import type { PetStore } from '../../ports.ts';
import { code, makeApproved, makeAsset, makePet, makeRequest, now } from './make-records.ts';

export function describeSheets(getStore: () => PetStore): void {
  const change = (id: string, from: PetStatus, status: PetStatus) =>
    getStore().pets.change(id, [from], { status }, now());

  describe('copies of sheets', () => {
    it('refuses a sheet that a pending or approved pet has, and adds nothing', async () => {
      for (const original of [makePet(), makeApproved()]) {
        await getStore().pets.add(original);
        const copy = makePet({ asset: makeAsset({ sha256: original.asset.sha256 }) });
        await assert.rejects(getStore().pets.add(copy), code('sheet_taken'));
        assert.equal(await getStore().pets.find(copy.id), undefined);
        assert.equal(await getStore().pets.findBySlug(copy.slug), undefined);
      }
    });

    it('lets one of several that come at the same time through', async () => {
      const { sha256 } = makeAsset();
      const copies = Array.from({ length: 8 }, () => getStore().pets.add(makePet({ asset: makeAsset({ sha256 }) })));
      const outcomes = await Promise.allSettled(copies);
      assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    });

    it('accepts a sheet again after its pet was rejected or deleted', async () => {
      for (const [status, end] of [
        ['pending', 'rejected'],
        ['approved', 'deleted'],
      ] as const) {
        const original = await getStore().pets.add(makePet({ status }));
        await change(original.id, status, end);
        assert.equal(await getStore().pets.findBySheet(original.asset.sha256), undefined);
        const copy = await getStore().pets.add(makePet({ asset: original.asset }));
        assert.equal((await getStore().pets.findBySheet(original.asset.sha256))?.id, copy.id);
        assert.equal((await getStore().pets.findAsset(original.asset.assetId))?.pet.id, copy.id);
      }
    });

    it('knows the waiting sheet of a pet and the ones it had', async () => {
      const pet = await getStore().pets.add(makeApproved());
      const pendingAsset = makeAsset();
      await getStore().pets.change(pet.id, ['approved'], { pendingAsset }, now());
      assert.equal((await getStore().pets.findBySheet(pendingAsset.sha256))?.id, pet.id);
      await getStore().pets.change(pet.id, ['approved'], { asset: pendingAsset, pendingAsset: null }, now());
      for (const asset of [pet.asset, pendingAsset]) {
        await assert.rejects(getStore().pets.add(makePet({ asset })), code('sheet_taken'));
      }
    });

    it('refuses to change a pet to a sheet of another one, and changes nothing', async () => {
      const other = await getStore().pets.add(makePet());
      const pet = await getStore().pets.add(makeApproved());
      const pendingAsset = makeAsset({ sha256: other.asset.sha256 });
      await assert.rejects(
        getStore().pets.change(pet.id, ['approved'], { displayName: 'New', pendingAsset }, now()),
        code('sheet_taken'),
      );
      assert.deepEqual(await getStore().pets.find(pet.id), pet);
    });

    it('refuses to bring a rejected pet back while another one has its sheet', async () => {
      const pet = await getStore().pets.add(makePet());
      await change(pet.id, 'pending', 'rejected');
      await getStore().pets.add(makePet({ asset: makeAsset({ sha256: pet.asset.sha256 }) }));
      await assert.rejects(change(pet.id, 'rejected', 'pending'), code('sheet_taken'));
      assert.equal((await getStore().pets.find(pet.id))?.status, 'rejected');
    });

    it('lets a pet have the same sheet in several packages', async () => {
      const pet = await getStore().pets.add(makeApproved());
      const asset = makeAsset({ sha256: pet.asset.sha256 });
      const after = await getStore().pets.change(pet.id, ['approved'], { asset, displayName: 'Renamed' }, now());
      assert.deepEqual(after?.asset, asset);
      assert.equal((await getStore().pets.findBySheet(asset.sha256))?.id, pet.id);
    });
  });

  describe('packages', () => {
    it('reports which pet an asset belongs to and whether it was ever published', async () => {
      const pet = await getStore().pets.add(makePet());
      assert.deepEqual(await getStore().pets.findAsset(pet.asset.assetId), {
        pet,
        asset: pet.asset,
        isPublished: false,
      });
      const approved = await change(pet.id, 'pending', 'approved');
      assert.deepEqual(await getStore().pets.findAsset(pet.asset.assetId), {
        pet: approved,
        asset: pet.asset,
        isPublished: true,
      });
      assert.equal(await getStore().pets.findAsset('absent'), undefined);
    });

    it('keeps the old package published while and after a new one waits', async () => {
      const pet = await getStore().pets.add(makeApproved());
      const pendingAsset = makeAsset({ extension: 'png', spriteVersion: 2 });
      const waiting = await getStore().pets.change(pet.id, ['approved'], { pendingAsset }, now());
      assert.deepEqual(waiting, { ...pet, pendingAsset });
      const isPublished = async ({ assetId }: PetAsset) => (await getStore().pets.findAsset(assetId))?.isPublished;
      assert.deepEqual([await isPublished(pet.asset), await isPublished(pendingAsset)], [true, false]);
      await getStore().pets.change(pet.id, ['approved'], { asset: pendingAsset, pendingAsset: null }, now());
      assert.deepEqual([await isPublished(pet.asset), await isPublished(pendingAsset)], [true, true]);
      await change(pet.id, 'approved', 'deleted');
      assert.deepEqual([await isPublished(pet.asset), await isPublished(pendingAsset)], [true, true]);
    });

    it('forgets a waiting package that came to nothing, and frees its sheet', async () => {
      const pet = await getStore().pets.add(makeApproved());
      const pendingAsset = makeAsset();
      await getStore().pets.change(pet.id, ['approved'], { pendingAsset }, now());
      const after = await getStore().pets.change(pet.id, ['approved'], { pendingAsset: null }, now());
      assert.deepEqual(after, pet);
      assert.equal(await getStore().pets.findAsset(pendingAsset.assetId), undefined);
      assert.equal((await getStore().pets.add(makePet({ asset: pendingAsset }))).status, 'pending');
    });
  });

  describe('the files that are needed', () => {
    const isNeeded = async ({ assetId, sha256 }: PetAsset) => {
      const packages = await getStore().neededFiles.listPackages(['absent', assetId]);
      const sheets = await getStore().neededFiles.listSheets(['absent', sha256]);
      assert.deepEqual([packages, sheets], packages.length === 0 ? [[], []] : [[assetId], [sha256]]);
      return packages.length > 0;
    };

    it('are those of pending and approved pets, of waiting sheets, and all that were published', async () => {
      const pet = await getStore().pets.add(makePet());
      assert.equal(await isNeeded(pet.asset), true);
      const asset = makeAsset();
      await getStore().pets.change(pet.id, ['pending'], { asset }, now());
      assert.deepEqual([await isNeeded(pet.asset), await isNeeded(asset)], [false, true]);
      await change(pet.id, 'pending', 'approved');
      const [pendingAsset, next] = [makeAsset(), makeAsset()];
      await getStore().pets.change(pet.id, ['approved'], { pendingAsset }, now());
      assert.deepEqual([await isNeeded(asset), await isNeeded(pendingAsset)], [true, true]);
      await getStore().pets.change(pet.id, ['approved'], { asset: next, pendingAsset: null }, now());
      assert.deepEqual([await isNeeded(asset), await isNeeded(pendingAsset)], [true, false]);
      await change(pet.id, 'approved', 'deleted');
      assert.deepEqual([await isNeeded(asset), await isNeeded(next)], [false, false]);
    });

    it('are not those of rejected pets, unless another pet has them', async () => {
      const { id, asset } = await getStore().pets.add(makePet());
      await change(id, 'pending', 'rejected');
      assert.equal(await isNeeded(asset), false);
      await getStore().pets.add(makePet({ asset }));
      assert.equal(await isNeeded(asset), true);
    });

    it('are the reference images of requests that were not deleted', async () => {
      const [one, other] = [makeRequest({ referenceImageId: 'aa' }), makeRequest({ referenceImageId: 'aa' })];
      await getStore().requests.add(one);
      await getStore().requests.add(other);
      const list = () => getStore().neededFiles.listReferences(['absent', 'aa']);
      const end = (id: string, status: 'rejected' | 'deleted') =>
        getStore().requests.change(id, ['pending', 'rejected'], { status }, now());
      await end(one.id, 'deleted');
      await end(other.id, 'rejected');
      assert.deepEqual(await list(), ['aa']);
      await end(other.id, 'deleted');
      assert.deepEqual(await list(), []);
    });
  });
}
