import type { Size } from '../../../platform/drawing/draw-layout.ts';
import { sharp } from '../package/images/restricted-sharp.ts';
import { FPS_MIN } from '../package/pet-json-animations.ts';

/**
 * 1.5 times the longest row is enough to show the animation. All the frames that pet.json may ask for, drawn as large
 * cards, would be a gigabyte of pixels.
 */
export const GIF_FRAMES_MAX = 12;

/** Frames of this size, one below the other in straight RGBA, played in a circle. */
export function encodeGif(film: Buffer, { width, height }: Size, fps: number): Promise<Buffer> {
  const rows = film.length / (width * 4);
  const raw = { width, height: rows, channels: 4 as const, pageHeight: height };
  // Big flat pixels: noise against banding would only blur them.
  return sharp(film, { raw })
    .gif({ delay: toDelays(rows / height, fps), loop: 0, dither: 0, keepDuplicateFrames: true })
    .toBuffer();
}

/** The format counts in hundredths of a second, and viewers slow down what is shorter than two of them. */
const TICK_MS = 10;
const DELAY_MS_MIN = 20;

/** Returns the delays. Each frame ends on the tick nearest to its time, so that the whole keeps its speed. */
function toDelays(frames: number, fps: number): number[] {
  // The library refuses delays of more than a minute, so that no speed, wherever it comes from, may ask for one.
  const frameMs = 1_000 / Math.max(FPS_MIN, fps);
  const endOf = (frame: number) => Math.round((frame * frameMs) / TICK_MS) * TICK_MS;
  return Array.from({ length: frames }, (_, frame) => Math.max(DELAY_MS_MIN, endOf(frame + 1) - endOf(frame)));
}
