import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';

import { assertRefused, toRefused } from '../../testing/assert-refused.ts';
import { makeTestSheet } from '../../testing/make-sheet.ts';
import {
  ANYBODY,
  addTestAccount,
  makeNextSheet,
  openTestRegistry,
  submitTestPet,
  toSentFile,
} from '../../testing/test-registry.ts';
import { registerSubmission, type Submission } from './register-submission.ts';
import { requestGeneration } from './request-generation.ts';

const registry = await openTestRegistry();
const { resources, clock, folder } = registry;
after(() => registry.close());

const submit = (submission: Submission, idempotencyKey?: string, caller = ANYBODY) =>
  registerSubmission(resources, caller, submission, idempotencyKey);

/** The sheet of what is refused. */
const unused = await makeNextSheet();

const listPackages = () => readdir(join(folder, 'packages'));

describe('the name of an author', () => {
  const anonymous = (fields: Submission['fields'], sheet?: Buffer) => submitTestPet(resources, ANYBODY, fields, sheet);
  const reserved = [
    'Magpie',
    'MAGPIE ',
    'Mаgріe',
    'Μagpie',
    'Mag.p1e',
    'The Magpie Team',
    'Rita Reserved',
    'rita-reserved',
  ];

  it('is not that of the registry or of an account, however it is spelt', async () => {
    const rita = await addTestAccount(resources, 'Rita Reserved');
    for (const requesterName of reserved) {
      const fields = { contactEmail: 'bo@example.org', prompt: 'a cat', requesterName };
      const refused = await assertRefused(
        () => requestGeneration(resources, ANYBODY, { fields }, undefined),
        'invalid_field',
      );
      assert.equal(refused.field, 'requesterName', requesterName);
    }
    for (const publicAuthorName of ['Mаgріe', 'rita-reserved']) {
      const refusal = {
        code: 'invalid_public_author_name',
        field: 'publicAuthorName',
        hint: /another name, or log in/,
      };
      await assert.rejects(anonymous({ publicAuthorName }, unused), matches(refusal), publicAuthorName);
    }
    assert.equal((await anonymous({ publicAuthorName: 'Rita Reserved-Smith' })).owner.name, 'Rita Reserved-Smith');
    assert.equal((await anonymous({ publicAuthorName: 'Anonymous' })).owner.name, 'Anonymous');
    const own = await submitTestPet(resources, rita, { publicAuthorName: 'Magpie' });
    assert.equal(own.owner.name, 'Rita Reserved', 'the name of the account, not the sent one');
  });

  it('is not one of these either when it is made of an address, and can be another then', async () => {
    await addTestAccount(resources, 'Paula');
    for (const contactEmail of ['magpie@example.org', 'p.a.u.l.a@example.org']) {
      const refusal = {
        code: 'invalid_public_author_name',
        field: 'publicAuthorName',
        hint: /another name, or log in/,
      };
      await assert.rejects(anonymous({ contactEmail }, unused), matches(refusal), contactEmail);
    }
    const named = await anonymous({ contactEmail: 'magpie@example.org', publicAuthorName: 'Bob' });
    assert.equal(named.owner.name, 'Bob');
  });

  it('does not change the answer to a submission from before another account got the name', async () => {
    const submission = {
      fields: { displayName: 'Early', publicAuthorName: 'Quinn' },
      files: { sprite: toSentFile(await makeNextSheet()) },
    };
    const first = await submit(submission, 'early-bird');
    await addTestAccount(resources, 'Quinn');
    assert.deepEqual(await submit(submission, 'early-bird'), { ...first, isReplay: true });
  });
});

/** Holds a refusal against what is expected of it. */
function matches({ hint, ...facts }: { code: string; field: string; hint: RegExp }) {
  return (error: unknown) => {
    const refused = toRefused(error);
    assert.deepEqual({ code: refused.code, field: refused.field }, facts);
    assert.match(refused.hint ?? '', hint);
    return true;
  };
}

describe('registerSubmission', () => {
  it('takes a bare sheet, and makes pet.json of the form', async () => {
    const fields = {
      description: 'Very  tidy.',
      kind: 'object',
      tags: ['Tidy,bird'],
      license: 'MIT',
      sourceUrl: 'http://a.org',
    };
    const pet = await submitTestPet(resources, ANYBODY, { displayName: 'Tidy Magpie', ...fields });
    const { slug, displayName, description, kind, tags, license, sourceUrl, status, approvedAt, generator } = pet;
    assert.deepEqual(
      { slug, displayName, description, kind, tags, license, sourceUrl, status, approvedAt, generator },
      {
        slug: 'tidy-magpie',
        displayName: 'Tidy Magpie',
        description: 'Very tidy.',
        kind: 'object',
        tags: ['tidy', 'bird'],
        license: 'MIT',
        sourceUrl: 'http://a.org/',
        status: 'pending',
        approvedAt: null,
        generator: null,
      },
    );
    const petJson = JSON.parse(String(await resources.files.readPetJson(pet.asset.assetId)));
    assert.deepEqual(petJson, { id: slug, displayName, description, spritesheetPath: 'spritesheet.webp' });
  });

  it('takes the texts of pet.json, unless the form says otherwise, and its id as the slug', async () => {
    const petjson = toSentFile(
      Buffer.from('{"id":"my-owl","displayName":"Owl","description":"Hoots."}'),
      'pet.json',
      'application/json',
    );
    const files = async () => ({ petjson, sprite: toSentFile(await makeNextSheet()) });
    const { result: first } = await submit({ fields: {}, files: await files() });
    assert.deepEqual([first.slug, first.displayName, first.description], ['my-owl', 'Owl', 'Hoots.']);
    const { result: second } = await submit({ fields: { displayName: 'Barn owl' }, files: await files() });
    assert.deepEqual([second.slug, second.displayName, second.description], ['my-owl-2', 'Barn owl', 'Hoots.']);
    const petJson = JSON.parse(String(await resources.files.readPetJson(second.asset.assetId)));
    assert.equal(petJson.id, 'my-owl-2', 'the pet.json that is installed names the folder that it is installed into');
  });

  it('takes no id as the slug that installers refuse as a folder', async () => {
    const petjson = toSentFile(Buffer.from('{"id":"my-owl-","displayName":"Snowy owl"}'), 'pet.json');
    const files = { petjson, sprite: toSentFile(await makeNextSheet()) };
    const { result: pet } = await submit({ fields: {}, files });
    assert.equal(pet.slug, 'snowy-owl');
  });

  it('gives a name that very many have a suffix at once', async () => {
    const submit = () => submitTestPet(resources, ANYBODY, { displayName: 'Common' });
    const first = await submit();
    assert.equal(first.slug, 'common');
    for (let number = 1; number < 20; number++) {
      const asset = { ...first.asset, sha256: `sheet ${number}` };
      const pet = await resources.store.pets.add({ ...first, id: `common ${number}`, asset });
      assert.match(pet.slug, /^common-\d+$/);
    }
    for (const pet of [await submit(), await submit()]) assert.match(pet.slug, /^common-[0-9a-f]{8}$/);
  });

  it('names in pet.json the slug that the pet gets, also when several of one name come at once', async () => {
    const sheets = await Promise.all(Array.from({ length: 3 }, makeNextSheet));
    const pets = await Promise.all(
      sheets.map((sheet) => submitTestPet(resources, ANYBODY, { displayName: 'Twin' }, sheet)),
    );
    for (const { slug, asset } of pets) {
      assert.equal(JSON.parse(String(await resources.files.readPetJson(asset.assetId))).id, slug);
    }
    assert.deepEqual(pets.map(({ slug }) => slug).sort(), ['twin', 'twin-2', 'twin-3']);
  });

  it('needs a name and a sheet', async () => {
    const sprite = toSentFile(unused);
    await assertRefused(() => submit({ fields: {}, files: { sprite } }), 'missing_field', /name/);
    await assertRefused(() => submit({ fields: { displayName: 'x' }, files: {} }), 'missing_files');
    const petjson = toSentFile(Buffer.from('{}'), 'pet.json');
    await assertRefused(() => submit({ fields: { displayName: 'x' }, files: { petjson } }), 'missing_files');
    const tooLarge = { ...sprite, bytes: Buffer.alloc(0), isTooLarge: true };
    await assertRefused(() => submit({ fields: {}, files: { sprite: tooLarge } }), 'payload_too_large');
  });

  it('refuses an exact copy of a sheet that waits or is published, and leaves nothing of it on disk', async () => {
    const sheet = await makeNextSheet();
    const original = await submitTestPet(resources, ANYBODY, {}, sheet);
    const before = await listPackages();
    await assertRefused(() => submitTestPet(resources, ANYBODY, { displayName: 'Copy' }, sheet), 'duplicate_pet');
    assert.deepEqual(await listPackages(), before);
    const another = await makeNextSheet();
    const names = ['One', 'Two', 'Three'];
    const outcomes = await Promise.allSettled(
      names.map((displayName) => submitTestPet(resources, ANYBODY, { displayName }, another)),
    );
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected', 'rejected']);
    assert.equal((await listPackages()).length, before.length + 1);
    await resources.store.pets.change(original.id, ['pending'], { status: 'rejected' }, new Date(clock.nowMs()));
    const again = await submitTestPet(resources, ANYBODY, { displayName: 'Second try' }, sheet);
    assert.equal(again.status, 'pending', 'what was rejected may be tried again');
  });

  it('leaves nothing on disk of what is refused', async () => {
    const before = await listPackages();
    const opaque = await makeTestSheet({ alter: (pixels) => pixels.set(0, 7, 90, 90, [1, 2, 3, 255]) });
    await assertRefused(() => submitTestPet(resources, ANYBODY, {}, opaque), 'invalid_spritesheet_cells');
    await assertRefused(() => submitTestPet(resources, ANYBODY, { kind: 'dog' }, unused), 'invalid_kind');
    assert.deepEqual(await listPackages(), before);
  });

  it('submits under the name and address of the account that is signed in', async () => {
    const ada = await addTestAccount(resources, 'Ada');
    const fields = { publicAuthorName: 'Somebody', contactEmail: 'else@example.org' };
    const pet = await submitTestPet(resources, ada, fields);
    assert.deepEqual(pet.owner, { accountId: ada.account.id, name: 'Ada', profileSlug: 'ada' });
    assert.equal(pet.contactEmail, 'ada@example.org');
    assert.equal(pet.publicEmail, null);
  });
});
