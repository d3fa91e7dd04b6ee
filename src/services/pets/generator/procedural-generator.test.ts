import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forSoak } from '../../../base/testing/soak.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { checkSheet } from '../package/images/check-sheet.ts';
import { sharp } from '../package/images/restricted-sharp.ts';
import { createProceduralGenerator } from './procedural-generator.ts';

const { generate, preview } = createProceduralGenerator();

/** Draws a red disc on white. */
const picture = (): Promise<Buffer> => {
  const [width, height] = [64, 64];
  const rgb = Buffer.alloc(width * height * 3, 255);
  for (let index = 0; index < width * height; index++) {
    if (Math.hypot((index % width) - 32, Math.floor(index / width) - 32) < 22) rgb.set([200, 30, 40], index * 3);
  }
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};

describe('the procedural generator', () => {
  it('draws what the wish asks for, and says how', async () => {
    const pet = await generate({ prompt: 'a blue cat with a red scarf called Tofu and a flurble' }, 0);
    assert.equal(pet.displayName, 'Tofu');
    assert.equal(pet.description, 'A happy blue cat wearing a red scarf.');
    assert.equal(pet.kind, 'creature');
    assert.deepEqual(pet.tags, ['cat', 'blue', 'happy', 'scarf']);
    assert.equal(pet.note.name, 'procedural@3');
    assert.deepEqual(pet.note.matchedWords, ['blue', 'cat', 'red', 'scarf', 'tofu']);
    assert.deepEqual(pet.note.unmatchedWords, ['flurble']);
  });

  it('gives the same pet for the same wish and variant, byte by byte, and another for another', async () => {
    const [first, again, other] = await Promise.all([1, 1, 2].map((variant) => generate({ prompt: 'a fox' }, variant)));
    assert.deepEqual(first, again);
    assert.notDeepEqual(first?.sheet, other?.sheet);
    assert.notEqual(first?.note.seed, other?.note.seed);
  });

  it('makes sheets that the registry accepts', async () => {
    const prompts = ['a blue cat with a red scarf', 'a huge shy wizard', 'a tiny striped mug with a party hat'];
    for (const [index, prompt] of prompts.entries()) {
      for (const variant of forSoak([0, 1], [index % 2])) {
        const { sheet } = await generate({ prompt }, variant);
        const checked = await checkSheet(sheet, DEFAULT_LIMITS);
        assert.equal(checked.spriteVersion, 1);
      }
    }
  });

  it('prefers the name that was wished for, and the kind that was chosen', async () => {
    const wish = { prompt: 'a cat called Tofu', displayNameHint: ' Sir  Fluff ', kind: 'character' } as const;
    const [pet] = (await preview(wish, 0)).variants;
    assert.equal(pet?.displayName, 'Sir Fluff');
    assert.equal(pet?.kind, 'character');
  });

  it('never fails on a text, however odd', async () => {
    for (const prompt of [
      '',
      '\u0000\ud800',
      '🦊🦊',
      'not not not',
      'a '.repeat(999),
      '__proto__ constructor toString',
    ]) {
      const { variants } = await preview({ prompt }, 0);
      for (const pet of variants) assert.ok(pet.displayName !== '' && pet.description !== '', prompt);
    }
  });

  it('paints puppets in the colours of a reference picture, where the wish names none', async () => {
    const referenceImage = await picture();
    const describePuppet = async (prompt: string) =>
      (await preview({ prompt, referenceImage }, 0)).variants[0]?.description ?? '';
    assert.match(await describePuppet('a cat'), /red|crimson|cherry/);
    assert.match(await describePuppet('a green cat'), /green/);
  });

  it('animates the picture itself in odd variants, where its subject stands out', async () => {
    const pet = await generate({ prompt: 'a cat', referenceImage: await picture() }, 1);
    assert.match(pet.description, /^A figure cut out of a reference picture/);
    assert.deepEqual(pet.note.matchedWords, []);
    assert.deepEqual(pet.note.unmatchedWords, ['cat']);
    await checkSheet(pet.sheet, DEFAULT_LIMITS);
  });
});
