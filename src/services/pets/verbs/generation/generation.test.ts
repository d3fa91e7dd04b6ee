import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { IS_SOAK } from '../../../../base/testing/soak.ts';
import { VARIANTS_AT_ONCE, VARIANTS_MAX } from '../../model/generation.ts';
import type { Caller } from '../../model/people.ts';
import type { Pet } from '../../model/pet.ts';
import { sharp } from '../../package/images/restricted-sharp.ts';
import type { PetsResources } from '../../ports.ts';
import { assertRefused } from '../../testing/assert-refused.ts';
import { makeTestPicture } from '../../testing/make-sheet.ts';
import { ANYBODY, addTestAccount, openTestRegistry, submitTestPet, toSentFile } from '../../testing/test-registry.ts';
import { approvePet } from '../moderation/approve-pet.ts';
import { listModeration } from '../moderation/list-moderation.ts';
import { rejectPet } from '../moderation/reject-pet.ts';
import { listOwnRequests } from '../owners/list-own-requests.ts';
import { type GenerationFields, requestGeneration } from '../submission/request-generation.ts';
import { drawOldRequests } from './draw-old-requests.ts';
import { getReference } from './get-reference.ts';
import { previewPet } from './preview-pet.ts';

const registry = await openTestRegistry();
const { resources } = registry;
after(() => registry.close());
const { store, files } = resources;

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

/** Returns the pet that the request produced. */
async function petOf(requestId: string): Promise<Pet> {
  const pet = await store.pets.find((await store.requests.find(requestId))?.petId ?? '');
  assert.ok(pet);
  return pet;
}

const preview = (fields: Parameters<typeof previewPet>[2]['fields']) => previewPet(resources, ANYBODY, { fields });

describe('a preview', () => {
  it('shows four variants of a wish and how it was read, and keeps nothing', async () => {
    const read = await preview({ prompt: `${WISH.prompt}, a zither and a frobnix` });
    const { understood, takenFor, notUnderstood, variants } = read;
    assert.deepEqual(understood, ['blue', 'cat', 'red', 'scarf']);
    assert.deepEqual(takenFor, [{ word: 'zither', as: 'a string instrument' }]);
    assert.deepEqual(notUnderstood, ['frobnix']);
    assert.deepEqual(
      variants.map(({ variant }) => variant),
      [0, 1, 2, 3],
    );
    assert.equal(new Set(variants.map(({ strip }) => strip.toString('base64'))).size, VARIANTS_AT_ONCE);
    assert.equal(new Set(variants.map(({ displayName }) => displayName)).size, VARIANTS_AT_ONCE);
    assert.deepEqual(await store.requests.list(1), []);
    assert.deepEqual(await store.pets.listWaiting(1), []);
  });

  it('shows exactly what is made when one of them is asked for', async () => {
    const wish = { prompt: 'a green dragon', colour: '#8a5bc7', prop: 'crown' };
    const { variants } = await preview({ ...wish, from: '6' });
    assert.equal(variants[0]?.variant, 4, 'they come by fours');
    const pet = await petOf(await ask({ ...WISH, ...wish, variant: '6' }));
    assert.equal(pet.displayName, variants[2]?.displayName);
    assert.equal(pet.description, variants[2]?.description);
    assert.match(pet.description, /purple.*crown/);
    const sheet = await files.readSheet(pet.asset.assetId, pet.asset.extension);
    const idle = sharp(sheet).extract({ left: 0, top: 0, width: 6 * 192, height: 208 });
    const small = await idle.resize({ width: 288, height: 52, kernel: 'nearest' }).raw().toBuffer();
    assert.deepEqual(small, await sharp(variants[2]?.strip).ensureAlpha().raw().toBuffer());
  });

  it('leaves a pet as it is while more is said about it, but for that', { skip: !IS_SOAK }, async () => {
    const descriptionsOf = async (prompt: string) =>
      (await preview({ prompt })).variants.map(({ description }) => description.replace(/,? wearing a scarf/, ''));
    assert.deepEqual(await descriptionsOf('a fox with a scarf'), await descriptionsOf('a fox'));
  });

  it('is refused without words, and for what is not offered', async () => {
    await assertRefused(() => preview({ prompt: ' ' }), 'missing_field', /prompt/);
    await assertRefused(() => preview({ prompt: 'x', colour: 'red' }), 'invalid_field', /colour/);
    await assertRefused(() => preview({ prompt: 'x', prop: 'moon' }), 'invalid_field', /prop/);
    await assertRefused(() => preview({ prompt: 'x', from: String(VARIANTS_MAX) }), 'invalid_field', /from/);
    await assertRefused(() => preview({ prompt: 'x', kind: 'dog' }), 'invalid_kind');
  });
});

describe('a request', () => {
  /** A request without a picture. */
  let plainRequest: string;

  it('keeps what was wished for', async () => {
    const id = await ask({ ...WISH, requesterName: ' Bo ', displayNameHint: 'Mittens', kind: 'character' });
    plainRequest = id;
    const request = await store.requests.find(id);
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

  it('is refused when something is missing, too long or not understood', async () => {
    await assertRefused(() => ask({ prompt: 'x' }), 'missing_field', /contactEmail/);
    await assertRefused(() => ask({ contactEmail: 'bo@example.org' }), 'missing_field', /prompt/);
    await assertRefused(() => ask({ ...WISH, prompt: ' \n ' }), 'missing_field', /prompt/);
    await assertRefused(() => ask({ ...WISH, contactEmail: 'bo' }), 'invalid_contact_email');
    await assertRefused(() => ask({ ...WISH, prompt: 'x'.repeat(2_001) }), 'prompt_too_long');
    await assertRefused(() => ask({ ...WISH, requesterName: 'x'.repeat(81) }), 'invalid_field', /requesterName/);
    await assertRefused(() => ask({ ...WISH, displayNameHint: 'x'.repeat(81) }), 'invalid_field', /displayNameHint/);
    await assertRefused(() => ask({ ...WISH, kind: 'dog' }), 'invalid_kind');
    for (const variant of ['-1', '40', '0.5', 'one']) {
      await assertRefused(() => ask({ ...WISH, variant }), 'invalid_field', /variant/);
    }
    assert.ok(await preview({ prompt: '🐈'.repeat(2_000) }));
  });

  it('becomes a pet that waits for a moderator, who sees what was asked for and publishes it in one step', async () => {
    const id = await ask({ ...WISH, prompt: 'a red bear with a frobnix', requesterName: 'Bo', variant: '1' });
    const pet = await petOf(id);
    assert.deepEqual([pet.status, pet.owner.name, pet.contactEmail], ['pending', 'Bo', 'bo@example.org']);
    assert.equal(pet.license, 'CC0-1.0', 'nobody drew it');
    assert.deepEqual(pet.generator?.unmatchedWords, ['frobnix']);
    const waiting = (await listModeration(resources, mo)).find((each) => each.pet.id === pet.id);
    assert.equal(waiting?.request?.prompt, 'a red bear with a frobnix');
    assert.equal((await approvePet(resources, mo, pet.id, pet.asset.assetId)).status, 'approved');
  });

  it('keeps a reference image as pixels only, for moderators', async () => {
    const id = await ask({ ...WISH, prompt: 'a bear' }, ANYBODY, await makeTestPicture());
    const image = await getReference(resources, mo, id);
    assert.deepEqual(image.subarray(1, 4).toString(), 'PNG');
    assert.equal((await petOf(id)).license, null, 'it is also the work of the person who made the picture');
    await assertRefused(() => getReference(resources, member, id), 'forbidden');
    await assertRefused(() => getReference(resources, ANYBODY, id), 'unauthorized');
    await assertRefused(() => getReference(resources, mo, plainRequest), 'not_found');
    await assertRefused(() => ask(WISH, ANYBODY, Buffer.from('<svg/>')), 'invalid_reference_image_type');
    await assertRefused(
      () => ask(WISH, ANYBODY, Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1')),
      'invalid_reference_image',
    );
  });

  it('sent again after the server stopped in between has the pet that it already became', async () => {
    const wish = { ...WISH, prompt: 'a white dragon', variant: '1' };
    const stopping: PetsResources = {
      ...resources,
      store: { ...store, requests: { ...store.requests, add: () => Promise.reject(new Error('stopped')) } },
    };
    await assert.rejects(requestGeneration(stopping, ANYBODY, { fields: wish }, undefined), /stopped/);
    const before = (await store.pets.listWaiting(100)).length;
    await petOf(await ask(wish));
    assert.equal((await store.pets.listWaiting(100)).length, before);
  });

  it('for what another pet looks exactly like is refused, or is given another variant where none was chosen', async () => {
    const prompt = 'a small robot';
    const first = await petOf(await ask({ ...WISH, prompt }));
    const other = { prompt, contactEmail: 'other@example.org' };
    await assertRefused(() => ask({ ...other, variant: '0' }), 'duplicate_pet');
    const second = await petOf(await ask(other));
    assert.notEqual(second.asset.sha256, first.asset.sha256);
    const drawn = await resources.generator.generate({ prompt }, 2);
    await submitTestPet(resources, member, {}, drawn.sheet);
    await assertRefused(() => ask({ ...other, variant: '2' }), 'duplicate_pet');
  });

  it('makes a pet of the account that asked for it, which sees what becomes of it', async () => {
    const asking = await addTestAccount(resources, 'Asking');
    const made = await ask({ prompt: 'a grey owl' }, asking);
    registry.clock.advance(1);
    const refused = await ask({ prompt: 'a rude owl', variant: '3' }, asking);
    await rejectPet(resources, mo, (await petOf(refused)).id, 'Not here.');
    assert.equal((await store.requests.find(made))?.contactEmail, 'asking@example.org');
    const { owner, slug } = await petOf(made);
    assert.deepEqual(owner, { accountId: asking.account.id, name: 'Asking', profileSlug: 'asking' });
    assert.deepEqual(
      (await listOwnRequests(resources, asking)).map(({ request, pet }) => [request.id, pet?.status, pet?.slug]),
      [
        [refused, 'rejected', (await petOf(refused)).slug],
        [made, 'pending', slug],
      ],
    );
    assert.deepEqual(await listOwnRequests(resources, await addTestAccount(resources, 'Idle')), []);
    await assertRefused(() => listOwnRequests(resources, ANYBODY), 'unauthorized');
  });

  it('is given a name that no pet has, unless one was wished for', { skip: !IS_SOAK }, async () => {
    const names: string[] = [];
    for (const variant of ['0', '1', '4']) {
      names.push((await petOf(await ask({ ...WISH, prompt: 'a brown hedgehog', variant }))).displayName);
    }
    assert.equal(new Set(names).size, names.length, names.join());
    const [displayNameHint] = names;
    const { variants } = await preview({ prompt: 'a brown hedgehog', displayNameHint });
    assert.deepEqual(new Set(variants.map(({ displayName }) => displayName)), new Set([displayNameHint]));
  });

  it('from before requesters chose is drawn at the next start', async () => {
    const { petId: _, ...request } = { ...(await store.requests.find(plainRequest)), petId: null };
    const old = { ...request, id: 'old', prompt: 'a lilac penguin', petId: null } as Parameters<
      typeof store.requests.add
    >[0];
    await store.requests.add(old);
    await store.requests.add({ ...old, id: 'gone', status: 'rejected' });
    await drawOldRequests(resources);
    assert.match((await petOf('old')).description, /lavender penguin/);
    assert.equal((await store.requests.find('gone'))?.petId, null);
  });
});
