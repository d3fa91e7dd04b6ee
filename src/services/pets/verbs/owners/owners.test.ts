import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { assertRefused } from '../../testing/assert-refused.ts';
import {
  ANYBODY,
  addTestAccount,
  addTestPet,
  makeNextSheet,
  openTestRegistry,
  submitTestPet,
  toSentFile,
} from '../../testing/test-registry.ts';
import { approvePet } from '../moderation/approve-pet.ts';
import { listAudit } from '../moderation/list-audit.ts';
import { listModeration } from '../moderation/list-moderation.ts';
import { publishEmail } from '../moderation/publish-email.ts';
import { rejectPet } from '../moderation/reject-pet.ts';
import { deletePet } from './delete-pet.ts';
import { editPet } from './edit-pet.ts';
import { listOwnPets } from './list-own-pets.ts';
import { replaceSheet } from './replace-sheet.ts';
import { withdrawEmail } from './withdraw-email.ts';

const registry = await openTestRegistry();
const { resources } = registry;
after(() => registry.close());

const owner = await addTestAccount(resources, 'Owner');
const other = await addTestAccount(resources, 'Other');
const mo = await addTestAccount(resources, 'Mo', 'moderator');

async function addRejected(sheet?: Buffer) {
  const fields = { displayName: 'Blurry' };
  const pet = await (sheet ? submitTestPet(resources, owner, fields, sheet) : addTestPet(resources, owner, fields));
  return rejectPet(resources, mo, pet.id, 'Too blurry.');
}

const lastNote = async () => (await listAudit(resources, mo))[0]?.note;

describe('a rejected pet', () => {
  it('is sent again by its owner with other texts, under the same address', async () => {
    const pet = await addRejected();
    const mended = await editPet(resources, owner, pet.id, { displayName: 'Sharp' });
    assert.deepEqual(
      [mended.status, mended.slug, mended.displayName, mended.rejectionReason],
      ['pending', pet.slug, 'Sharp', null],
    );
    assert.match((await lastNote()) ?? '', /sent again after it was rejected: Too blurry\./);
    assert.ok((await listModeration(resources, mo)).some(({ pet: { id } }) => id === pet.id));
    assert.equal((await approvePet(resources, mo, pet.id, mended.asset.assetId)).status, 'approved');
  });

  it('is sent again by its owner with another sheet', async () => {
    const pet = await addRejected();
    const mended = await replaceSheet(resources, owner, pet.id, { sprite: toSentFile(await makeNextSheet()) });
    assert.deepEqual([mended.status, mended.slug, mended.pendingAsset], ['pending', pet.slug, null]);
    assert.notEqual(mended.asset.sha256, pet.asset.sha256);
  });

  it('cannot be sent again by another account', async () => {
    const pet = await addRejected();
    const sprite = toSentFile(await makeNextSheet());
    for (const caller of [mo, other]) {
      await assertRefused(() => editPet(resources, caller, pet.id, { displayName: 'x' }), 'forbidden');
      await assertRefused(() => replaceSheet(resources, caller, pet.id, { sprite }), 'forbidden');
    }
    assert.deepEqual(await resources.store.pets.find(pet.id), pet);
  });

  it('does not come back with a sheet that another pet has by now', async () => {
    const sheet = await makeNextSheet();
    const pet = await addRejected(sheet);
    await submitTestPet(resources, other, {}, sheet);
    await assertRefused(() => editPet(resources, owner, pet.id, { displayName: 'Mine' }), 'duplicate_pet');
    assert.equal((await resources.store.pets.find(pet.id))?.status, 'rejected');
  });

  it('is removed by its owner, and then never comes back', async () => {
    const pet = await addRejected();
    await deletePet(resources, owner, pet.id);
    assert.ok(!(await listOwnPets(resources, owner)).some(({ id }) => id === pet.id));
    await assertRefused(() => editPet(resources, owner, pet.id, {}), 'invalid_state', /is deleted/);
    await assertRefused(() => approvePet(resources, mo, pet.id, undefined), 'invalid_state', /is deleted/);
  });

  it('is reported in plain words, with the reason', async () => {
    const pet = await addRejected();
    const refused = await assertRefused(() => approvePet(resources, mo, pet.id, undefined), 'invalid_state');
    assert.equal(refused.message, 'This pet was rejected, and this cannot be done to it.');
    assert.equal(refused.hint, 'The reason was: Too blurry.');
  });
});

describe('an edit', () => {
  it('is written down with the old and the new value of what it changed', async () => {
    const { id } = await addTestPet(resources, owner, { displayName: 'Old', tags: ['a', 'b'], license: 'MIT' });
    await approvePet(resources, mo, id, undefined);
    await editPet(resources, owner, id, { displayName: 'New', tags: ['b'], license: '', kind: 'creature' });
    assert.equal(await lastNote(), 'displayName: "Old" → "New"; tags: "a, b" → "b"; license: "MIT" → ""');
    await editPet(resources, owner, id, { displayName: 'New' });
    assert.equal(await lastNote(), '');
  });

  it('is written down within bounds', async () => {
    const { id } = await addTestPet(resources, owner);
    await editPet(resources, owner, id, { sourceUrl: `https://example.org/${'x'.repeat(400)}` });
    const note = (await lastNote()) ?? '';
    assert.match(note, /^sourceUrl: "" → "https:\/\/example\.org\/x+…"$/);
    assert.ok(note.length < 360, String(note.length));
  });
});

describe('a new sheet', () => {
  it('answers what was said of the one before', async () => {
    const { id } = await addTestPet(resources, owner);
    await approvePet(resources, mo, id, undefined);
    await replaceSheet(resources, owner, id, { sprite: toSentFile(await makeNextSheet()) });
    assert.equal((await rejectPet(resources, mo, id, 'Clipped.')).rejectionReason, 'Clipped.');
    const again = await replaceSheet(resources, owner, id, { sprite: toSentFile(await makeNextSheet()) });
    assert.deepEqual([again.status, again.rejectionReason], ['approved', null]);
  });
});

describe('a published address', () => {
  it('is taken back by its owner, and not published again', async () => {
    const { id } = await addTestPet(resources, owner, { publishContactEmail: 'true' });
    await approvePet(resources, mo, id, undefined);
    assert.equal((await publishEmail(resources, mo, id)).publicEmail, 'owner@example.org');
    await assertRefused(() => withdrawEmail(resources, ANYBODY, id), 'unauthorized');
    await assertRefused(() => withdrawEmail(resources, other, id), 'forbidden');
    const pet = await withdrawEmail(resources, owner, id);
    assert.deepEqual([pet.publicEmail, pet.wantsEmailPublished], [null, false]);
    await assertRefused(() => publishEmail(resources, mo, id), 'invalid_state');
    assert.equal((await listAudit(resources, mo))[0]?.action, 'withdraw-email');
  });
});
