import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import accessories from '../accessories/accessories.json' with { type: 'json' };
import {
  ACCESSORY_PLACES,
  type AccessoryName,
  PROP_NAMES,
  ROLE_NAMES,
  SPECIES_NAMES,
  toPlainDesign,
} from '../design.ts';
import { parseProgram } from '../program/parse-program.ts';
import props from '../props/held.json' with { type: 'json' };
import { dress } from '../roles/dress.ts';
import { coloursOf } from './colours-of.ts';
import { speciesOf } from './index.ts';
import plans from './plans.json' with { type: 'json' };
import signatures from './signatures.json' with { type: 'json' };

const COLOUR = /^#[0-9a-f]{6}$/;
const SPECIES: readonly string[] = SPECIES_NAMES;
const kinds = Object.entries(signatures).flatMap(([species, details]) =>
  Object.entries(details as Record<string, { nouns: string }>).map(([signature, { nouns }]) => ({
    species: species as (typeof SPECIES_NAMES)[number],
    signature,
    nouns: nouns.split(', '),
  })),
);

describe('figures as data', () => {
  it('has plans and signatures of known species only, each of which can be drawn', () => {
    assert.deepEqual(
      [...Object.keys(plans), ...Object.keys(signatures)].filter((species) => !SPECIES.includes(species)),
      [],
    );
    for (const { species, signature } of kinds) {
      const { colours } = speciesOf({ species, signature });
      for (const colour of Object.values(colours)) assert.match(colour, COLOUR, `${species}/${signature}`);
    }
  });

  it('has a noun for every signature, and one signature for every noun', () => {
    const nouns = kinds.flatMap(({ nouns }) => nouns);
    assert.ok(kinds.length >= 150);
    assert.deepEqual(
      nouns.filter((noun) => !/^[a-z][a-z' -]*$/.test(noun)),
      [],
    );
    assert.deepEqual(
      nouns.filter((noun, index) => nouns.indexOf(noun) !== index),
      [],
    );
  });

  it('has a drawing for every species', () => {
    const layers = ['behind', 'torso', 'ears', 'head', 'face', 'over'] as const;
    for (const species of SPECIES_NAMES) {
      const figure = speciesOf({ species });
      assert.ok(
        layers.some((layer) => figure[layer] !== undefined),
        species,
      );
    }
  });

  it('has pictures of all props and clothes that can be read', () => {
    assert.ok(PROP_NAMES.length >= 60);
    for (const { colour, draw } of Object.values(props)) {
      assert.match(colour, COLOUR);
      assert.ok(parseProgram(draw.replace('ground:', '')).length > 0);
    }
    for (const entry of Object.values(accessories)) {
      assert.match(entry.colour, COLOUR);
      if ('draw' in entry) assert.ok(parseProgram(entry.draw).length > 0);
    }
  });

  it('dresses every role with at least one thing of its own, all of which exist', () => {
    for (const role of ROLE_NAMES) {
      const { accessories: worn, held } = dress(toPlainDesign('person', { role }));
      assert.ok(worn.length > 0, role);
      for (const { name } of worn) assert.ok(name in ACCESSORY_PLACES, `${role} wears ${name}`);
      for (const { prop } of held) assert.ok((PROP_NAMES as string[]).includes(prop), `${role} holds ${prop}`);
      assert.equal(new Set(worn.map(({ name }) => ACCESSORY_PLACES[name])).size, worn.length, role);
    }
  });

  it('keeps what was asked for before what a role brings along', () => {
    const design = toPlainDesign('person', {
      role: 'pirate',
      accessories: [{ name: 'crown' satisfies AccessoryName }],
      held: [{ prop: 'umbrella', colour: '#00ff00' }],
      colours: { body: '#123456' },
    });
    const dressed = dress(design);
    assert.equal(dressed.accessories.filter(({ name }) => ACCESSORY_PLACES[name] === 'head').length, 1);
    assert.deepEqual(
      dressed.held.map(({ prop }) => prop),
      ['umbrella', 'sword'],
    );
    const colours = coloursOf(dressed);
    assert.equal(colours.body, '#123456');
    assert.equal(colours.held, '#00ff00');
  });

  it('takes a signature that a species does not have for none', () => {
    assert.equal(speciesOf({ species: 'cat', signature: 'toast' }), speciesOf({ species: 'cat' }));
    assert.equal(speciesOf({ species: 'cat', signature: 'constructor' }), speciesOf({ species: 'cat' }));
  });
});
