import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Caller } from '../../model/people.ts';
import type { PetsResources } from '../../ports.ts';
import { assertRefused } from '../../testing/assert-refused.ts';
import { makeTestSheet } from '../../testing/make-sheet.ts';
import { ANYBODY, addTestAccount, openTestRegistry, submitTestPet, toSentFile } from '../../testing/test-registry.ts';
import { approvePet } from '../moderation/approve-pet.ts';
import { listAudit } from '../moderation/list-audit.ts';
import { listOwnPets } from '../owners/list-own-pets.ts';
import { listOwnRequests } from '../owners/list-own-requests.ts';
import { type GenerationFields, requestGeneration } from '../submission/request-generation.ts';
import { chooseVariant } from './choose-variant.ts';
import { deleteRequest } from './delete-request.ts';
import { generateVariants, VARIANTS } from './generate-variants.ts';
import { getReference } from './get-reference.ts';
import { listRequests } from './list-requests.ts';
import { rejectRequest } from './reject-request.ts';

const registry = await openTestRegistry();
const { resources } = registry;
after(() => registry.close());

const mo = await addTestAccount(resources, 'Mo', 'moderator');
const member = await addTestAccount(resources, 'Member');
const WISH = { contactEmail: 'bo@example.org', prompt: 'a blue cat with a red scarf' };

async function ask(
  fields: GenerationFields = WISH,
  caller: Caller = ANYBODY,
  referenceImage?: Buffer,
): Promise<string> {
  const wish = { fields, referenceImage: referenceImage && toSentFile(referenceImage, 'x.png', 'image/png') };
  return (await requestGeneration(resources, caller, wish, undefined)).result.id;
}

const find = async (id: string) => (await listRequests(resources, mo)).find((request) => request.id === id);

describe('requestGeneration', () => {
  it('keeps what was wished for', async () => {
    const id = await ask({ ...WISH, requesterName: ' Bo ', displayNameHint: 'Mittens', kind: 'character' });
    const request = await find(id);
    assert.ok(request);
    const { status, contactEmail, prompt, requesterName, displayNameHint, kind, referenceImageId } = request;
    assert.deepEqual(
      { status, contactEmail, prompt, requesterName, displayNameHint, kind, referenceImageId },
      {
        ...WISH,
        status: 'pending',
        requesterName: 'Bo',
        displayNameHint: 'Mittens',
        kind: 'character',
        referenceImageId: null,
      },
    );
  });

  it('refuses what is missing, too long or not understood', async () => {
    await assertRefused(() => ask({ prompt: 'x' }), 'missing_field', /contactEmail/);
    await assertRefused(() => ask({ contactEmail: 'bo@example.org' }), 'missing_field', /prompt/);
    await assertRefused(() => ask({ ...WISH, prompt: ' \n ' }), 'missing_field', /prompt/);
    await assertRefused(() => ask({ ...WISH, contactEmail: 'bo' }), 'invalid_contact_email');
    await assertRefused(() => ask({ ...WISH, prompt: 'x'.repeat(2_001) }), 'prompt_too_long');
    await assertRefused(() => ask({ ...WISH, requesterName: 'x'.repeat(81) }), 'invalid_field', /requesterName/);
    await assertRefused(() => ask({ ...WISH, displayNameHint: 'x'.repeat(81) }), 'invalid_field', /displayNameHint/);
    await assertRefused(() => ask({ ...WISH, kind: 'dog' }), 'invalid_kind');
    assert.ok(await ask({ ...WISH, prompt: '🐈'.repeat(2_000) }));
  });

  it('takes the address of whoever is signed in when none is given', async () => {
    const request = await find(await ask({ prompt: 'a fox' }, member));
    assert.equal(request?.contactEmail, 'member@example.org');
  });

  it('keeps a reference image as pixels only, for moderators', async () => {
    const id = await ask(WISH, ANYBODY, await makeTestSheet({ extension: 'png' }));
    const image = await getReference(resources, mo, id);
    assert.deepEqual(image.subarray(1, 4).toString(), 'PNG');
    await assertRefused(() => getReference(resources, member, id), 'forbidden');
    await assertRefused(() => getReference(resources, ANYBODY, id), 'unauthorized');
    await assertRefused(async () => getReference(resources, mo, await ask()), 'not_found');
    await assertRefused(() => ask(WISH, ANYBODY, Buffer.from('<svg/>')), 'invalid_reference_image_type');
    await assertRefused(
      () => ask(WISH, ANYBODY, Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1')),
      'invalid_reference_image',
    );
  });
});

describe('a request', () => {
  it('is generated in several variants, of which the chosen one becomes a pending pet', async () => {
    const id = await ask({ ...WISH, requesterName: 'Bo' });
    const variants = await generateVariants(resources, mo, id);
    assert.equal(variants.length, VARIANTS);
    assert.equal(new Set(variants.map(({ sheet }) => sheet.toString('base64'))).size, VARIANTS);
    assert.equal((await find(id))?.status, 'in_progress');
    const pet = await chooseVariant(resources, mo, id, 1, variants[1]?.displayName);
    assert.equal(pet.status, 'pending');
    assert.deepEqual(pet.generator, variants[1]?.note);
    assert.deepEqual(
      [pet.displayName, pet.owner.name, pet.contactEmail],
      [variants[1]?.displayName, 'Bo', 'bo@example.org'],
    );
    const request = await find(id);
    assert.deepEqual([request?.status, request?.petId], ['fulfilled', pet.id]);
    await assertRefused(() => chooseVariant(resources, mo, id, 2), 'invalid_state');
    await assertRefused(() => generateVariants(resources, mo, id), 'invalid_state');
    assert.equal((await approvePet(resources, mo, pet.id, pet.asset.assetId)).status, 'approved');
    assert.ok(
      (await listAudit(resources, mo)).some(({ action, note }) => action === 'choose-variant' && note === pet.slug),
    );
  });

  it('is fulfilled by the pet that it already became when the server stopped in between', async () => {
    const id = await ask({ ...WISH, prompt: 'a green dragon' });
    const stopping: PetsResources = {
      ...resources,
      store: {
        ...resources.store,
        requests: { ...resources.store.requests, change: () => Promise.reject(new Error('stopped')) },
      },
    };
    await assert.rejects(chooseVariant(stopping, mo, id, 0), /stopped/);
    const pet = await chooseVariant(resources, mo, id, 0);
    assert.equal((await find(id))?.petId, pet.id);
    assert.equal(
      (await resources.store.pets.listWaiting(100)).filter(({ displayName }) => displayName === pet.displayName).length,
      1,
    );
  });

  it('never takes a pet that somebody drew for its own', async () => {
    const id = await ask({ ...WISH, prompt: 'a small robot' });
    const [variant] = await generateVariants(resources, mo, id);
    await submitTestPet(resources, member, {}, variant?.sheet);
    await assertRefused(() => chooseVariant(resources, mo, id, 0), 'duplicate_pet');
  });

  it('becomes a pet of whoever asked for it, who sees what becomes of it', async () => {
    const asking = await addTestAccount(resources, 'Asking');
    const made = await ask({ prompt: 'a grey owl' }, asking);
    registry.clock.advance(1);
    const refused = await ask({ prompt: 'something rude' }, asking);
    await rejectRequest(resources, mo, refused, 'Not here.');
    const pet = await chooseVariant(resources, mo, made, 0);
    assert.deepEqual(pet.owner, { accountId: asking.account.id, name: 'Asking', profileSlug: 'asking' });
    assert.deepEqual(
      (await listOwnPets(resources, asking)).map(({ id }) => id),
      [pet.id],
    );
    assert.deepEqual(
      (await listOwnRequests(resources, asking)).map((own) => [
        own.request.id,
        own.request.status,
        own.request.rejectionReason,
        own.pet?.slug,
      ]),
      [
        [refused, 'rejected', 'Not here.', undefined],
        [made, 'fulfilled', null, pet.slug],
      ],
    );
    assert.deepEqual(await listOwnRequests(resources, await addTestAccount(resources, 'Idle')), []);
    await assertRefused(() => listOwnRequests(resources, ANYBODY), 'unauthorized');
  });

  it('gives everybody what nobody drew, but not what was made of a picture', async () => {
    const drawn = await chooseVariant(resources, mo, await ask({ ...WISH, prompt: 'a brown turtle' }), 0);
    assert.equal(drawn.license, 'CC0-1.0');
    const image = await makeTestSheet({ extension: 'png' });
    const copied = await chooseVariant(
      resources,
      mo,
      await ask({ ...WISH, prompt: 'a brown bear' }, ANYBODY, image),
      0,
    );
    assert.equal(copied.license, null);
  });

  it('is given names that no pet has, unless one was wished for', async () => {
    const taken = new Set<string>();
    for (const prompt of ['a brown hedgehog', 'a red hedgehog']) {
      const id = await ask({ ...WISH, prompt });
      const names = (await generateVariants(resources, mo, id)).map(({ displayName }) => displayName);
      assert.equal(new Set(names).size, VARIANTS, names.join());
      assert.deepEqual(
        names.filter((name) => taken.has(name)),
        [],
      );
      const pet = await chooseVariant(resources, mo, id, 3, names[3]);
      assert.equal(pet.displayName, names[3], 'what was shown');
      taken.add(pet.displayName);
    }
    const [name = ''] = taken;
    const wished = await generateVariants(resources, mo, await ask({ ...WISH, displayNameHint: name }));
    assert.deepEqual(new Set(wished.map(({ displayName }) => displayName)), new Set([name]));
  });

  it('keeps the name that was shown, also when another pet was given it meanwhile', async () => {
    const id = await ask({ ...WISH, prompt: 'a white penguin' });
    const [shown] = await generateVariants(resources, mo, id);
    const other = await submitTestPet(resources, member, { displayName: shown?.displayName });
    await approvePet(resources, mo, other.id, undefined);
    const pet = await chooseVariant(resources, mo, id, 0, shown?.displayName);
    assert.equal(pet.displayName, shown?.displayName);
    await assertRefused(async () => chooseVariant(resources, mo, await ask(), 0, 'x'.repeat(81)), 'invalid_field');
  });

  it('has no other variants', async () => {
    const id = await ask();
    for (const variant of [-1, VARIANTS, 0.5, Number.NaN]) {
      await assertRefused(() => chooseVariant(resources, mo, id, variant), 'invalid_field');
    }
  });

  it('is rejected with a reason, and then stays so', async () => {
    const id = await ask();
    await assertRefused(() => rejectRequest(resources, mo, id, ''), 'missing_field');
    assert.equal((await rejectRequest(resources, mo, id, 'Not a pet.')).rejectionReason, 'Not a pet.');
    await assertRefused(() => rejectRequest(resources, mo, id, 'again'), 'invalid_state');
    await assertRefused(() => generateVariants(resources, mo, id), 'invalid_state');
    await assertRefused(() => chooseVariant(resources, mo, id, 0), 'invalid_state');
  });

  it('is deleted out of sight', async () => {
    const id = await ask();
    await deleteRequest(resources, mo, id);
    assert.equal(await find(id), undefined);
    await assertRefused(() => deleteRequest(resources, mo, id), 'not_found');
    await assertRefused(() => generateVariants(resources, mo, id), 'not_found');
    assert.equal((await resources.store.requests.find(id))?.status, 'deleted', 'softly');
  });

  it('is for moderators only', async () => {
    const id = await ask();
    const acts = [
      (caller: Caller) => listRequests(resources, caller),
      (caller: Caller) => generateVariants(resources, caller, id),
      (caller: Caller) => chooseVariant(resources, caller, id, 0),
      (caller: Caller) => rejectRequest(resources, caller, id, 'x'),
      (caller: Caller) => deleteRequest(resources, caller, id),
    ];
    for (const act of acts) {
      await assertRefused(() => act(ANYBODY), 'unauthorized');
      await assertRefused(() => act(member), 'forbidden');
    }
  });
});
