// Things before the eyes. Each lens is drawn around an eye.
import type { Layer } from '../canvas/layer.ts';
import { parsePixel } from '../canvas/material.ts';
import { TONE } from '../canvas/ramp.ts';
import { isFar, type Rig, type Side } from '../rig.ts';

const KEY = {
  K: parsePixel('face-wear'),
  D: parsePixel('face-wear.outline'),
  S: parsePixel('face-wear.shade'),
  W: parsePixel('white'),
};

const RING = ['  KKK  ', ' K   K ', 'K     K', 'K     K', 'K     K', ' K   K ', '  KKK  '];
const SHADE = ['KKKKKKK', 'KDWDDDK', 'KWDDDDK', 'KDDDDDK', 'KDDDDDK', ' KDDDK '];
const PATCH = [' DDDDD ', 'DSKKKSD', 'DKKKKKD', 'DKKKKKD', 'DSKKKSD', ' DDDDD '];

export const FACE_WEAR: Readonly<Record<string, (canvas: Layer, rig: Rig) => void>> = {
  glasses: (canvas, rig) => drawPair(canvas, rig, RING, 0),
  sunglasses: (canvas, rig) => drawPair(canvas, rig, SHADE, -2),
  monocle: (canvas, rig) => {
    const { x, y } = lensAt(rig, 1);
    canvas.art(x, y, RING, KEY);
    canvas.art(x + 5, y + 6, ['K', ' ', 'K', ' ', 'K'], KEY);
  },
  'eye-patch': (canvas, rig) => {
    const { x, y } = lensAt(rig, 1);
    canvas.art(x, y, PATCH, KEY);
    // The string runs up over the forehead, as far as there is a head under it.
    for (let step = 1; step < 22; step++) {
      const [px, py] = [x + 1 - step, y + 1 - Math.ceil(step / 3)];
      if (canvas.get(px, py) !== 0 && py > rig.head.y - rig.head.ry) {
        canvas.set(px, py, 'face-wear', TONE.outline);
      }
    }
  },
};

/** `bridgeY`: the row of the bridge, relative to the middle of the lenses. */
function drawPair(canvas: Layer, rig: Rig, lens: readonly string[], bridgeY: number): void {
  const [left, right] = [lensAt(rig, -1), lensAt(rig, 1)];
  canvas.art(left.x, left.y, lens, KEY);
  canvas.art(right.x, right.y, lens, KEY);
  const from = left.x + 7;
  canvas.art(from, rig.face.y - 1 + bridgeY, ['K'.repeat(Math.max(1, right.x - from))], KEY);
}

function lensAt(rig: Rig, side: Side): { x: number; y: number } {
  const gap = rig.build.face.eyeGap - (isFar(rig, side) ? 2 : 0);
  return { x: rig.face.x + side * gap - 3, y: rig.face.y - 4 };
}
