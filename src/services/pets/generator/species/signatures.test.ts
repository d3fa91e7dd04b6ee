import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { STATES } from '../../model/atlas.ts';
import { PET_KINDS } from '../../model/pet.ts';
import accessories from '../accessories/accessories.json' with { type: 'json' };
import { Layer } from '../canvas/layer.ts';
import {
  ACCESSORY_AREAS,
  type AccessoryName,
  PROP_NAMES,
  ROLE_NAMES,
  SPECIES_NAMES,
  toPlainDesign,
} from '../design.ts';
import { parseProgram } from '../program/parse-program.ts';
import { drawProps } from '../props/draw-props.ts';
import props from '../props/held.json' with { type: 'json' };
import signs from '../props/signs.json' with { type: 'json' };
import { toRig } from '../rig.ts';
import { dress } from '../roles/dress.ts';
import { poseOf } from '../states/pose-of.ts';
import { coloursOf } from './colours-of.ts';
import { PLANS, speciesOf } from './index.ts';
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
        layers.some((layer) => figure.layers[layer] !== undefined),
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

  it('has coats and names that can be chosen, where a species has its own', () => {
    for (const species of SPECIES_NAMES) {
      const { kind, coats, names } = PLANS[species];
      assert.ok(PET_KINDS.includes(kind), species);
      for (const coat of coats ?? []) assert.match(coat, COLOUR, species);
      for (const name of names?.split(', ') ?? []) assert.match(name, /^[A-Z][A-Za-z]+( [A-Z][a-z]+)*$/, species);
    }
  });

  it('has pictures and anchors for all signs of all poses', () => {
    for (const { steps } of Object.values(signs.signs)) {
      assert.deepEqual(
        steps.flat().filter(([picture]) => !Object.hasOwn(signs.pictures, String(picture))),
        [],
      );
    }
    const canvas = new Layer();
    for (const { name, frames } of STATES) {
      for (let frame = 0; frame < frames; frame++) {
        const pose = poseOf(name, frame, 'happy');
        for (const prop of pose.props) assert.ok(prop.step >= 0 && prop.name in signs.signs, `${name} ${frame}`);
        const rig = toRig(toPlainDesign('cat'), speciesOf({ species: 'cat' }).build, pose);
        for (const when of ['behind', 'face', 'arms', 'before'] as const) drawProps(canvas, rig, when);
      }
    }
    assert.ok(canvas.bounds());
  });

  it('dresses every role with at least one thing that no other role has, and all of them exist', () => {
    for (const role of ROLE_NAMES) {
      const { accessories: worn, held } = dress(toPlainDesign('person', { role }));
      assert.ok(worn.length > 0, role);
      for (const { name } of worn) assert.ok(name in ACCESSORY_AREAS, `${role} wears ${name}`);
      for (const { prop } of held) assert.ok((PROP_NAMES as string[]).includes(prop), `${role} holds ${prop}`);
      assert.equal(new Set(worn.map(({ name }) => ACCESSORY_AREAS[name])).size, worn.length, role);
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
    assert.equal(dressed.accessories.filter(({ name }) => ACCESSORY_AREAS[name] === 'head').length, 1);
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
