import { type Palette, toPalette } from '../canvas/material.ts';
import { TONE, toRamp } from '../canvas/ramp.ts';
import type { Cells } from '../render.ts';
import { drawSprite, SPRITE_PIXELS } from './draw-sprite.ts';
import type { Sprite } from './to-sprite.ts';

/** A cut-out in all its states. */
export function toSpriteCells(sprite: Sprite): Cells {
  return {
    palette: toSpritePalette(sprite),
    drawCell: (state, frame) => drawSprite(sprite, state, frame).toCell(),
  };
}

function toSpritePalette({ colours }: Sprite): Palette {
  const palette = toPalette({});
  colours.forEach((colour, index) => {
    const ramp = toRamp(colour);
    palette[SPRITE_PIXELS.plain + index] = Number.parseInt(colour.slice(1), 16);
    palette[SPRITE_PIXELS.outline + index] = ramp[TONE.outline];
    palette[SPRITE_PIXELS.dim + index] = ramp[TONE.shade];
  });
  return palette;
}
