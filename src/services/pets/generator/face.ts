// Eyes, mouths and cheeks. They are so small that each pixel counts, so they are pictures.
import type { Layer } from './canvas/layer.ts';
import { parsePixel } from './canvas/material.ts';
import { box } from './canvas/shape.ts';
import type { Size } from './design.ts';
import pictures from './face.json' with { type: 'json' };
import type { EyeShape, MouthShape } from './pose.ts';
import { isFar, type Rig, SIDES } from './rig.ts';
import { isDarkFace } from './species/colours-of.ts';
import { drawLayer, type Species } from './species/index.ts';

type Art = readonly string[];

/** Eyes by size, from the smallest. `K` is a line, `P` the pupil, `W` a light, `I` the iris, `R` the inside of a mouth. */
const OPEN: readonly Art[] = pictures.open;
const GLOWING: readonly Art[] = pictures.glowing;
const MOUTHS: Readonly<Record<MouthShape, Art>> = pictures.mouths;

/** Pictures keep their size when a figure is drawn smaller or larger: small figures need smaller eyes. */
const EYE_GROWTH: Readonly<Record<Size, number>> = { tiny: -2, small: -1, normal: 0, big: 0, giant: 1 };

export function drawFace(canvas: Layer, rig: Rig, species: Species): void {
  const { glow, look = true, mouth = true, cheeks = true } = species;
  const isDark = isDarkFace(rig.design);
  drawLayer(canvas, rig, species, 'face');
  if (cheeks && rig.pose.isBlushing) drawCheeks(canvas, rig);
  if (look) drawEyes(canvas, rig, glow ?? isDark);
  if (mouth) drawMouth(canvas, rig, mouth === true ? isDark : mouth === 'light');
}

/** `isDark`: eyes in a dark face shine. */
function drawEyes(canvas: Layer, rig: Rig, isDark: boolean): void {
  const { pose, build, design } = rig;
  const asked = (build.face.eyeSize ?? 2) + Math.round(design.proportions.eyeSize) + EYE_GROWTH[design.size];
  const art = eyeArt(pose.eyes, Math.min(Math.max(asked, 0), 2), isDark);
  const width = widthOf(art);
  const line = parsePixel(isDark ? 'eye.light' : 'ink.outline');
  const key = { K: line, W: parsePixel('white'), I: parsePixel('eye'), P: parsePixel('ink.outline') };
  for (const side of SIDES) {
    const gap = build.face.eyeGap - (isFar(rig, side) ? 2 : 0);
    const x = rig.face.x + side * gap + pose.look.x - (width >> 1) + (side === 1 && width % 2 === 0 ? 1 : 0);
    const y = rig.face.y - Math.ceil(art.length / 2) + pose.look.y;
    canvas.art(x, y, art, key);
    if (pose.eyes === 'focused' || pose.eyes === 'sad') {
      drawBrow(canvas, x, y, width, side === (pose.eyes === 'focused' ? -1 : 1), line);
    }
  }
}

function eyeArt(shape: EyeShape, size: number, isDark: boolean): Art {
  const sizes = isDark ? GLOWING : OPEN;
  const open = sizes[size] ?? [];
  switch (shape) {
    case 'open':
      return open;
    case 'wide':
      return sizes[size + 1] ?? open;
    case 'half':
      return ['K'.repeat(open[1]?.length ?? 4), ...open.slice(2)];
    case 'focused':
    case 'sad':
      return open.slice(1);
    default:
      return pictures.shapes[shape];
  }
}

/** Draws a sloping lid: towards the nose for determination, away from it for sorrow. */
function drawBrow(canvas: Layer, x: number, y: number, width: number, isFalling: boolean, pixel: number): void {
  const half = width >> 1;
  const slope = isFalling
    ? ['K'.repeat(half), ' '.repeat(half) + 'K'.repeat(width - half)]
    : [' '.repeat(width - half) + 'K'.repeat(half), 'K'.repeat(width - half)];
  canvas.art(x, y - 1, slope, { K: pixel }, true);
}

function drawMouth(canvas: Layer, rig: Rig, isLight: boolean): void {
  const art = MOUTHS[rig.pose.mouth];
  const key = { K: parsePixel(isLight ? 'eye.light' : 'ink.outline'), R: parsePixel('blush.shade') };
  canvas.art(rig.face.x - (widthOf(art) >> 1), rig.head.y + rig.build.face.mouthY, art, key);
}

function widthOf(art: Art): number {
  return Math.max(...art.map((row) => row.length));
}

function drawCheeks(canvas: Layer, rig: Rig): void {
  for (const side of SIDES.filter((side) => !isFar(rig, side))) {
    const x = rig.face.x + side * (rig.build.face.eyeGap + 3);
    canvas.tint(box(x - 1, rig.face.y + 4, x + 1, rig.face.y + 5), 'blush');
  }
}
