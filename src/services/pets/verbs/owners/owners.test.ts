import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { assertRefused } from '../../testing/assert-refused.ts';
import {
  ANYBODY,
  addTestAccount,
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
const { ports } = registry;
after(() => registry.close());

const owner = await addTestAccount(ports, 'Owner');
const other = await addTestAccount(ports, 'Other');
const mo = await addTestAccount(ports, 'Mo', 'moderator');

async function addRejected(sheet?: Buffer) {
  const pet = await submitTestPet(ports, owner, { displayName: 'Blurry' }, sheet);
  return rejectPet(ports, mo, pet.id, 'Too blurry.');
}

const lastNote = async () => (await listAudit(ports, mo))[0]?.note;

describe('a rejected pet', () => {
  it('is sent again by its owner with other texts, under the same address', async () => {
    const pet = await addRejected();
    const mended = await editPet(ports, owner, pet.id, { displayName: 'Sharp' });
    assert.deepEqual(
      [mended.status, mended.slug, mended.displayName, mended.rejectionReason],
      ['pending', pet.slug, 'Sharp', null],
    );
    assert.match((await lastNote()) ?? '', /sent again after it was rejected: Too blurry\./);
    assert.ok((await listModeration(ports, mo)).some(({ pet: { id } }) => id === pet.id));
    assert.equal((await approvePet(ports, mo, pet.id, mended.asset.assetId)).status, 'approved');
  });

  it('is sent again by its owner with another sheet', async () => {
    const pet = await addRejected();
    const mended = await replaceSheet(ports, owner, pet.id, { sprite: toSentFile(await makeNextSheet()) });
    assert.deepEqual([mended.status, mended.slug, mended.pendingAsset], ['pending', pet.slug, null]);
    assert.notEqual(mended.asset.sha256, pet.asset.sha256);
  });

  it('is sent again by nobody else', async () => {
    const pet = await addRejected();
    for (const caller of [mo, other]) {
      await assertRefused(() => editPet(ports, caller, pet.id, { displayName: 'x' }), 'forbidden');
      const sprite = toSentFile(await makeNextSheet());
      await assertRefused(() => replaceSheet(ports, caller, pet.id, { sprite }), 'forbidden');
    }
    assert.deepEqual(await ports.store.pets.find(pet.id), pet);
  });

  it('does not come back with a sheet that another pet has by now', async () => {
    const sheet = await makeNextSheet();
    const pet = await addRejected(sheet);
    await submitTestPet(ports, other, {}, sheet);
    await assertRefused(() => editPet(ports, owner, pet.id, { displayName: 'Mine' }), 'duplicate_pet');
    assert.equal((await ports.store.pets.find(pet.id))?.status, 'rejected');
  });

  it('is removed by its owner, and then never comes back', async () => {
    const pet = await addRejected();
    await deletePet(ports, owner, pet.id);
    assert.ok(!(await listOwnPets(ports, owner)).some(({ id }) => id === pet.id));
    await assertRefused(() => editPet(ports, owner, pet.id, {}), 'invalid_state', /is deleted/);
    await assertRefused(() => approvePet(ports, mo, pet.id, undefined), 'invalid_state', /is deleted/);
  });

  it('is told of in plain words, with the reason', async () => {
    const pet = await addRejected();
    await assert.rejects(approvePet(ports, mo, pet.id, undefined), {
      code: 'invalid_state',
      message: 'This pet was rejected, and this cannot be done to it.',
      hint: 'The reason was: Too blurry.',
    });
  });
});

describe('an edit', () => {
  it('is written down with the old and the new value of what it changed', async () => {
    const { id } = await submitTestPet(ports, owner, { displayName: 'Old', tags: ['a', 'b'], license: 'MIT' });
    await approvePet(ports, mo, id, undefined);
    await editPet(ports, owner, id, { displayName: 'New', tags: ['b'], license: '', kind: 'creature' });
    assert.equal(await lastNote(), 'displayName: "Old" → "New"; tags: "a, b" → "b"; license: "MIT" → ""');
    await editPet(ports, owner, id, { displayName: 'New' });
    assert.equal(await lastNote(), '');
  });

  it('is written down within bounds', async () => {
    const { id } = await submitTestPet(ports, owner);
    await editPet(ports, owner, id, { sourceUrl: `https://example.org/${'x'.repeat(400)}` });
    const note = (await lastNote()) ?? '';
    assert.match(note, /^sourceUrl: "" → "https:\/\/example\.org\/x+…"$/);
    assert.ok(note.length < 360, String(note.length));
  });
});

describe('a new sheet', () => {
  it('answers what was said of the one before', async () => {
    const { id } = await submitTestPet(ports, owner);
    await approvePet(ports, mo, id, undefined);
    await replaceSheet(ports, owner, id, { sprite: toSentFile(await makeNextSheet()) });
    assert.equal((await rejectPet(ports, mo, id, 'Clipped.')).rejectionReason, 'Clipped.');
    const again = await replaceSheet(ports, owner, id, { sprite: toSentFile(await makeNextSheet()) });
    assert.deepEqual([again.status, again.rejectionReason], ['approved', null]);
  });
});

describe('a published address', () => {
  it('is taken back by its owner, and not published again', async () => {
    const { id } = await submitTestPet(ports, owner, { publishContactEmail: 'true' });
    await approvePet(ports, mo, id, undefined);
    assert.equal((await publishEmail(ports, mo, id)).publicEmail, 'owner@example.org');
    await assertRefused(() => withdrawEmail(ports, ANYBODY, id), 'unauthorized');
    await assertRefused(() => withdrawEmail(ports, other, id), 'forbidden');
    const pet = await withdrawEmail(ports, owner, id);
    assert.deepEqual([pet.publicEmail, pet.wantsEmailPublished], [null, false]);
    await assertRefused(() => publishEmail(ports, mo, id), 'invalid_state');
    assert.equal((await listAudit(ports, mo))[0]?.action, 'withdraw-email');
  });
});
