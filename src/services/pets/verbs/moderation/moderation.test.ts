import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Pet, PetStatus } from '../../model/pet.ts';
import { assertRefused } from '../../testing/assert-refused.ts';
import { makeTestSheet } from '../../testing/make-sheet.ts';
import {
  ANYBODY,
  addTestAccount,
  addTestPet,
  makeNextSheet,
  openTestRegistry,
  submitTestPet,
  toSentFile,
} from '../../testing/test-registry.ts';
import { getPet } from '../gallery/get-pet.ts';
import { isPetLiked, likePet } from '../gallery/like-pet.ts';
import { listLikedPets } from '../gallery/list-liked-pets.ts';
import { reportPet } from '../gallery/report-pet.ts';
import { deletePet } from '../owners/delete-pet.ts';
import { editPet } from '../owners/edit-pet.ts';
import { listOwnPets } from '../owners/list-own-pets.ts';
import { replaceSheet } from '../owners/replace-sheet.ts';
import type { SubmissionFields } from '../submission/register-submission.ts';
import { approvePet } from './approve-pet.ts';
import { listAudit } from './list-audit.ts';
import { listModeration } from './list-moderation.ts';
import { publishEmail, unpublishEmail } from './publish-email.ts';
import { rejectPet } from './reject-pet.ts';
import { listReports, resolveReport } from './reports.ts';

const registry = await openTestRegistry();
const { resources, clock } = registry;
after(() => registry.close());

const owner = await addTestAccount(resources, 'Owner');
const other = await addTestAccount(resources, 'Other');
const mo = await addTestAccount(resources, 'Mo', 'moderator');

const readPetJson = async ({ asset }: Pet) => JSON.parse(String(await resources.files.readPetJson(asset.assetId)));

/** Creates a pet and brings it into a state by the acts that lead there. */
async function petThatIs(status: PetStatus): Promise<Pet> {
  const pet = await addTestPet(resources, owner);
  if (status === 'pending') return pet;
  if (status === 'rejected') return rejectPet(resources, mo, pet.id, 'no');
  const approved = await approvePet(resources, mo, pet.id, undefined);
  return status === 'approved' ? approved : deletePet(resources, owner, pet.id);
}

describe('the states of a pet', () => {
  const acts = {
    approve: (pet: Pet) => approvePet(resources, mo, pet.id, undefined),
    reject: (pet: Pet) => rejectPet(resources, mo, pet.id, 'reason'),
    delete: (pet: Pet) => deletePet(resources, owner, pet.id),
    edit: (pet: Pet) => editPet(resources, owner, pet.id, { tags: ['new'] }),
    replace: async (pet: Pet) => replaceSheet(resources, owner, pet.id, { sprite: toSentFile(await makeNextSheet()) }),
  };
  const becomes: Readonly<Record<PetStatus, Record<keyof typeof acts, PetStatus | 'refused'>>> = {
    pending: { approve: 'approved', reject: 'rejected', delete: 'deleted', edit: 'pending', replace: 'pending' },
    approved: { approve: 'refused', reject: 'refused', delete: 'deleted', edit: 'approved', replace: 'approved' },
    rejected: { approve: 'refused', reject: 'refused', delete: 'deleted', edit: 'pending', replace: 'pending' },
    deleted: { approve: 'refused', reject: 'refused', delete: 'refused', edit: 'refused', replace: 'refused' },
  };
  for (const [from, row] of Object.entries(becomes) as [PetStatus, Record<keyof typeof acts, string>][]) {
    it(`allow for a pet that is ${from}: ${JSON.stringify(row)}`, async () => {
      let pet = await petThatIs(from);
      const outcomes = Object.entries(row) as [keyof typeof acts, string][];
      for (const [act] of outcomes.filter(([, to]) => to === 'refused')) {
        await assertRefused(() => acts[act](pet), 'invalid_state');
        assert.deepEqual(await resources.store.pets.find(pet.id), pet, act);
      }
      // Those that leave it as it is come first.
      const allowed = outcomes.filter(([, to]) => to !== 'refused').sort(([, to]) => (to === from ? -1 : 1));
      for (const [act, to] of allowed) {
        if (pet.status !== from) pet = await petThatIs(from);
        pet = await acts[act](pet);
        assert.equal(pet.status, to, act);
      }
    });
  }
});

describe('moderation', () => {
  it('publishes what is approved, and nothing else', async () => {
    const pet = await addTestPet(resources, ANYBODY, { displayName: 'Published' });
    await assertRefused(() => getPet(resources, pet.slug), 'not_found');
    clock.advance(1_000);
    await approvePet(resources, mo, pet.id, pet.asset.assetId);
    const published = await getPet(resources, pet.slug);
    assert.equal(published.approvedAt?.getTime(), clock.nowMs());
    await deletePet(resources, mo, pet.id);
    await assertRefused(() => getPet(resources, pet.slug), 'not_found');
  });

  it('publishes only what the moderator has seen', async () => {
    const pet = await addTestPet(resources, owner);
    await replaceSheet(resources, owner, pet.id, { sprite: toSentFile(await makeNextSheet()) });
    await assertRefused(() => approvePet(resources, mo, pet.id, pet.asset.assetId), 'invalid_state', /changed/);
    assert.equal((await resources.store.pets.find(pet.id))?.status, 'pending');
  });

  it('shows the owner why a pet was rejected', async () => {
    const pet = await addTestPet(resources, owner);
    await assertRefused(() => rejectPet(resources, mo, pet.id, ' '), 'missing_field', /reason/);
    await rejectPet(resources, mo, pet.id, 'Too blurry.');
    const own = (await listOwnPets(resources, owner)).find(({ id }) => id === pet.id);
    assert.deepEqual([own?.status, own?.rejectionReason], ['rejected', 'Too blurry.']);
  });

  it('shows the oldest first, with those that look nearly the same', async () => {
    const makeSheet = (shade: number) =>
      makeTestSheet({
        colour: [200, 60, 60],
        alter: (pixels) => pixels.set(0, 0, 90, 90, [shade, shade, shade, 255]),
      });
    const sheets = await Promise.all([makeSheet(1), makeSheet(2)]);
    const one = await submitTestPet(resources, ANYBODY, { displayName: 'Original' }, sheets[0]);
    await approvePet(resources, mo, one.id, undefined);
    clock.advance(1_000);
    const two = await submitTestPet(resources, ANYBODY, { displayName: 'Near copy' }, sheets[1]);
    const queue = await listModeration(resources, mo);
    const times = queue.map(({ pet }) => pet.createdAt.getTime());
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
    const hint = queue.find(({ pet }) => pet.id === two.id);
    assert.ok(hint?.nearCopies.some(({ id }) => id === one.id));
    assert.ok(!hint?.nearCopies.some(({ id }) => id === two.id), 'a pet is no copy of itself');
  });

  it('warns of names that are those of others, or nearly', async () => {
    const ann = await addTestAccount(resources, 'Ann Author');
    const known = await addTestPet(resources, ann, { displayName: 'Trinket' });
    await approvePet(resources, mo, known.id, undefined);
    const warnAbout = async (caller: typeof ANYBODY, fields: SubmissionFields) => {
      const { id } = await addTestPet(resources, caller, fields);
      const waiting = (await listModeration(resources, mo)).find(({ pet }) => pet.id === id);
      return waiting?.nameWarnings.map(({ about, isSame, pet, account }) => [about, isSame, (account ?? pet)?.id]);
    };
    const [name, near] = [{ displayName: 'Тrinket' }, { displayName: 'Trinkett' }];
    assert.deepEqual(await warnAbout(ANYBODY, name), [['pet', true, known.id]]);
    assert.deepEqual(await warnAbout(ANYBODY, near), [['pet', false, known.id]]);
    assert.deepEqual(await warnAbout(ANYBODY, { displayName: 'Tr1nket', publicAuthorName: 'Ann Autor' }), [
      ['pet', true, known.id],
      ['author', false, known.id],
    ]);
    assert.deepEqual(await warnAbout(ANYBODY, { displayName: 'Quite different' }), []);
    assert.deepEqual(await warnAbout(ann, { displayName: 'Also different' }), [], 'their own name');
  });

  it('warns of the name of an account that was made since, and of the house', async () => {
    const sent = await addTestPet(resources, ANYBODY, { displayName: 'Eulalia', publicAuthorName: 'Bob Newcomer' });
    const bob = await addTestAccount(resources, 'Bob Newcomer');
    const admin = await addTestAccount(resources, 'Admin');
    const official = await addTestPet(resources, admin, { displayName: 'Melchior' });
    const queue = await listModeration(resources, mo);
    const warningsOf = (id: string) => queue.find(({ pet }) => pet.id === id)?.nameWarnings;
    const { role: _, ...account } = bob.account;
    assert.deepEqual(warningsOf(sent.id), [{ about: 'author', isSame: true, account, pet: undefined }]);
    assert.deepEqual(warningsOf(official.id), [{ about: 'author', isSame: true }]);
  });

  it('does not warn of an anonymous author whose address is that of the one before', async () => {
    const by = { publicAuthorName: 'Zed Zeppelin', contactEmail: 'zed@example.org' };
    await approvePet(
      resources,
      mo,
      (await addTestPet(resources, ANYBODY, { ...by, displayName: 'Zephyr' })).id,
      undefined,
    );
    const same = await addTestPet(resources, ANYBODY, { ...by, displayName: 'Other one' });
    const other = await addTestPet(resources, ANYBODY, {
      ...by,
      displayName: 'Third one',
      contactEmail: 'z@example.org',
    });
    const queue = await listModeration(resources, mo);
    const aboutOf = (id: string) => queue.find(({ pet }) => pet.id === id)?.nameWarnings.map(({ about }) => about);
    assert.deepEqual([aboutOf(same.id), aboutOf(other.id)], [[], ['author']]);
  });

  it('publishes an address only where its owner asked for it, after a moderator verified it', async () => {
    const quiet = await addTestPet(resources, ANYBODY, { contactEmail: 'bo@example.org' });
    await assertRefused(() => publishEmail(resources, mo, quiet.id), 'invalid_state');
    const asking = await addTestPet(resources, ANYBODY, {
      contactEmail: 'bo@example.org',
      publishContactEmail: 'true',
    });
    const approved = await approvePet(resources, mo, asking.id, undefined);
    assert.equal(approved.publicEmail, null, 'approving the pet verifies no address');
    assert.equal((await publishEmail(resources, mo, asking.id)).publicEmail, 'bo@example.org');
    assert.equal((await getPet(resources, asking.slug)).publicEmail, 'bo@example.org');
    assert.equal((await unpublishEmail(resources, mo, asking.id)).publicEmail, null);
  });

  it('is for moderators only, and every act of it is written down', async () => {
    const pet = await addTestPet(resources, owner, { publishContactEmail: 'true' });
    const acts = [
      (caller = mo as typeof ANYBODY) => listModeration(resources, caller),
      (caller = mo as typeof ANYBODY) => publishEmail(resources, caller, pet.id),
      (caller = mo as typeof ANYBODY) => unpublishEmail(resources, caller, pet.id),
      (caller = mo as typeof ANYBODY) => approvePet(resources, caller, pet.id, undefined),
      (caller = mo as typeof ANYBODY) => listReports(resources, caller),
      (caller = mo as typeof ANYBODY) => listAudit(resources, caller),
    ];
    for (const act of acts) {
      await assertRefused(() => act(ANYBODY), 'unauthorized');
      await assertRefused(() => act(owner), 'forbidden');
      clock.advance(1);
      await act();
    }
    await assertRefused(() => rejectPet(resources, owner, pet.id, 'x'), 'forbidden');
    await assertRefused(() => resolveReport(resources, owner, 'x'), 'forbidden');
    const entries = (await listAudit(resources, mo)).filter(({ subject }) => subject === pet.slug);
    assert.deepEqual(
      entries.map(({ action, actor }) => [action, actor]),
      ['approve-pet', 'unpublish-email', 'publish-email'].map((action) => [action, 'mo@example.org']),
    );
  });
});

describe('the owner of a pet', () => {
  it('edits its texts and tags, and keeps its address, counts and sheet', async () => {
    const pet = await petThatIs('approved');
    await resources.store.pets.countUse(pet.id, 'install', 'someone', '2026-01-15');
    const edit = {
      displayName: 'New name',
      description: 'New words.',
      tags: ['x,y'],
      kind: 'object',
      license: '',
      sourceUrl: '',
    };
    const edited = await editPet(resources, owner, pet.id, edit);
    assert.deepEqual(
      [edited.slug, edited.id, edited.installCount, edited.status, edited.asset.sha256],
      [pet.slug, pet.id, 1, 'approved', pet.asset.sha256],
    );
    assert.notEqual(edited.asset.assetId, pet.asset.assetId, 'addresses of packages are cached for good');
    assert.deepEqual([edited.displayName, edited.tags, edited.kind], ['New name', ['x', 'y'], 'object']);
    const { id, displayName, description } = await readPetJson(edited);
    assert.deepEqual(
      { id, displayName, description },
      { id: pet.slug, displayName: 'New name', description: 'New words.' },
    );
    const same = await editPet(resources, owner, pet.id, { tags: [] });
    assert.deepEqual([same.displayName, same.tags, same.asset], ['New name', [], edited.asset]);
  });

  it('replaces the sheet, which waits while the old one stays published', async () => {
    const pet = await petThatIs('approved');
    const sprite = toSentFile(await makeNextSheet());
    const replaced = await replaceSheet(resources, owner, pet.id, { sprite });
    assert.deepEqual(replaced.asset, pet.asset);
    assert.ok(replaced.pendingAsset);
    assert.ok((await listModeration(resources, mo)).some(({ pet: { id } }) => id === pet.id));
    await editPet(resources, owner, pet.id, { displayName: 'Renamed meanwhile' });
    const approved = await approvePet(resources, mo, pet.id, replaced.pendingAsset?.assetId);
    assert.equal(approved.asset.sha256, replaced.pendingAsset?.sha256);
    assert.equal(approved.pendingAsset, null);
    assert.equal((await readPetJson(approved)).displayName, 'Renamed meanwhile');
  });

  it('does not undo by an edit what a moderator decided meanwhile', async () => {
    const pet = await petThatIs('approved');
    const sprite = toSentFile(await makeNextSheet());
    const { pendingAsset } = await replaceSheet(resources, owner, pet.id, { sprite });
    const writePackage = async (...args: Parameters<typeof resources.files.writePackage>) => {
      await approvePet(resources, mo, pet.id, pendingAsset?.assetId);
      return resources.files.writePackage(...args);
    };
    const meanwhile = { ...resources, files: { ...resources.files, writePackage } };
    const edit = () => editPet(meanwhile, owner, pet.id, { displayName: 'Too late' });
    await assertRefused(edit, 'invalid_state', /changed after you looked/);
    const now = await resources.store.pets.find(pet.id);
    assert.deepEqual([now?.asset.sha256, now?.displayName], [pendingAsset?.sha256, pet.displayName]);
  });

  it('may go back to a sheet that the pet once had', async () => {
    const sheet = await makeNextSheet();
    const { id } = await submitTestPet(resources, owner, {}, sheet);
    await approvePet(resources, mo, id, undefined);
    const replace = (bytes: Buffer) => replaceSheet(resources, owner, id, { sprite: toSentFile(bytes) });
    await assertRefused(() => replace(sheet), 'duplicate_pet');
    await replace(await makeNextSheet());
    await approvePet(resources, mo, id, undefined);
    assert.ok((await replace(sheet)).pendingAsset);
  });

  it('keeps the old sheet when the new one is rejected', async () => {
    const pet = await petThatIs('approved');
    await replaceSheet(resources, owner, pet.id, { sprite: toSentFile(await makeNextSheet()) });
    const rejected = await rejectPet(resources, mo, pet.id, 'The old one was better.');
    assert.deepEqual([rejected.status, rejected.asset, rejected.pendingAsset], ['approved', pet.asset, null]);
    assert.equal(rejected.rejectionReason, 'The old one was better.');
  });

  it('cannot take the sheet of another pet', async () => {
    const sheet = await makeNextSheet();
    await submitTestPet(resources, other, {}, sheet);
    const pet = await petThatIs('approved');
    await assertRefused(() => replaceSheet(resources, owner, pet.id, { sprite: toSentFile(sheet) }), 'duplicate_pet');
  });

  it('is the only one beside moderators who may change it', async () => {
    const pet = await petThatIs('approved');
    const anonymous = await addTestPet(resources, ANYBODY);
    for (const { id } of [pet, anonymous]) {
      await assertRefused(() => editPet(resources, other, id, {}), 'forbidden');
      await assertRefused(() => editPet(resources, ANYBODY, id, {}), 'unauthorized');
      await assertRefused(() => deletePet(resources, other, id), 'forbidden');
      await assertRefused(() => replaceSheet(resources, other, id, {}), 'forbidden');
    }
    assert.equal((await deletePet(resources, mo, pet.id)).status, 'deleted');
    await assertRefused(() => editPet(resources, owner, 'nothing', {}), 'not_found');
  });
});

describe('everybody', () => {
  it('likes and unlikes published pets, once each, when signed in', async () => {
    const { slug, id } = await petThatIs('approved');
    assert.equal(await likePet(resources, other, slug, true), 1);
    assert.equal(await likePet(resources, other, slug, true), 1);
    assert.equal(await likePet(resources, owner, slug, true), 2);
    assert.equal((await getPet(resources, slug)).likeCount, 2, 'the gallery shows it at once');
    assert.equal(await isPetLiked(resources, other, id), true);
    assert.deepEqual(
      (await listLikedPets(resources, other)).map((pet) => pet.slug),
      [slug],
    );
    assert.equal(await likePet(resources, other, slug, false), 1);
    assert.equal(await isPetLiked(resources, other, id), false);
    assert.equal(await isPetLiked(resources, ANYBODY, id), false);
    await assertRefused(() => likePet(resources, ANYBODY, slug, true), 'unauthorized');
    await assertRefused(() => listLikedPets(resources, ANYBODY), 'unauthorized');
    const pending = await petThatIs('pending');
    await assertRefused(() => likePet(resources, other, pending.slug, true), 'not_found');
  });

  it('reports what is wrong with a pet, which a moderator deals with', async () => {
    const { slug } = await petThatIs('approved');
    await reportPet(resources, ANYBODY, slug, { reason: 'copyright', details: 'Mine.\r\nSee my site.' });
    await assertRefused(() => reportPet(resources, ANYBODY, slug, { reason: 'bad', details: '' }), 'invalid_field');
    const long = { reason: 'other', details: 'x'.repeat(2_001) };
    await assertRefused(() => reportPet(resources, ANYBODY, slug, long), 'invalid_field');
    await assertRefused(() => reportPet(resources, ANYBODY, 'nothing', { reason: 'other', details: '' }), 'not_found');
    const [report] = await listReports(resources, mo);
    assert.ok(report);
    assert.deepEqual([report.pet.slug, report.reason, report.details], [slug, 'copyright', 'Mine.\nSee my site.']);
    await resolveReport(resources, mo, report.id);
    await assertRefused(() => resolveReport(resources, mo, report.id), 'not_found');
    assert.deepEqual(await listReports(resources, mo), []);
    assert.equal((await listAudit(resources, mo))[0]?.action, 'resolve-report');
  });

  it('owns no pets without an account', async () => {
    await assertRefused(() => listOwnPets(resources, ANYBODY), 'unauthorized');
  });
});
