// Things before the eyes. Each lens is drawn around an eye.
import type { Layer } from '../canvas/layer.ts';
import { toPixel } from '../canvas/material.ts';
import { TONE } from '../canvas/ramp.ts';
import type { Rig } from '../rig.ts';

type DrawLenses = (canvas: Layer, rig: Rig) => void;

const KEY = {
  K: toPixel('face-wear', TONE.base),
  D: toPixel('face-wear', TONE.outline),
  S: toPixel('face-wear', TONE.shade),
  W: toPixel('white'),
  L: toPixel('face-wear', TONE.light),
};

const RING = ['  KKK  ', ' K   K ', 'K     K', 'K     K', 'K     K', ' K   K ', '  KKK  '];
const SHADE = ['KKKKKKK', 'KDWDDDK', 'KWDDDDK', 'KDDDDDK', 'KDDDDDK', ' KDDDK '];
const PATCH = [' DDDDD ', 'DSKKKSD', 'DKKKKKD', 'DKKKKKD', 'DSKKKSD', ' DDDDD '];

export const FACE_WEAR = {
  glasses: (canvas, rig) => {
    drawLens(canvas, rig, -1, RING);
    drawLens(canvas, rig, 1, RING);
    drawBridge(canvas, rig, 0);
  },
  sunglasses: (canvas, rig) => {
    drawLens(canvas, rig, -1, SHADE);
    drawLens(canvas, rig, 1, SHADE);
    drawBridge(canvas, rig, -2);
  },
  monocle: (canvas, rig) => {
    drawLens(canvas, rig, 1, RING);
    const { x, y } = lensAt(rig, 1);
    canvas.art(x + 5, y + 6, ['K', ' ', 'K', ' ', 'K'], KEY);
  },
  'eye-patch': (canvas, rig) => {
    const { x, y } = lensAt(rig, 1);
    drawLens(canvas, rig, 1, PATCH);
    // The string runs up over the forehead, as far as there is a head under it.
    for (let step = 1; step < 22; step++) {
      const [px, py] = [x + 1 - step, y + 1 - Math.ceil(step / 3)];
      if (canvas.get(px, py) !== 0 && py > rig.head.y - rig.head.ry) {
        canvas.set(px, py, 'face-wear', TONE.outline);
      }
    }
  },
} as const satisfies Record<string, DrawLenses>;

function lensAt(rig: Rig, side: -1 | 1): { x: number; y: number } {
  const { eyeGap } = rig.build.face;
  const isFar = Math.sign(rig.pose.turn) === side && Math.abs(rig.pose.turn) > 2;
  return { x: rig.face.x + side * (eyeGap - (isFar ? 2 : 0)) - 3, y: rig.face.y - 4 };
}

function drawLens(canvas: Layer, rig: Rig, side: -1 | 1, art: readonly string[]): void {
  const { x, y } = lensAt(rig, side);
  canvas.art(x, y, art, KEY);
}

function drawBridge(canvas: Layer, rig: Rig, dy: number): void {
  const from = lensAt(rig, -1).x + 7;
  const to = lensAt(rig, 1).x;
  canvas.art(from, rig.face.y - 1 + dy, ['K'.repeat(Math.max(1, to - from))], KEY);
}
