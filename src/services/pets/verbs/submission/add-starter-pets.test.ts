import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { ANYBODY, addTestAccount, openTestRegistry, submitTestPet } from '../../testing/test-registry.ts';
import { getPet } from '../gallery/get-pet.ts';
import { rejectPet } from '../moderation/reject-pet.ts';
import { deletePet } from '../owners/delete-pet.ts';
import { addStarterPets, type Starter } from './add-starter-pets.ts';

async function open(context: TestContext) {
  const registry = await openTestRegistry();
  context.after(() => registry.close());
  const { resources } = registry;
  const starters: Starter[] = ['a red fox', 'a blue owl', 'a green frog'].map((prompt, index) => ({
    slug: `starter-${index}`,
    generate: () => resources.generator.generate({ prompt }, 0),
  }));
  const listSlugs = async () => (await resources.store.pets.listApproved()).map(({ slug }) => slug).sort();
  return { resources, starters, listSlugs, folder: registry.folder };
}

const ALL = ['starter-0', 'starter-1', 'starter-2'];

describe('addStarterPets', () => {
  it('publishes the starters in a fresh registry, once, and leaves deleted what was deleted', async (context) => {
    const { resources, starters, listSlugs, folder } = await open(context);
    assert.equal(await addStarterPets(resources, starters), 3);
    assert.deepEqual(await listSlugs(), ALL);
    assert.equal(await addStarterPets(resources, starters), 0);
    const pet = await getPet(resources, 'starter-0');
    assert.deepEqual(
      [pet.status, pet.owner.name, pet.contactEmail, pet.license],
      ['approved', 'Magpie', null, 'CC0-1.0'],
    );
    assert.ok(pet.generator);

    const made = (await readdir(join(folder, 'derived'))).filter((name) => name.endsWith('idle-strip.webp'));
    const pets = await resources.store.pets.listApproved();
    assert.deepEqual(
      made.map((name) => name.split('-')[0]).sort(),
      pets.map(({ asset }) => asset.assetId).sort(),
      'what the gallery shows of each is there before anybody comes',
    );

    const mo = await addTestAccount(resources, 'Mo', 'moderator');
    await deletePet(resources, mo, 'starter-starter-1');
    assert.equal(await addStarterPets(resources, starters), 0);
    assert.deepEqual(await listSlugs(), ['starter-0', 'starter-2']);
  });

  it('completes a seeding that was interrupted', async (context) => {
    const { resources, starters, listSlugs } = await open(context);
    const failing = starters.map((starter, index) =>
      index === 1 ? { ...starter, generate: () => Promise.reject(new Error('stopped')) } : starter,
    );
    await assert.rejects(addStarterPets(resources, failing), /stopped/);
    assert.deepEqual(await listSlugs(), ['starter-0']);
    assert.equal(await addStarterPets(resources, starters), 2);
    assert.deepEqual(await listSlugs(), ALL);
  });

  it('leaves a registry alone that ever had a pet, even if it was deleted', async (context) => {
    const { resources, starters, listSlugs } = await open(context);
    const pet = await submitTestPet(resources, ANYBODY);
    assert.equal(await addStarterPets(resources, starters), 0);
    await rejectPet(resources, await addTestAccount(resources, 'Mo', 'moderator'), pet.id, 'no');
    assert.equal(await addStarterPets(resources, starters), 0);
    assert.deepEqual(await listSlugs(), []);
  });
});
