import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Caller } from '../../model/people.ts';
import type { NewRequest, PetsPorts } from '../../ports.ts';
import { assertRefused } from '../../testing/assert-refused.ts';
import { makeTestSheet } from '../../testing/make-sheet.ts';
import { ANYBODY, addTestAccount, openTestRegistry, submitTestPet, toSentFile } from '../../testing/test-registry.ts';
import { approvePet } from '../moderation/approve-pet.ts';
import { listAudit } from '../moderation/list-audit.ts';
import { listOwnPets } from '../owners/list-own-pets.ts';
import { listOwnRequests } from '../owners/list-own-requests.ts';
import { type GenerationFields, requestGeneration } from '../request-generation.ts';
import { chooseVariant } from './choose-variant.ts';
import { deleteRequest } from './delete-request.ts';
import { generateVariants, VARIANTS } from './generate-variants.ts';
import { listRequests } from './list-requests.ts';
import { readReference } from './read-reference.ts';
import { rejectRequest } from './reject-request.ts';

const registry = await openTestRegistry();
const { ports } = registry;
after(() => registry.close());

const mo = await addTestAccount(ports, 'Mo', 'moderator');
const member = await addTestAccount(ports, 'Member');
const WISH = { contactEmail: 'bo@example.org', prompt: 'a blue cat with a red scarf' };

async function ask(
  fields: GenerationFields = WISH,
  caller: Caller = ANYBODY,
  referenceImage?: Buffer,
): Promise<string> {
  const wish = { fields, referenceImage: referenceImage && toSentFile(referenceImage, 'x.png', 'image/png') };
  const once = { idempotencyKey: undefined, writeAnswer: ({ id }: NewRequest) => id };
  return (await requestGeneration(ports, caller, wish, once)).body;
}

const find = async (id: string) => (await listRequests(ports, mo)).find((request) => request.id === id);

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
    const image = await readReference(ports, mo, id);
    assert.deepEqual(image.subarray(1, 4).toString(), 'PNG');
    await assertRefused(() => readReference(ports, member, id), 'forbidden');
    await assertRefused(() => readReference(ports, ANYBODY, id), 'unauthorized');
    await assertRefused(async () => readReference(ports, mo, await ask()), 'not_found');
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
    const variants = await generateVariants(ports, mo, id);
    assert.equal(variants.length, VARIANTS);
    assert.equal(new Set(variants.map(({ sheet }) => sheet.toString('base64'))).size, VARIANTS);
    assert.equal((await find(id))?.status, 'in_progress');
    const pet = await chooseVariant(ports, mo, id, 1, variants[1]?.displayName);
    assert.equal(pet.status, 'pending');
    assert.deepEqual(pet.generator, variants[1]?.note);
    assert.deepEqual(
      [pet.displayName, pet.owner.name, pet.contactEmail],
      [variants[1]?.displayName, 'Bo', 'bo@example.org'],
    );
    const request = await find(id);
    assert.deepEqual([request?.status, request?.petId], ['fulfilled', pet.id]);
    await assertRefused(() => chooseVariant(ports, mo, id, 2), 'invalid_state');
    await assertRefused(() => generateVariants(ports, mo, id), 'invalid_state');
    assert.equal((await approvePet(ports, mo, pet.id, pet.asset.assetId)).status, 'approved');
    assert.ok(
      (await listAudit(ports, mo)).some(({ action, note }) => action === 'choose-variant' && note === pet.slug),
    );
  });

  it('is fulfilled by the pet that it already became when the server stopped in between', async () => {
    const id = await ask({ ...WISH, prompt: 'a green dragon' });
    const stopping: PetsPorts = {
      ...ports,
      store: {
        ...ports.store,
        requests: { ...ports.store.requests, change: () => Promise.reject(new Error('stopped')) },
      },
    };
    await assert.rejects(chooseVariant(stopping, mo, id, 0), /stopped/);
    const pet = await chooseVariant(ports, mo, id, 0);
    assert.equal((await find(id))?.petId, pet.id);
    assert.equal(
      (await ports.store.pets.listWaiting(100)).filter(({ displayName }) => displayName === pet.displayName).length,
      1,
    );
  });

  it('never takes a pet that somebody drew for its own', async () => {
    const id = await ask({ ...WISH, prompt: 'a small robot' });
    const [variant] = await generateVariants(ports, mo, id);
    await submitTestPet(ports, member, {}, variant?.sheet);
    await assertRefused(() => chooseVariant(ports, mo, id, 0), 'duplicate_pet');
  });

  it('becomes a pet of whoever asked for it, who sees what becomes of it', async () => {
    const asking = await addTestAccount(ports, 'Asking');
    const made = await ask({ prompt: 'a grey owl' }, asking);
    registry.clock.advance(1);
    const refused = await ask({ prompt: 'something rude' }, asking);
    await rejectRequest(ports, mo, refused, 'Not here.');
    const pet = await chooseVariant(ports, mo, made, 0);
    assert.deepEqual(pet.owner, { accountId: asking.account.id, name: 'Asking', profileSlug: 'asking' });
    assert.deepEqual(
      (await listOwnPets(ports, asking)).map(({ id }) => id),
      [pet.id],
    );
    assert.deepEqual(
      (await listOwnRequests(ports, asking)).map((own) => [
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
    assert.deepEqual(await listOwnRequests(ports, await addTestAccount(ports, 'Idle')), []);
    await assertRefused(() => listOwnRequests(ports, ANYBODY), 'unauthorized');
  });

  it('gives everybody what nobody drew, but not what was made of a picture', async () => {
    const drawn = await chooseVariant(ports, mo, await ask({ ...WISH, prompt: 'a brown turtle' }), 0);
    assert.equal(drawn.license, 'CC0-1.0');
    const image = await makeTestSheet({ extension: 'png' });
    const copied = await chooseVariant(ports, mo, await ask({ ...WISH, prompt: 'a brown bear' }, ANYBODY, image), 0);
    assert.equal(copied.license, null);
  });

  it('is given names that no pet has, unless one was wished for', async () => {
    const taken = new Set<string>();
    for (const prompt of ['a brown hedgehog', 'a blue hedgehog', 'a red hedgehog']) {
      const id = await ask({ ...WISH, prompt });
      const names = (await generateVariants(ports, mo, id)).map(({ displayName }) => displayName);
      assert.equal(new Set(names).size, VARIANTS, names.join());
      assert.deepEqual(
        names.filter((name) => taken.has(name)),
        [],
      );
      const pet = await chooseVariant(ports, mo, id, 3, names[3]);
      assert.equal(pet.displayName, names[3], 'what was shown');
      taken.add(pet.displayName);
    }
    const [name = ''] = taken;
    const wished = await generateVariants(ports, mo, await ask({ ...WISH, displayNameHint: name }));
    assert.deepEqual(new Set(wished.map(({ displayName }) => displayName)), new Set([name]));
  });

  it('keeps the name that was shown, also when another pet was given it meanwhile', async () => {
    const id = await ask({ ...WISH, prompt: 'a white penguin' });
    const [shown] = await generateVariants(ports, mo, id);
    const other = await submitTestPet(ports, member, { displayName: shown?.displayName });
    await approvePet(ports, mo, other.id, undefined);
    const pet = await chooseVariant(ports, mo, id, 0, shown?.displayName);
    assert.equal(pet.displayName, shown?.displayName);
    await assertRefused(async () => chooseVariant(ports, mo, await ask(), 0, 'x'.repeat(81)), 'invalid_field');
  });

  it('has no other variants', async () => {
    const id = await ask();
    for (const variant of [-1, VARIANTS, 0.5, Number.NaN]) {
      await assertRefused(() => chooseVariant(ports, mo, id, variant), 'invalid_field');
    }
  });

  it('is rejected with a reason, and then stays so', async () => {
    const id = await ask();
    await assertRefused(() => rejectRequest(ports, mo, id, ''), 'missing_field');
    assert.equal((await rejectRequest(ports, mo, id, 'Not a pet.')).rejectionReason, 'Not a pet.');
    await assertRefused(() => rejectRequest(ports, mo, id, 'again'), 'invalid_state');
    await assertRefused(() => generateVariants(ports, mo, id), 'invalid_state');
    await assertRefused(() => chooseVariant(ports, mo, id, 0), 'invalid_state');
  });

  it('is deleted out of sight', async () => {
    const id = await ask();
    await deleteRequest(ports, mo, id);
    assert.equal(await find(id), undefined);
    await assertRefused(() => deleteRequest(ports, mo, id), 'not_found');
    await assertRefused(() => generateVariants(ports, mo, id), 'not_found');
    assert.equal((await ports.store.requests.find(id))?.status, 'deleted', 'softly');
  });

  it('is for moderators only', async () => {
    const id = await ask();
    const acts = [
      (caller: Caller) => listRequests(ports, caller),
      (caller: Caller) => generateVariants(ports, caller, id),
      (caller: Caller) => chooseVariant(ports, caller, id, 0),
      (caller: Caller) => rejectRequest(ports, caller, id, 'x'),
      (caller: Caller) => deleteRequest(ports, caller, id),
    ];
    for (const act of acts) {
      await assertRefused(() => act(ANYBODY), 'unauthorized');
      await assertRefused(() => act(member), 'forbidden');
    }
  });
});
