import assert from 'node:assert/strict';
import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Caller } from '../model/people.ts';
import type { PetAsset } from '../model/pet.ts';
import { makeTestPicture } from '../testing/make-sheet.ts';
import {
  ANYBODY,
  addTestAccount,
  addTestPet,
  makeNextSheet,
  openTestRegistry,
  submitTestPet,
  type TestRegistry,
  toSentFile,
} from '../testing/test-registry.ts';
import { approvePet } from './moderation/approve-pet.ts';
import { rejectPet } from './moderation/reject-pet.ts';
import { deletePet } from './owners/delete-pet.ts';
import { editPet } from './owners/edit-pet.ts';
import { replaceSheet } from './owners/replace-sheet.ts';
import { requestGeneration } from './submission/request-generation.ts';
import { FILE_GRACE_MS, tidyRegistry } from './tidy-registry.ts';

describe('the files of the registry', () => {
  let registry: TestRegistry;
  let resources: TestRegistry['resources'];
  let owner: Caller;
  let mo: Caller;

  beforeEach(async () => {
    registry = await openTestRegistry();
    resources = registry.resources;
    owner = await addTestAccount(resources, 'Ada');
    mo = await addTestAccount(resources, 'Mo', 'moderator');
  });
  afterEach(() => registry.close());

  const list = (folder: string) => readdir(join(registry.folder, folder));

  /** Sets the times of all files back by this long. */
  async function age(ms = FILE_GRACE_MS + 1_000): Promise<void> {
    const at = (resources.clock.nowMs() - ms) / 1_000;
    for (const folder of ['packages', 'sheets', 'references']) {
      for (const name of await list(folder)) await utimes(join(registry.folder, folder, name), at, at);
    }
  }

  async function isThere({ assetId, extension }: PetAsset): Promise<boolean> {
    const read = [resources.files.readPetJson(assetId), resources.files.readSheet(assetId, extension)];
    return (await Promise.allSettled(read)).every(({ status }) => status === 'fulfilled');
  }

  async function publish() {
    const { id } = await addTestPet(resources, owner);
    return approvePet(resources, mo, id, undefined);
  }

  const newSheet = async () => ({ sprite: toSentFile(await makeNextSheet()) });

  it('hold a sheet once, however often the texts of its pet change', async () => {
    const { id } = await publish();
    const measure = async (folder: string) => {
      let bytes = 0;
      for (const name of await list(folder)) bytes += (await stat(join(registry.folder, folder, name))).size;
      return bytes;
    };
    const [sheets, packages] = [await measure('sheets'), await measure('packages')];
    for (let edit = 0; edit < 15; edit++) await editPet(resources, owner, id, { displayName: `Name ${edit}` });
    assert.equal(await measure('sheets'), sheets);
    assert.ok((await measure('packages')) - packages < 15 * 1_000);
    const pet = await resources.store.pets.find(id);
    assert.ok(pet && (await isThere(pet.asset)));
  });

  it('stay where a pet waits or is published, has a waiting sheet, or was published before', async () => {
    const pending = await addTestPet(resources, owner);
    const published = await publish();
    const renamed = await editPet(resources, owner, published.id, { displayName: 'Renamed' });
    const { pendingAsset } = await replaceSheet(resources, owner, published.id, await newSheet());
    await age();
    await tidyRegistry(resources);
    for (const asset of [pending.asset, published.asset, renamed.asset, pendingAsset]) {
      assert.ok(asset && (await isThere(asset)));
    }
    const approved = await approvePet(resources, mo, published.id, undefined);
    await age();
    await tidyRegistry(resources);
    for (const asset of [published.asset, renamed.asset, approved.asset]) assert.ok(await isThere(asset));
  });

  it('go with pets that were withdrawn, deleted or rejected for good, and with sheets that came to nothing', async () => {
    const kept = await publish();
    const [rejected, withdrawn, deleted] = [
      await addTestPet(resources, ANYBODY),
      await addTestPet(resources, owner),
      await publish(),
    ];
    await rejectPet(resources, mo, rejected.id, 'No.');
    await deletePet(resources, owner, withdrawn.id);
    await editPet(resources, owner, deleted.id, { displayName: 'Renamed' });
    await deletePet(resources, owner, deleted.id);
    await replaceSheet(resources, owner, kept.id, await newSheet());
    await rejectPet(resources, mo, kept.id, 'The old one was better.');
    const replaced = await addTestPet(resources, owner);
    const { asset } = await replaceSheet(resources, owner, replaced.id, await newSheet());
    await age();
    await tidyRegistry(resources);
    assert.deepEqual((await list('packages')).sort(), [kept.asset.assetId, asset.assetId].sort());
    assert.deepEqual((await list('sheets')).sort(), [`${kept.asset.sha256}.webp`, `${asset.sha256}.webp`].sort());
  });

  it('stay with a rejected pet that its owner may mend', async () => {
    const pet = await addTestPet(resources, owner);
    await rejectPet(resources, mo, pet.id, 'Too small.');
    await age();
    await tidyRegistry(resources);
    assert.ok(await isThere(pet.asset));
    const mended = await editPet(resources, owner, pet.id, { description: 'Larger now.' });
    assert.equal(mended.status, 'pending');
    assert.ok(await isThere(mended.asset));
  });

  it('stay for an hour without a record, and go then: a crash may have come between', async () => {
    const petPackage = { petJson: '{}', sheet: Buffer.from('sheet'), extension: 'webp' } as const;
    await resources.files.writePackage({ ...petPackage, spriteVersion: 1, perceptualHash: '0'.repeat(16) });
    await resources.files.writeReference(Buffer.from('image'));
    const count = async () => (await Promise.all(['packages', 'sheets', 'references'].map(list))).flat().length;
    await age(FILE_GRACE_MS);
    await tidyRegistry(resources);
    assert.equal(await count(), 3);
    await age();
    await tidyRegistry(resources);
    assert.equal(await count(), 0);
  });

  it('stay if a rejected pet is submitted again while the old files are being removed', async () => {
    const sheet = await makeNextSheet();
    const first = await submitTestPet(resources, ANYBODY, {}, sheet);
    await rejectPet(resources, mo, first.id, 'Try again.');
    await age();
    const { neededFiles } = resources.store;
    let again = first;
    const listPackages = async (assetIds: readonly string[]) => {
      const needed = await neededFiles.listPackages(assetIds);
      const petJson = String(await resources.files.readPetJson(first.asset.assetId));
      // The very same package, so that it is the old files that the new record needs.
      const asset = await resources.files.writePackage({ ...first.asset, sheet, petJson });
      again = await resources.store.pets.add({ ...first, id: 'again', slug: 'again', asset });
      return needed;
    };
    await tidyRegistry({ ...resources, store: { ...resources.store, neededFiles: { ...neededFiles, listPackages } } });
    assert.equal(again.asset.assetId, first.asset.assetId);
    assert.ok(await isThere(again.asset));
  });

  it('stay as reference images until the last request that came with them is deleted', async () => {
    const referenceImage = toSentFile(await makeTestPicture(), 'x.png', 'image/png');
    const fields = { contactEmail: 'bo@example.org', prompt: 'a blue cat' };
    const ask = async () =>
      (await requestGeneration(resources, ANYBODY, { fields, referenceImage }, undefined)).result.id;
    const ids = [await ask(), await ask()];
    for (const [index, id] of ids.entries()) {
      await age();
      await tidyRegistry(resources);
      assert.equal((await list('references')).length, 1, `${index} of them deleted`);
      await resources.store.requests.change(id, ['pending'], { status: 'deleted' }, new Date(registry.clock.nowMs()));
    }
    await tidyRegistry(resources);
    assert.deepEqual(await list('references'), []);
  });
});
