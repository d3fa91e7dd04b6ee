// Stripes, spots and patches, relative to the part they lie on, so that they move with it.
import type { Layer } from './canvas/layer.ts';
import { ellipse, type Shape } from './canvas/shape.ts';
import { createRandom } from './random.ts';
import type { Oval, Rig, Side } from './rig.ts';

/** Covers only what has the colour of the body. */
export function drawPattern(film: Layer, rig: Rig, part: 'head' | 'body'): void {
  for (const shape of shapesOf(rig, rig[part], part === 'head')) film.tint(shape, 'pattern', 'body');
}

function shapesOf(rig: Rig, oval: Oval, isHead: boolean): Shape[] {
  const { pattern, seed } = rig.design;
  const faceX = isHead ? rig.face.x : oval.x;
  const spotSeed = seed + (isHead ? 0 : 7);
  switch (pattern) {
    case 'striped':
      return [isHead ? foreheadStripes(oval, faceX) : flankStripes(oval)];
    case 'spotted':
      return spots(oval, spotSeed, isHead ? 6 : 5);
    case 'starry':
      return spots(oval, spotSeed, isHead ? 7 : 6).map(toStar);
    case 'patched':
      return patches(oval, faceX, seed % 2 === 0 ? 1 : -1, isHead);
    case 'gradient':
      return [fade(oval)];
    case 'plain':
    case 'socks':
      return [];
  }
}

/** Makes three stripes on the forehead and two on each cheek, as on tabby cats and tigers. */
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

/** Makes a star of a spot; every third one has rays. */
function toStar(spot: Shape, index: number): Shape {
  const x = (spot.left + spot.right) >> 1;
  const y = (spot.top + spot.bottom) >> 1;
  const arm = index % 3 === 0 ? 1 : 0;
  const contains = (px: number, py: number) => Math.abs(px - x) + Math.abs(py - y) <= arm + 0.4;
  return { left: x - 1, top: y - 1, right: x + 1, bottom: y + 1, contains };
}

function patches(oval: Oval, faceX: number, side: Side, isHead: boolean): Shape[] {
  const [left, right] = [oval.x - side * (oval.rx - 1), oval.x + side * (oval.rx - 2)];
  if (!isHead) return [ellipse(left, oval.y - 1, 4, 4), ellipse(right, oval.y + oval.ry, 4, 3)];
  return [
    ellipse(faceX + side * 7, oval.y - 1, 5, 5),
    ellipse(right, oval.y - oval.ry, 6, 5),
    ellipse(left, oval.y - oval.ry + 2, 4, 3),
  ];
}

/** Covers the lower half, with one row of every other pixel where the colours meet. */
function fade(oval: Oval): Shape {
  const edge = Math.round(oval.y + oval.ry * 0.15);
  return within(oval, (x, y) => y > edge || (y === edge && (x + oval.x) % 2 === 0));
}

function within(oval: Oval, contains: (x: number, y: number) => boolean): Shape {
  // Ears and feet reach over the oval and belong to its part.
  return {
    left: oval.x - oval.rx - 8,
    top: oval.y - oval.ry - 2,
    right: oval.x + oval.rx + 8,
    bottom: oval.y + oval.ry + 8,
    contains: (x, y) => contains(Math.round(x), Math.round(y)),
  };
}
