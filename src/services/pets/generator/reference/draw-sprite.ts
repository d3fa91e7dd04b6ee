// Draws the frames of a cut-out, with the same signs around it as around drawn figures.
import type { StateName } from '../../model/atlas.ts';
import { CLEAR_EDGE, Layer } from '../canvas/layer.ts';
import { toPalette } from '../canvas/material.ts';
import { TONE, toRamp } from '../canvas/ramp.ts';
import { toPlainDesign } from '../design.ts';
import { drawProps } from '../props/draw-props.ts';
import type { Cells } from '../render.ts';
import { type Build, GROUND, MIDDLE, toRig } from '../rig.ts';
import { poseOf } from '../states/pose-of.ts';
import { type Motion, toMotion } from './sprite-motion.ts';
import { SPRITE_COLOURS_MAX, type Sprite } from './to-sprite.ts';

/** The indices of a sprite's colours in a palette: above those of everything that is drawn around it. */
export const SPRITE_PIXELS = {
  plain: 192,
  outline: 192 + SPRITE_COLOURS_MAX,
  dim: 192 + 2 * SPRITE_COLOURS_MAX,
} as const;

/** A rig needs a design; nothing of it is drawn. */
const DESIGN = toPlainDesign('slime');

export function toSpriteCells(sprite: Sprite): Cells {
  const palette = toPalette({});
  sprite.colours.forEach((colour, index) => {
    const ramp = toRamp(colour);
    palette[SPRITE_PIXELS.plain + index] = Number.parseInt(colour.slice(1), 16);
    palette[SPRITE_PIXELS.outline + index] = ramp[TONE.outline];
    palette[SPRITE_PIXELS.dim + index] = ramp[TONE.shade];
  });
  return { palette, drawCell: (state, frame) => drawSprite(sprite, state, frame).toCell() };
}

export function drawSprite(sprite: Sprite, state: StateName, frame: number): Layer {
  const pose = poseOf(state, frame, 'happy');
  const motion = limit(sprite, toMotion(state, pose));
  const canvas = new Layer(state === 'running-left');
  const rig = toRig(DESIGN, toBuild(sprite), { ...pose, lift: motion.lift, squash: motion.squash, nod: 0 });
  drawProps(canvas, rig, 'behind');
  drawPicture(canvas, transform(sprite, motion), motion);
  for (const when of ['arms', 'face', 'before'] as const) drawProps(canvas, rig, when);
  return canvas;
}

/** Lowers the jumps of tall pictures to the bounds of the cell. */
function limit({ height }: Sprite, motion: Motion): Motion {
  const headroom = GROUND - CLEAR_EDGE - (height - motion.squash) - 1;
  return { ...motion, lift: Math.max(0, Math.min(motion.lift, headroom)) };
}

function toBuild({ width, height }: Sprite): Build {
  return {
    head: { rx: width >> 1, ry: height >> 1 },
    gait: 'hover',
    legLength: 0,
    legs: 'none',
    arms: 'none',
    face: { eyeGap: Math.max(2, width >> 2), eyeY: -(height >> 3), mouthY: 0 },
  };
}

/** Pixels of a palette, row by row; 0 is none. */
type Picture = Pick<Sprite, 'width' | 'height' | 'pixels'>;

/** Squashes and shears the sprite, with room for the outline all around. */
function transform(sprite: Sprite, { squash, lean, isDim }: Motion): Picture {
  const innerWidth = Math.max(1, sprite.width + Math.round(squash / 2));
  const innerHeight = Math.max(1, sprite.height - squash);
  const [width, height] = [innerWidth + 2 * Math.abs(lean) + 2, innerHeight + 2];
  const pixels = new Uint8Array(width * height);
  const first = isDim ? SPRITE_PIXELS.dim : SPRITE_PIXELS.plain;
  for (let y = 0; y < innerHeight; y++) {
    const row = Math.floor((y * sprite.height) / innerHeight);
    const start = 1 + Math.abs(lean) + Math.round(lean * (1 - (y + 1) / innerHeight));
    for (let x = 0; x < innerWidth; x++) {
      const colour = sprite.pixels[row * sprite.width + Math.floor((x * sprite.width) / innerWidth)] ?? 0;
      if (colour !== 0) pixels[(y + 1) * width + start + x] = first + colour - 1;
    }
  }
  return sprite.isOutlined ? { width, height, pixels } : outline({ width, height, pixels });
}

/** Draws a line in a dark relative of the colour that it runs along. There is an empty column on both sides. */
function outline({ width, height, pixels }: Picture): Picture {
  const outlined = pixels.map((pixel, index) => {
    const neighbour = pixels[index - width] || pixels[index + width] || pixels[index - 1] || pixels[index + 1] || 0;
    if (pixel !== 0 || neighbour === 0) return pixel;
    return SPRITE_PIXELS.outline + ((neighbour - SPRITE_PIXELS.plain) % SPRITE_COLOURS_MAX);
  });
  return { width, height, pixels: outlined };
}

function drawPicture(canvas: Layer, { width, height, pixels }: Picture, { lift, lean, shift }: Motion): void {
  const rows = Array.from({ length: height }, (_, y) =>
    String.fromCharCode(...pixels.subarray(y * width, (y + 1) * width)),
  );
  const key = Object.fromEntries(
    [...new Set(pixels)].filter(Boolean).map((pixel) => [String.fromCharCode(pixel), pixel]),
  );
  // A leaning picture is moved to the other side, or it would leave the cell.
  const x = MIDDLE - (width >> 1) + shift - Math.round(lean / 2);
  canvas.art(x, GROUND + 2 - lift - height, rows, key, true);
}
