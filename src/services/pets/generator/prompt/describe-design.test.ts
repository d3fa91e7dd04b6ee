import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toPlainDesign } from '../design.ts';
import { createRandom } from '../random.ts';
import { describeDesign, describeSprite, tagDesign, toColourName } from './describe-design.ts';
import { namePet, toTitle } from './name-pet.ts';

describe('describeDesign', () => {
  it('says what is seen, in one sentence', () => {
    const design = toPlainDesign('cat', {
      colours: { body: '#4a86d8', belly: '#f6f4ee', pattern: '#2f2f3d', eye: '#5cb157' },
      pattern: 'striped',
      mood: 'grumpy',
      accessories: [{ name: 'scarf', colour: '#d8433f' }, { name: 'glasses' }],
    });
    assert.equal(
      describeDesign(design, 'kitten'),
      'A grumpy blue and white kitten with black stripes and green eyes, wearing a red scarf and glasses.',
    );
  });

  it('says nothing about what is as usual', () => {
    assert.equal(describeDesign(toPlainDesign('owl')), 'A happy owl.');
    assert.equal(describeDesign(toPlainDesign('floppy', { mood: 'silly' })), 'A silly floppy disk.');
  });

  it('names a colour that has no name after its nearest neighbour', () => {
    assert.equal(toColourName('#d84440'), 'red');
    assert.equal(toColourName('#000000'), 'black');
    assert.equal(toColourName('#ffffff'), 'white');
  });

  it('calls a picture that was cut out what it is', () => {
    const colours = ['#d8433f', '#d84440', '#f6f4ee'] as const;
    assert.equal(describeSprite({ colours }), 'A figure cut out of a reference picture, in red and white.');
  });
});

describe('tagDesign', () => {
  it('lists species, colour, mood and what is worn, eight at most', () => {
    const design = toPlainDesign('fox', {
      colours: { body: '#8ec9f0' },
      accessories: [{ name: 'wizard-hat' }, { name: 'glasses' }, { name: 'scarf' }, { name: 'cape' }],
      pattern: 'starry',
    });
    assert.deepEqual(tagDesign(design), [
      'fox',
      'sky-blue',
      'happy',
      'wizard-hat',
      'glasses',
      'scarf',
      'cape',
      'starry',
    ]);
  });
});

describe('namePet', () => {
  it('takes the first wish that is a name', () => {
    assert.equal(
      namePet('cat', [undefined, ' \u0000 ', 'Tofu\n  the\u200b Great '], createRandom(1)),
      'Tofu the Great',
    );
  });

  it('bounds a wish', () => {
    assert.equal([...namePet('cat', ['🦊'.repeat(500)], createRandom(1))].length, 80);
  });

  it('makes up a name that is the same for the same seed', () => {
    assert.equal(namePet('cat', [], createRandom(5)), namePet('cat', [], createRandom(5)));
    const names = Array.from({ length: 40 }, (_, seed) => namePet('cat', [], createRandom(seed)));
    assert.ok(new Set(names).size > 4);
  });

  it('writes names with capitals', () => assert.equal(toTitle('captain nibbles'), 'Captain Nibbles'));
});
