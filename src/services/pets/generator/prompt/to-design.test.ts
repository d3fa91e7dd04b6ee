import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { kindOf, type PetDesign, SPECIES_NAMES } from '../design.ts';
import { parsePrompt } from './parse-prompt.ts';
import { type DesignChoices, toDesign } from './to-design.ts';

const design = (prompt: string, choices: Partial<DesignChoices> = {}): PetDesign => {
  const { variant = 0 } = choices;
  return toDesign(parsePrompt(prompt), { kind: undefined, variant, subjectSeed: 7, seed: 7 + variant, ...choices });
};

const VARIANTS = Array.from({ length: 24 }, (_, variant) => variant);

describe('toDesign', () => {
  it('makes nothing up in the first variant', () => {
    assert.deepEqual(design('a cat'), {
      species: 'cat',
      colours: {},
      pattern: 'plain',
      accessories: [],
      held: [],
      size: 'normal',
      mood: 'happy',
      proportions: { headSize: 0, girth: 0, earSize: 0, eyeSize: 0 },
      seed: 7,
    });
  });

  it('keeps everything that was asked for in every variant', () => {
    for (const variant of VARIANTS) {
      const made = design('a grumpy striped blue cat with huge ears, green eyes and a red scarf', { variant });
      assert.equal(made.species, 'cat');
      assert.equal(made.colours.body, '#4a86d8');
      assert.equal(made.colours.eye, '#5cb157');
      assert.equal(made.pattern, 'striped');
      assert.equal(made.mood, 'grumpy');
      assert.equal(made.proportions.earSize, 1);
      assert.deepEqual(made.accessories, [{ name: 'scarf', colour: '#d8433f' }]);
    }
  });

  it('varies what was left open', () => {
    const designs = VARIANTS.map((variant) => design('a cat', { variant }));
    const count = (pick: (made: PetDesign) => unknown): number => new Set(designs.map(pick)).size;
    assert.ok(count(({ pattern }) => pattern) > 3);
    assert.ok(count(({ mood }) => mood) > 3);
    assert.ok(count(({ colours }) => colours.body) > 3);
    assert.ok(count(({ proportions }) => JSON.stringify(proportions)) > 10);
  });

  it('gives the same design for the same choices', () => {
    assert.deepEqual(design('something nice', { variant: 3 }), design('something nice', { variant: 3 }));
  });

  it('shows another species in each variant of a prompt that names none, of the kind that was chosen', () => {
    const objects = SPECIES_NAMES.filter((species) => kindOf(species) === 'object');
    const shown = objects.map((_, variant) => design('a green flurble', { variant, kind: 'object' }).species);
    assert.deepEqual(new Set(shown), new Set(objects));
  });

  it('takes the kind from the prompt where none was chosen', () => {
    for (const variant of VARIANTS) assert.equal(kindOf(design('a green animal', { variant }).species), 'creature');
  });

  it('never uses what the prompt refuses', () => {
    for (const variant of VARIANTS) {
      const made = design('not a dog, not striped, never grumpy', { variant });
      assert.notEqual(made.species, 'dog');
      assert.notEqual(made.pattern, 'striped');
      assert.notEqual(made.mood, 'grumpy');
    }
  });

  it('finds a species even when all of them are refused', () => {
    const refused = `not ${SPECIES_NAMES.map((species) => species.replace('floppy', 'floppy disk')).join(', not ')}`;
    assert.ok(SPECIES_NAMES.includes(design(refused).species));
  });

  it('gives another coat to a species whose natural one is refused', () => {
    assert.equal(design('a fox').colours.body, undefined);
    assert.notEqual(design('a fox, neither red nor orange').colours.body, undefined);
  });

  it('keeps the rest of a role of which something is refused', () => {
    assert.equal(design('a pirate cat').role, 'pirate');
    const { role, accessories } = design('a pirate cat without an eye patch');
    assert.equal(role, undefined);
    assert.ok(accessories.some(({ name }) => name === 'pirate-hat'));
    assert.ok(!accessories.some(({ name }) => name === 'eye-patch'));
  });

  it('puts the second colour on the belly, or into the pattern where there is one', () => {
    assert.equal(design('a red and white fox').colours.belly, '#f6f4ee');
    assert.equal(design('a red and white striped fox').colours.pattern, '#f6f4ee');
  });

  it('lets colours that are named replace a coat that is implied', () => {
    assert.deepEqual(design('a white raven').colours, { body: '#f6f4ee' });
    assert.deepEqual(design('a blue phoenix').colours, { body: '#4a86d8', pattern: '#f6d64a', accent: '#f6d64a' });
  });

  it('takes colours from a reference picture where the prompt names none', () => {
    const palette = { body: '#112233', belly: '#445566' } as const;
    assert.deepEqual(design('a cat', { palette }).colours, palette);
    assert.deepEqual(design('a red cat', { palette }).colours, { ...palette, body: '#d8433f' });
  });
});
