import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forSoak } from '../../../base/testing/soak.ts';
import { STATES } from '../model/atlas.ts';
import { PROP_CHOICES } from '../model/choices.ts';
import { CLEAR_EDGE, type Layer } from './canvas/layer.ts';
import { CELL } from './canvas/view.ts';
import { changeDesign } from './change-design.ts';
import {
  ACCESSORY_AREAS,
  ACCESSORY_NAMES,
  type AccessoryName,
  MOODS,
  PATTERNS,
  type PetDesign,
  SPECIES_NAMES,
  toPlainDesign,
} from './design.ts';
import { createFrames, type DrawFrame } from './draw-frame.ts';
import { createRandom, pick } from './random.ts';
import { dress } from './roles/dress.ts';
import { listFigures } from './testing/list-figures.ts';

/** One of each movement and build in `npm test`; all species in a soak. Each frame is drawn once for all tests. */
const FIGURES = listFigures().map((design) => ({ design, draw: drawOnce(createFrames(design)) }));

function drawOnce(draw: DrawFrame): DrawFrame {
  const drawn = new Map<string, Layer>();
  return (state, frame) => {
    const key = `${state} ${frame}`;
    const layer = drawn.get(key) ?? draw(state, frame);
    drawn.set(key, layer);
    return layer;
  };
}

const nameOf = ({ species, signature }: PetDesign) => (signature === undefined ? species : `${species}/${signature}`);

function frames(design: PetDesign, draw: DrawFrame): { label: string; layer: Layer }[] {
  return STATES.flatMap(({ name, frames }) =>
    Array.from({ length: frames }, (_, frame) => ({
      label: `${nameOf(design)} ${name} ${frame} ${design.accessories.map((worn) => worn.name).join('+')}`,
      layer: draw(name, frame),
    })),
  );
}

function overflowsOf(design: PetDesign, draw = createFrames(design)): string[] {
  return frames(design, draw).flatMap(({ label, layer }) => {
    const { left = 0, top = 0, right = 0, bottom = 0 } = layer.bounds() ?? {};
    const isInside =
      left >= CLEAR_EDGE && top >= CLEAR_EDGE && right < CELL.width - CLEAR_EDGE && bottom < CELL.height - CLEAR_EDGE;
    return isInside ? [] : [`${label}: ${left},${top} to ${right},${bottom}`];
  });
}

/** Returns the share of pixels that differ, of those that either picture has. */
function difference(one: Uint8Array, other: Uint8Array): number {
  let [different, visible] = [0, 0];
  for (let index = 0; index < one.length; index++) {
    visible += one[index] !== 0 || other[index] !== 0 ? 1 : 0;
    different += one[index] !== other[index] ? 1 : 0;
  }
  return different / visible;
}

const cellsOf = (draw: DrawFrame, state: (typeof STATES)[number]['name'], count: number) =>
  Array.from({ length: count }, (_, frame) => draw(state, frame).toCell());

describe('frames of every species', () => {
  it('draws nothing outside of the clear edge of a cell', () => {
    assert.deepEqual(
      FIGURES.flatMap(({ design, draw }) => overflowsOf(design, draw)),
      [],
    );
  });

  it('draws nothing outside the frame, for any build and anything worn', () => {
    const overflows: string[] = [];
    const random = createRandom(20260101);
    const extremes = [-1, 0, 1] as const;
    for (let sample = 0; sample < forSoak(SPECIES_NAMES.length, 12); sample++) {
      const worn = (['head', 'face', 'neck', 'back'] as const).map((area) =>
        pick(random, ACCESSORY_NAMES.filter((name) => ACCESSORY_AREAS[name] === area) as [AccessoryName]),
      );
      overflows.push(
        ...overflowsOf({
          species: SPECIES_NAMES[forSoak(sample, sample * 8) % SPECIES_NAMES.length] ?? 'cat',
          colours: {},
          pattern: pick(random, PATTERNS),
          accessories: worn.map((name) => ({ name })),
          held: [],
          size: 'normal',
          mood: pick(random, MOODS),
          proportions: {
            headSize: pick(random, extremes),
            girth: pick(random, extremes),
            earSize: pick(random, extremes),
            eyeSize: pick(random, extremes),
          },
          seed: sample,
        }),
      );
    }
    assert.deepEqual(overflows, []);
  });

  it('shows each state clearly different from every other', () => {
    const alike: string[] = [];
    for (const { design, draw } of FIGURES) {
      const firsts = STATES.map(({ name }) => ({
        name,
        cell: draw(name, name === 'jumping' ? 2 : 0).toCell(),
      }));
      for (const [index, one] of firsts.entries()) {
        for (const other of firsts.slice(index + 1)) {
          const share = difference(one.cell, other.cell);
          if (share < 0.08) {
            alike.push(`${nameOf(design)}: ${one.name} and ${other.name} ${share.toFixed(3)}`);
          }
        }
      }
    }
    assert.deepEqual(alike, []);
  });

  it('moves in every loop, and never jumps to another picture within one', () => {
    const odd: string[] = [];
    for (const { design, draw } of FIGURES) {
      for (const { name, frames: count } of STATES) {
        const cells = cellsOf(draw, name, count);
        const shares = cells.map((cell, index) => difference(cell, cells[(index + 1) % count] ?? cell));
        const isJump = name === 'jumping';
        if (Math.max(...shares) === 0 || shares.some((share) => share > (isJump ? 1 : 0.85))) {
          odd.push(`${nameOf(design)} ${name}: ${shares.map((share) => share.toFixed(2)).join(' ')}`);
        }
      }
    }
    assert.deepEqual(odd, []);
  });

  it('runs to the left as it runs to the right, in outline', () => {
    for (const { design, draw } of FIGURES) {
      for (let frame = 0; frame < 8; frame++) {
        const right = draw('running-right', frame).bounds();
        const left = draw('running-left', frame).bounds();
        assert.ok(right && left);
        assert.deepEqual(
          left,
          { ...right, left: CELL.width - 1 - right.right, right: CELL.width - 1 - right.left },
          nameOf(design),
        );
      }
    }
  });

  it('keeps the light on the left side of the eyes when it runs to the left', () => {
    const draw = createFrames(toPlainDesign('cat'));
    const right = draw('running-right', 0).toCell();
    const left = draw('running-left', 0).toCell();
    const mirrored = left.map(
      (_, index) => left[index - (index % CELL.width) + CELL.width - 1 - (index % CELL.width)] ?? 0,
    );
    assert.ok(difference(right, mirrored) > 0.02);
  });

  it('leaves the ground at the apex of a jump', () => {
    for (const { design, draw } of FIGURES) {
      const low = draw('idle', 0).bounds()?.top ?? 0;
      const high = draw('jumping', 2).bounds()?.top ?? 0;
      assert.ok(low - high >= 4, `${nameOf(design)} rises ${low - high}`);
    }
  });

  it('changes with every prop that is offered', () => {
    const bear = toPlainDesign('bear', { accessories: [{ name: 'medal' }] });
    const cells = PROP_CHOICES.map(({ value }) => {
      const draw = createFrames(dress(changeDesign(bear, { prop: value })));
      return Buffer.from(draw('idle', 0).toCell()).toString('base64');
    });
    assert.equal(new Set(cells).size, PROP_CHOICES.length);
  });
});
