import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Layer } from './layer.ts';
import { isMadeOf, toneOf, toPalette, toPixel } from './material.ts';
import { TONE, toRamp, toRelative } from './ramp.ts';
import { bend, blob, box, capsule, ellipse, polygon, type Shape } from './shape.ts';
import { CELL } from './view.ts';

const brightness = (rgb: number) => ((rgb >> 16) & 255) * 0.3 + ((rgb >> 8) & 255) * 0.59 + (rgb & 255) * 0.11;

describe('a ramp', () => {
  it('grows lighter from the outline to the light, for every colour', () => {
    for (const colour of ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#7f7f7f', '#ffd84f'] as const) {
      const steps = toRamp(colour).map(brightness);
      for (let step = 1; step < steps.length; step++) {
        assert.ok((steps[step] ?? 0) >= (steps[step - 1] ?? 0) - 1, `${colour}: ${steps.join(' ')}`);
      }
    }
  });

  it('never draws outlines in pure black', () => {
    assert.ok(toRamp('#000000')[TONE.outline] !== 0);
  });

  it('gives dark colours a lighter relative and light ones a darker', () => {
    assert.ok(brightness(Number.parseInt(toRelative('#202020').slice(1), 16)) > 0x20);
    assert.ok(brightness(Number.parseInt(toRelative('#f0f0f0').slice(1), 16)) < 0xf0);
  });
});

describe('shapes', () => {
  const shapes: Record<string, Shape> = {
    ellipse: ellipse(20, 20, 6, 4),
    blob: blob(20, 20, 6, 3, 5, 3),
    box: box(10, 10, 20, 16, 2),
    polygon: polygon([10, 10], [20, 12], [14, 20]),
    capsule: capsule({ x: 10, y: 10 }, { x: 18, y: 15 }, 2, 1),
    bend: bend({ x: 10, y: 10 }, { x: 20, y: 10 }, { x: 20, y: 20 }, 2),
  };

  it('contain nothing outside their bounds', () => {
    for (const [name, shape] of Object.entries(shapes)) {
      for (let y = 0; y < CELL.height; y++) {
        for (let x = 0; x < CELL.width; x++) {
          const isWithin = x >= shape.left - 1 && x <= shape.right + 1 && y >= shape.top - 1 && y <= shape.bottom + 1;
          assert.ok(isWithin || !shape.contains(x, y), `${name} at ${x},${y}`);
        }
      }
    }
  });

  it('are symmetrical where their measures are', () => {
    const circle = ellipse(20, 20, 6, 6);
    for (let d = 0; d < 8; d++) {
      for (let e = 0; e < 8; e++) {
        assert.equal(circle.contains(20 - d, 20 - e), circle.contains(20 + d, 20 + e));
        assert.equal(circle.contains(20 - d, 20 + e), circle.contains(20 + e, 20 - d));
      }
    }
  });
});

describe('a layer', () => {
  it('notices what is drawn outside of the cell and shows none of it', () => {
    const layer = new Layer();
    layer.fill(box(-3, 10, 4, 12), 'body');
    assert.equal(layer.bounds()?.left, -3);
    const cell = layer.toCell();
    assert.equal(cell[10 * CELL.width], 0);
    assert.equal(cell[10 * CELL.width + 1], toPixel('body'));
  });

  it('outlines a part where it stands free, and only shades the line where it lies over another', () => {
    const canvas = new Layer();
    canvas.fill(box(5, 5, 20, 20), 'belly');
    const film = canvas.film();
    film.fill(box(15, 10, 25, 15), 'body');
    canvas.stamp(film);
    assert.equal(canvas.get(26, 12), toPixel('body', TONE.outline));
    assert.equal(canvas.get(14, 12), toPixel('body', TONE.deep));
    assert.ok(isMadeOf(canvas.get(10, 12), 'belly'));
  });

  it('mirrors what is drawn, but neither the light nor small pictures', () => {
    const [plain, mirrored] = [new Layer(), new Layer(true)];
    for (const layer of [plain, mirrored]) {
      layer.fill(ellipse(20, 20, 8, 8), 'body');
      layer.light(3);
      layer.art(30, 30, ['WK'], { W: toPixel('white'), K: toPixel('ink') });
    }
    const [one, other] = [plain.toCell(), mirrored.toCell()];
    const at = (cell: Uint8Array, x: number, y: number) => cell[y * CELL.width + x] ?? 0;
    assert.equal(toneOf(at(one, 15, 15)), toneOf(at(other, 27 - 5, 15)));
    assert.equal(at(one, 30, 30), at(other, CELL.width - 1 - 31, 30));
    assert.equal(at(one, 31, 30), at(other, CELL.width - 1 - 30, 30));
  });

  it('tints without moving the light, and never outside of what is there', () => {
    const layer = new Layer();
    layer.fill(box(10, 10, 20, 20), 'body');
    layer.light(2);
    const tone = toneOf(layer.get(20, 20));
    layer.tint(box(0, 0, 40, 40), 'belly');
    assert.equal(layer.get(20, 20), toPixel('belly', tone as 2));
    assert.equal(layer.get(21, 20), 0);
  });
});

describe('a palette', () => {
  it('has the colours of a design and those of fixed things', () => {
    const palette = toPalette({ body: '#3366cc' });
    assert.equal(palette[toPixel('body')], 0x3366cc);
    assert.equal(palette[toPixel('ink')], toRamp('#3b3047')[TONE.base]);
  });
});
