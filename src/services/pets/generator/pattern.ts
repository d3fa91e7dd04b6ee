// Stripes, spots and patches. They are placed relative to the part they lie on, so that they move with it.
import type { Layer } from './canvas/layer.ts';
import { ellipse, type Shape } from './canvas/shape.ts';
import { createRandom } from './random.ts';
import type { Oval, Rig } from './rig.ts';

type Part = 'head' | 'body';

/** Over whatever of the part is body-coloured. */
export function drawPattern(film: Layer, rig: Rig, part: Part): void {
  const oval = rig[part];
  for (const shape of shapesOf(rig, oval, part)) {
    film.tint(shape, 'pattern', 'body');
  }
}

function shapesOf(rig: Rig, oval: Oval, part: Part): Shape[] {
  const { pattern, seed } = rig.design;
  const faceX = part === 'head' ? rig.face.x : oval.x;
  switch (pattern) {
    case 'striped':
      return [part === 'head' ? foreheadStripes(oval, faceX) : flankStripes(oval)];
    case 'spotted':
      return spots(oval, seed + (part === 'head' ? 0 : 7), part === 'head' ? 6 : 5);
    case 'starry':
      return stars(oval, seed + (part === 'head' ? 0 : 7), part === 'head' ? 7 : 6);
    case 'patched':
      return patches(oval, faceX, seed, part);
    case 'gradient':
      return [fade(oval)];
    case 'plain':
    case 'socks':
      return [];
  }
}

/** Three on the forehead, two on each cheek, as tabby cats and tigers have them. */
function foreheadStripes(oval: Oval, faceX: number): Shape {
  return within(oval, (x, y) => {
    const dx = Math.abs(x - faceX);
    const fromTop = y - (oval.y - oval.ry);
    const isForehead = (dx <= 0 && fromTop < 6) || (dx >= 3 && dx <= 4 && fromTop < 5);
    const isCheek = Math.abs(x - oval.x) > oval.rx - 4 && (y === oval.y + 3 || y === oval.y);
    return isForehead || isCheek;
  });
}

function flankStripes(oval: Oval): Shape {
  return within(oval, (x, y) => {
    const reach = Math.abs(x - oval.x) / oval.rx;
    return reach > 0.4 && (((y - Math.round(oval.y)) % 4) + 4) % 4 < 2;
  });
}

function spots(oval: Oval, seed: number, count: number): Shape[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count + random() * 0.12) * 2 * Math.PI;
    const far = 0.55 + 0.35 * random();
    const radius = 1 + Math.round(random());
    return ellipse(
      oval.x + Math.round(Math.cos(angle) * far * oval.rx),
      oval.y + Math.round(Math.sin(angle) * far * oval.ry),
      radius,
      radius,
    );
  });
}

function stars(oval: Oval, seed: number, count: number): Shape[] {
  return spots(oval, seed, count).map((spot, index) => {
    const x = (spot.left + spot.right) >> 1;
    const y = (spot.top + spot.bottom) >> 1;
    const arm = index % 3 === 0 ? 1 : 0;
    return {
      left: x - 1,
      top: y - 1,
      right: x + 1,
      bottom: y + 1,
      contains: (px: number, py: number) => Math.abs(px - x) + Math.abs(py - y) <= arm + 0.4,
    };
  });
}

function patches(oval: Oval, faceX: number, seed: number, part: Part): Shape[] {
  const side = seed % 2 === 0 ? 1 : -1;
  return part === 'head'
    ? [
        ellipse(faceX + side * 7, oval.y - 1, 5, 5),
        ellipse(oval.x + side * (oval.rx - 2), oval.y - oval.ry, 6, 5),
        ellipse(oval.x - side * (oval.rx - 1), oval.y - oval.ry + 2, 4, 3),
      ]
    : [
        ellipse(oval.x - side * (oval.rx - 1), oval.y - 1, 4, 4),
        ellipse(oval.x + side * (oval.rx - 2), oval.y + oval.ry, 4, 3),
      ];
}

/** From the middle downwards, with one row of every other pixel where the colours meet. */
function fade(oval: Oval): Shape {
  const edge = Math.round(oval.y + oval.ry * 0.15);
  return within(oval, (x, y) => y > edge || (y === edge && (x + oval.x) % 2 === 0));
}

function within(oval: Oval, contains: (x: number, y: number) => boolean): Shape {
  // Ears and feet reach over the oval and belong to its part.
  const [left, top] = [oval.x - oval.rx - 8, oval.y - oval.ry - 2];
  return {
    left,
    top,
    right: oval.x + oval.rx + 8,
    bottom: oval.y + oval.ry + 8,
    contains: (x, y) => contains(Math.round(x), Math.round(y)),
  };
}
