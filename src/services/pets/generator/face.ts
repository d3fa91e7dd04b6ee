// Eyes, mouths and cheeks. Small enough that each pixel counts, so they are drawn by hand.
import type { Layer } from './canvas/layer.ts';
import { toPixel } from './canvas/material.ts';
import { TONE } from './canvas/ramp.ts';
import { box } from './canvas/shape.ts';
import type { Size } from './design.ts';
import type { EyeShape, MouthShape } from './pose.ts';
import { type Rig, SIDES, type Side } from './rig.ts';

type Art = readonly string[];

/** `K` line, `P` pupil, `W` light, `I` iris. */
const OPEN: readonly [Art, Art, Art] = [
  [' KK ', 'KWKK', 'KKIK', ' KK '],
  [' KK ', 'KWWK', 'KWKK', 'KIIK', ' KK '],
  [' KKK ', 'KWWKK', 'KWWKK', 'KKKIK', 'KKIIK', ' KKK '],
];
const GLOWING: readonly [Art, Art, Art] = [
  [' II ', 'IWPI', 'IPPI', ' II '],
  [' II ', 'IWPI', 'IPPI', 'IPPI', ' II '],
  [' III ', 'IWWPI', 'IWPPI', 'IPPPI', 'IPPPI', ' III '],
];

const SHAPES: Readonly<Record<Exclude<EyeShape, 'open' | 'wide' | 'half' | 'focused' | 'sad'>, Art>> = {
  closed: ['     ', 'K   K', ' KKK '],
  happy: [' KKK ', 'K   K', '     '],
  cross: ['K   K', ' K K ', '  K  ', ' K K ', 'K   K'],
};

const MOUTHS: Readonly<Record<MouthShape, Art>> = {
  rest: ['K K K', ' K K '],
  smile: ['K   K', ' KKK '],
  open: ['K   K', 'KRRRK', ' KKK '],
  flat: [' KKK '],
  frown: [' KKK ', 'K   K'],
  oh: [' KK ', 'KRRK', ' KK '],
  wobble: [' K K ', 'K K K'],
};

export interface FaceStyle {
  /** Dark faces have eyes that shine. */
  readonly isDark: boolean;
  /** Whether the mouth lies on dark ground; light muzzles in dark faces have dark mouths. */
  readonly isMouthLight: boolean;
  readonly hasEyes: boolean;
  /** Mouths of beaks and masks are none. */
  readonly hasMouth: boolean;
  readonly hasCheeks: boolean;
}

/** Pictures keep their size when a figure is drawn smaller or larger: small figures need smaller eyes. */
const EYE_GROWTH: Readonly<Record<Size, number>> = { tiny: -2, small: -1, normal: 0, big: 0, giant: 1 };

export function drawEyes(canvas: Layer, rig: Rig, style: FaceStyle): void {
  const { pose, build, design } = rig;
  const asked = (build.face.eyeSize ?? 2) + Math.round(design.proportions.eyeSize) + EYE_GROWTH[design.size];
  const size = Math.min(Math.max(asked, 0), 2);
  const art = eyeArt(pose.eyes, size, style.isDark);
  const width = Math.max(...art.map((row) => row.length));
  const key = eyeKey(style.isDark);
  for (const side of SIDES) {
    const gap = build.face.eyeGap - (isFar(rig, side) ? 2 : 0);
    const x = rig.face.x + side * gap + pose.look.x - (width >> 1) + (side === 1 && width % 2 === 0 ? 1 : 0);
    const y = rig.face.y - Math.ceil(art.length / 2) + pose.look.y;
    canvas.art(x, y, art, key);
    if (pose.eyes === 'focused' || pose.eyes === 'sad') {
      drawBrow(canvas, x, y, width, side === (pose.eyes === 'focused' ? -1 : 1), key['K'] ?? 0);
    }
  }
}

/** The half of the face that a turned head hides. */
function isFar(rig: Rig, side: Side): boolean {
  return Math.sign(rig.pose.turn) === side && Math.abs(rig.pose.turn) > 2;
}

function eyeArt(shape: EyeShape, size: number, isDark: boolean): Art {
  const open = (isDark ? GLOWING : OPEN)[size] ?? OPEN[1];
  switch (shape) {
    case 'open':
      return open;
    case 'wide':
      return (isDark ? GLOWING : OPEN)[Math.min(size + 1, 2)] ?? open;
    case 'half':
      return ['K'.repeat(open[1]?.length ?? 4), ...open.slice(2)];
    case 'focused':
    case 'sad':
      return open.slice(1);
    default:
      return SHAPES[shape];
  }
}

/** A lid that slopes: towards the nose for determination, away from it for sorrow. */
function drawBrow(canvas: Layer, x: number, y: number, width: number, isFalling: boolean, pixel: number): void {
  const half = width >> 1;
  const slope = isFalling
    ? ['K'.repeat(half), ' '.repeat(half) + 'K'.repeat(width - half)]
    : [' '.repeat(width - half) + 'K'.repeat(half), 'K'.repeat(width - half)];
  canvas.art(x, y - 1, slope, { K: pixel }, true);
}

function eyeKey(isDark: boolean): Record<string, number> {
  return {
    K: isDark ? toPixel('eye', TONE.light) : toPixel('ink', TONE.outline),
    W: toPixel('white'),
    I: toPixel('eye'),
    P: toPixel('ink', TONE.outline),
  };
}

export function drawMouth(canvas: Layer, rig: Rig, isLight: boolean): void {
  const art = MOUTHS[rig.pose.mouth];
  const width = Math.max(...art.map((row) => row.length));
  canvas.art(rig.face.x - (width >> 1), rig.head.y + rig.build.face.mouthY, art, {
    K: isLight ? toPixel('eye', TONE.light) : toPixel('ink', TONE.outline),
    R: toPixel('blush', TONE.shade),
  });
}

export function drawCheeks(canvas: Layer, rig: Rig): void {
  for (const side of SIDES.filter((side) => !isFar(rig, side))) {
    const x = rig.face.x + side * (rig.build.face.eyeGap + 3);
    canvas.tint(box(x - 1, rig.face.y + 4, x + 1, rig.face.y + 5), 'blush');
  }
}
