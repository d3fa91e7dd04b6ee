import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mix } from '../../../../language/colour.ts';
import {
  ACCESSORY_AREAS,
  type Accessory,
  type Colour,
  type DesignColours,
  type Held,
  type Mood,
  type Pattern,
  type Proportions,
  type RoleName,
  type SpeciesName,
} from '../design.ts';
import { createRandom, pick } from '../random.ts';
import { toShaded } from './colour-words.ts';
import { parsePrompt } from './parse-prompt.ts';

const RED: Colour = '#d8433f';
const BLUE: Colour = '#4a86d8';
const GREEN: Colour = '#5cb157';
const WHITE: Colour = '#f6f4ee';
const BLACK: Colour = '#2f2f3d';
const YELLOW: Colour = '#f6d64a';
const ORANGE: Colour = '#f08a34';
const PINK: Colour = '#f49ac1';
const PURPLE: Colour = '#8a5bc7';
const GREY: Colour = '#8d93a3';
const BROWN: Colour = '#8a5a3c';
const GOLDEN: Colour = '#eab23c';

/** The expected content of a prompt; what is absent here must be absent there. */
interface Expected {
  readonly species?: SpeciesName;
  readonly colours?: readonly Colour[];
  readonly parts?: DesignColours;
  readonly implied?: DesignColours;
  readonly pattern?: Pattern;
  readonly mood?: Mood;
  readonly wears?: readonly (string | readonly [string, Colour])[];
  readonly size?: Partial<Proportions>;
  readonly role?: RoleName;
  readonly holds?: readonly (string | readonly [string, Colour])[];
  readonly taken?: readonly string[];
  readonly unmatched?: readonly string[];
}

const PROMPTS: readonly (readonly [prompt: string, expected: Expected])[] = [
  // Nouns and their synonyms.
  ['cat', { species: 'cat' }],
  ['A kitten.', { species: 'cat' }],
  ['two bunnies', { species: 'rabbit', unmatched: ['two'] }],
  ['foxes', { species: 'fox' }],
  ['a floppy disk', { species: 'floppy' }],
  ['a cup of coffee', { species: 'mug' }],
  ['a raven', { species: 'songbird' }],
  ['a tiger', { species: 'cat' }],
  ['a lion', { species: 'cat' }],
  ["my neighbour's dog", { species: 'dog', unmatched: ['neighbour'] }],

  // Colours belong to the noun that follows them.
  ['a blue cat with a red scarf', { species: 'cat', colours: [BLUE], wears: [['scarf', RED]] }],
  ['a cat with a red scarf', { species: 'cat', wears: [['scarf', RED]] }],
  ['a red scarf on a blue cat', { species: 'cat', colours: [BLUE], wears: [['scarf', RED]] }],
  ['blue cat red scarf', { species: 'cat', colours: [BLUE], wears: [['scarf', RED]] }],
  ['a cat with blue eyes', { species: 'cat', parts: { eye: BLUE } }],
  ['a blue-eyed white cat', { species: 'cat', colours: [WHITE], parts: { eye: BLUE } }],
  [
    'a black cat with white paws and green eyes',
    { species: 'cat', colours: [BLACK], pattern: 'socks', parts: { pattern: WHITE, eye: GREEN } },
  ],
  ['red and white fox', { species: 'fox', colours: [RED, WHITE] }],
  ['a small, blue cat', { species: 'cat', colours: [BLUE], size: { headSize: 0.5, girth: -0.4 } }],
  ['a cat, orange, sleepy', { species: 'cat', colours: [ORANGE], mood: 'sleepy' }],
  [
    'a purple hedgehog with glasses, grumpy',
    { species: 'hedgehog', colours: [PURPLE], mood: 'grumpy', wears: ['glasses'] },
  ],
  ['a cat, orange and sleepy, with a hat', { species: 'cat', colours: [ORANGE], mood: 'sleepy', wears: ['beanie'] }],
  ['a dark blue dragon', { species: 'dragon', colours: ['#2c3f73'] }],
  ['a pale yellow duck', { species: 'duck', colours: [toShaded(YELLOW, 'light')] }],
  ['a light-green frog', { species: 'frog', colours: [toShaded(GREEN, 'light')] }],
  ['a golden owl', { species: 'owl', colours: [GOLDEN] }],
  ['an octopus, dark purple, green eyes', { species: 'octopus', colours: ['#5a356f'], parts: { eye: GREEN } }],
  ['an owl with small, blue eyes', { species: 'owl', parts: { eye: BLUE }, size: { eyeSize: -0.7 } }],
  ['a rust-red fox', { species: 'fox', colours: [mix('#d9772f', RED, 0.5)] }],
  ['a black-white cat', { species: 'cat', colours: [BLACK, WHITE] }],
  ['a dark cat', { species: 'cat', colours: ['#4a4f5e'] }],
  ['a bear made of gold', { species: 'bear', colours: [GOLDEN] }],
  ['a wizard in purple', { species: 'wizard', colours: [PURPLE] }],
  ['a penguin with a pink belly', { species: 'penguin', parts: { belly: PINK } }],
  ['a bird with a yellow beak', { species: 'songbird', parts: { accent: YELLOW } }],
  ['a rose cat', { species: 'cat', colours: ['#dd5f7f'] }],
  ['a cat with a rose', { species: 'cat', wears: ['flower'] }],
  ['a cat with a rose scarf', { species: 'cat', wears: [['scarf', '#dd5f7f']] }],

  ['a mushroom with a brown cap and a white stem', { species: 'mushroom', parts: { body: BROWN, belly: WHITE } }],
  ['a cactus in a blue pot, with a pink flower', { species: 'cactus', parts: { belly: BLUE, accent: PINK } }],
  ['a cat with a brown cap', { species: 'cat', wears: [['cap', BROWN]] }],

  // Predicates.
  ['The cat is blue. The scarf is red.', { species: 'cat', colours: [BLUE], wears: [['scarf', RED]] }],
  ['A dog with a scarf that is green', { species: 'dog', wears: [['scarf', GREEN]] }],
  ['a fox. Its eyes are green.', { species: 'fox', parts: { eye: GREEN } }],
  [
    'a black cat whose paws are white',
    { species: 'cat', colours: [BLACK], pattern: 'socks', parts: { pattern: WHITE } },
  ],
  ['It is a cat. It is grey and grumpy.', { species: 'cat', colours: [GREY], mood: 'grumpy' }],

  // Patterns.
  ['a striped cat', { species: 'cat', pattern: 'striped' }],
  ['a white cat with black spots', { species: 'cat', colours: [WHITE], pattern: 'spotted', parts: { pattern: BLACK } }],
  ['a black and yellow striped cat', { species: 'cat', colours: [BLACK, YELLOW], pattern: 'striped' }],
  ['a blue to pink gradient slime', { species: 'slime', colours: [BLUE, PINK], pattern: 'gradient' }],
  [
    'a rainbow unicorn',
    { species: 'unicorn', pattern: 'gradient', implied: { body: PINK, pattern: '#8ec9f0', accent: YELLOW } },
  ],
  ['a cat with a striped scarf', { species: 'cat', wears: ['scarf'], unmatched: ['striped'] }],
  ['an owl with paws', { species: 'owl', unmatched: ['paws'] }],

  // Accessories.
  [
    'a white owl wearing a tiny black wizard hat and holding a lantern',
    { species: 'owl', colours: [WHITE], wears: [['wizard-hat', BLACK]], holds: ['lantern'], unmatched: ['tiny'] },
  ],
  ['a dog with a bow tie and sunglasses', { species: 'dog', wears: ['bow-tie', 'sunglasses'] }],
  ['a bespectacled mouse', { species: 'mouse', wears: ['glasses'] }],
  ['a king frog', { species: 'frog', role: 'king' }],
  ['a bear with a blue and white scarf', { species: 'bear', wears: [['scarf', BLUE]], unmatched: ['white'] }],
  ['a cat with a crown and a green beanie', { species: 'cat', wears: ['crown'], unmatched: ['green', 'beanie'] }],
  ['a pirate cat with a top hat', { species: 'cat', role: 'pirate', wears: ['top-hat'] }],
  ['a fox with scarves', { species: 'fox', wears: ['scarf'] }],

  // A species before a species dresses it.
  ['a robot cat', { species: 'cat', implied: { body: '#b4bdcc', belly: GREY, accent: '#4cc9c9', eye: '#4cc9c9' } }],
  ['a blue wizard owl', { species: 'owl', colours: [BLUE], role: 'wizard' }],
  ['a pirate penguin', { species: 'penguin', role: 'pirate' }],
  ['a cat dressed as a pirate', { species: 'cat', role: 'pirate' }],
  ['a cat in a pirate costume', { species: 'cat', role: 'pirate' }],
  ['a penguin who is a plumber', { species: 'penguin', role: 'builder', taken: ['plumber: a builder'] }],
  ['a cat wizard', { species: 'cat', role: 'wizard' }],
  ['a wizard', { species: 'wizard' }],
  ['a grandmother as a superhero', { species: 'person', role: 'superhero' }],
  ['a cat riding a dragon', { species: 'cat', unmatched: ['riding', 'dragon'] }],
  ['a robot with cat ears', { species: 'robot', unmatched: ['cat', 'ears'] }],

  // Negations.
  ['not a dog', {}],
  ['a cat, not a dog', { species: 'cat' }],
  ['not a dog but a cat', { species: 'cat' }],
  ['a wizard without a hat', { species: 'wizard' }],
  ["a cat that isn't grumpy", { species: 'cat' }],
  ['a cat with no hat and a red scarf', { species: 'cat', wears: [['scarf', RED]] }],
  ['a cat without hat, scarf or glasses', { species: 'cat' }],
  ['a pirate cat without an eye patch', { species: 'cat', role: 'pirate' }],
  ['a fox, neither red nor orange', { species: 'fox' }],

  // Sizes, moods and tempers.
  ['a big-eyed cat', { species: 'cat', size: { eyeSize: 0.8 } }],
  ['a rabbit with huge ears', { species: 'rabbit', size: { earSize: 1 } }],
  ['a chubby hedgehog', { species: 'hedgehog', size: { girth: 1 } }],
  ['a shy ghost', { species: 'ghost', mood: 'shy' }],
  ['a cat with a happy face', { species: 'cat', mood: 'happy' }],
  ['a sleepy but brave knight', { species: 'knight', mood: 'sleepy', unmatched: ['brave'] }],

  // Words that are not understood.
  ['a green flurble', { colours: [GREEN], unmatched: ['flurble'] }],
  ['a blue cat eating red sushi', { species: 'cat', colours: [BLUE], holds: [['sushi', RED]] }],
  ['un gato azul', { species: 'cat', colours: [BLUE] }],
  ['синий кот с зонтиком', { species: 'cat', colours: [BLUE], holds: ['umbrella'] }],
  ['', {}],
  [
    'Please draw me a cute pixel art pet of a brown dog',
    { species: 'dog', colours: [BROWN], size: { eyeSize: 0.6, headSize: 0.3 } },
  ],
];

describe('parsePrompt', () => {
  for (const [prompt, expected] of PROMPTS) {
    it(`reads "${prompt}"`, () => assert.deepEqual(toExpected(prompt), { unmatched: [], ...expected }));
  }

  it('knows more than sixty prompts by heart', () => assert.ok(PROMPTS.length > 60));

  it('notes what is not wanted', () => {
    const { excluded } = parsePrompt('a cat, not a dog, without a hat, not blue, not striped, never grumpy');
    assert.deepEqual([...excluded.species], ['dog']);
    assert.deepEqual([...excluded.accessories], ['beanie']);
    assert.deepEqual([...excluded.colours], [BLUE]);
    assert.deepEqual([...excluded.patterns], ['striped']);
    assert.deepEqual([...excluded.moods], ['grumpy']);
  });

  it('takes "not a red fox" for a colour that is not wanted, and leaves foxes alone', () => {
    assert.deepEqual([...parsePrompt('not a red fox').excluded.species], []);
  });

  it('reads a name, also one that is a word', () => {
    assert.equal(parsePrompt('a blue cat called Tofu with a hat').name, 'tofu');
    assert.equal(parsePrompt('a cat named Captain Nibbles').name, 'captain nibbles');
    assert.equal(parsePrompt('a cat named Ginger').name, 'ginger');
    assert.equal(parsePrompt('a cat named Bears').name, 'bears');
    assert.deepEqual(parsePrompt('a cat named Ginger').petColours, []);
  });

  it('remembers what the prompt calls the pet', () => {
    assert.equal(parsePrompt('a small kitten').noun, 'kitten');
    assert.equal(parsePrompt('a lion').noun, 'lion');
    assert.equal(parsePrompt('three little mice').noun, 'mouse');
    assert.equal(parsePrompt('bunnies').noun, 'bunny');
  });

  it('lists matched words in their order, each once', () => {
    const { understood } = parsePrompt('a cat, a dark blue cat, with a red scarf, a red scarf');
    assert.deepEqual(understood, ['cat', 'dark blue', 'red', 'scarf']);
  });

  it('bounds what it notes', () => {
    const words = Array.from({ length: 300 }, (_, index) => `word${index}x`);
    assert.equal(parsePrompt(words.join(' ')).notUnderstood.length, 32);
  });

  it('understands random sequences of its own words', () => {
    const random = createRandom(1);
    const words =
      'a the with and or not but is as , . red dark blue cat robot tiger lion hat scarf crown eyes paws stripes';
    const known = [...words.split(' '), 'called', 'big', 'tiny', 'sleepy', 'animal', 'rose', 'zither', 'eating', 'no'];
    for (let round = 0; round < 2_000; round++) {
      const prompt = Array.from({ length: 12 }, () => pick(random, ['a', ...known])).join(' ');
      const parsed = parsePrompt(prompt);
      const areas = parsed.accessories.map(({ name }) => ACCESSORY_AREAS[name]);
      assert.equal(new Set(areas).size, areas.length, prompt);
      assert.ok(parsed.petColours.length <= 3, prompt);
      assert.ok(
        Object.values(parsed.proportions).every((amount) => Math.abs(amount) <= 1),
        prompt,
      );
    }
  });

  it('understands a kind without a species', () => {
    assert.equal(parsePrompt('a green animal').kind, 'creature');
    assert.deepEqual(parsePrompt('a green animal').petColours, [GREEN]);
  });
});

/** Returns the parsed prompt in the words of the table. */
function toExpected(prompt: string): Expected {
  const parsed = parsePrompt(prompt);
  const isFilled = (value: object): boolean => Object.keys(value).length > 0;
  return {
    ...(parsed.species === undefined ? {} : { species: parsed.species }),
    ...(parsed.petColours.length === 0 ? {} : { colours: parsed.petColours }),
    ...(isFilled(parsed.partColours) ? { parts: parsed.partColours } : {}),
    ...(isFilled(parsed.impliedColours) ? { implied: parsed.impliedColours } : {}),
    ...(parsed.pattern === undefined ? {} : { pattern: parsed.pattern }),
    ...(parsed.mood === undefined ? {} : { mood: parsed.mood }),
    ...(parsed.accessories.length === 0 ? {} : { wears: parsed.accessories.map(toWorn) }),
    ...(parsed.role === undefined ? {} : { role: parsed.role }),
    ...(parsed.held.length === 0 ? {} : { holds: parsed.held.map(toHeld) }),
    ...(parsed.takenFor.length === 0 ? {} : { taken: parsed.takenFor.map(({ word, as }) => `${word}: ${as}`) }),
    ...(isFilled(parsed.proportions) ? { size: parsed.proportions } : {}),
    unmatched: parsed.notUnderstood,
  };
}

function toWorn({ name, colour }: Accessory): string | [string, Colour] {
  return colour === undefined ? name : [name, colour];
}

function toHeld({ prop, colour }: Held): string | [string, Colour] {
  return colour === undefined ? prop : [prop, colour];
}
