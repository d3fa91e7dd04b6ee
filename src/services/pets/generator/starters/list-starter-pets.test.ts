import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IS_SOAK } from '../../../../base/testing/soak.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';
import { PET_KINDS } from '../../model/pet.ts';
import { checkSheet } from '../../package/images/check-sheet.ts';
import { encodeSheet, renderSheet } from '../render.ts';
import { listStarterPets, type StarterPet } from './list-starter-pets.ts';

const pets = listStarterPets();

describe('the starter pets', () => {
  it('has at least 28 pets of all kinds', () => {
    assert.ok(pets.length >= 28);
    assert.deepEqual(new Set(pets.map(({ kind }) => kind)), new Set(PET_KINDS));
  });

  it('has slugs and texts within the rules, each slug and name once', () => {
    for (const { slug, displayName, description, tags } of pets) {
      assert.match(slug, /^[a-z0-9][a-z0-9-]{0,47}$/);
      assert.ok(displayName.length <= DEFAULT_LIMITS.displayNameLengthMax);
      assert.ok(description.length <= DEFAULT_LIMITS.descriptionLengthMax, slug);
      assert.ok(tags.length <= DEFAULT_LIMITS.tagsMax);
      assert.equal(new Set(tags).size, tags.length, slug);
      for (const tag of tags) assert.match(tag, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
    assert.equal(new Set(pets.map(({ slug }) => slug)).size, pets.length);
    assert.equal(new Set(pets.map(({ displayName }) => displayName)).size, pets.length);
  });

  it('is tagged with everything that its pets wear', () => {
    for (const { slug, tags, design } of pets) {
      for (const { name } of design.accessories) assert.ok(tags.includes(name), `${slug} wears ${name}`);
      assert.ok(tags.includes(design.species), slug);
      assert.ok(tags.includes(design.mood), `${slug} is ${design.mood}`);
    }
  });

  it('is in the public domain, belongs to Magpie and reports how it was made', () => {
    for (const { license, ownerName, note } of pets) {
      assert.deepEqual([license, ownerName, note.name], ['CC0-1.0', 'Magpie', 'procedural@3']);
    }
  });

  it('shows each pet on a different sheet that the registry accepts', async () => {
    // A registry that publishes all of them refuses copies too: `starters-and-clients.test.ts` starts one.
    const drawn = pets.filter((_, index) => IS_SOAK || index % 8 === 0);
    const draw = async ({ design }: StarterPet) => checkSheet(await encodeSheet(renderSheet(design)), DEFAULT_LIMITS);
    const sheets = await Promise.all(drawn.map(draw));
    for (const { extension, spriteVersion } of sheets) assert.deepEqual([extension, spriteVersion], ['webp', 1]);
    assert.equal(new Set(sheets.map(({ sha256 }) => sha256)).size, drawn.length);
  });
});
