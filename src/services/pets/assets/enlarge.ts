import type { Size } from '../../../platform/drawing/draw-layout.ts';
import { CELL_HEIGHT, CELL_WIDTH } from '../model/atlas.ts';
import { type Box, type Frame, toPixels } from '../package/images/frame.ts';
import { toImage } from './read-frames.ts';

/**
 * Enlarges the part of a frame in the box. A drawing in pixels keeps its sharp edges; one with soft edges is enlarged
 * softly.
 */
export async function enlarge(frame: Frame, box: Box, factor: number): Promise<Frame> {
  const size = { width: Math.round(box.width * factor), height: Math.round(box.height * factor) };
  if (!isSoft(frame)) return repeatPixels(frame, box, factor, size);
  const image = toImage(frame).extract(box);
  return {
    ...size,
    rgba: await image
      .resize({ ...size, kernel: 'lanczos3', fit: 'fill' })
      .raw()
      .toBuffer(),
  };
}

/** Repeats each pixel over the pixels that it covers. The image library is off by one in places. */
function repeatPixels(frame: Frame, box: Box, factor: number, { width, height }: Size): Frame {
  const from = toPixels(frame.rgba);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = (box.top + Math.floor(y / factor)) * frame.width + box.left;
    for (let x = 0; x < width; x += 1) to[y * width + x] = from[row + Math.floor(x / factor)] ?? 0;
  }
  return { width, height, rgba: Buffer.from(to.buffer) };
}

/** Enlarges as far as it fits while every pixel of the drawing stays a square of the same size. Never shrinks. */
export function enlargeToFit(frame: Frame, box: Box, widthMax: number, heightMax: number): Promise<Frame> {
  const pixel = isSoft(frame) ? SOFT_STEPS : findPixelSize(frame);
  const factor = Math.min(widthMax / box.width, heightMax / box.height);
  return enlarge(frame, box, Math.max(1, Math.floor(factor * pixel) / pixel));
}

/** A drawing without visible pixels can have almost any size. */
const SOFT_STEPS = 16;

/** A drawing with a larger share of half-transparent pixels among the visible ones is a soft one. */
const SOFT_SHARE = 0.01;

function isSoft({ rgba }: Frame): boolean {
  let visible = 0;
  let partly = 0;
  for (let at = 3; at < rgba.length; at += 4) {
    const alpha = rgba[at] ?? 0;
    if (alpha > 0) visible += 1;
    if (alpha > 0 && alpha < 255) partly += 1;
  }
  return partly > visible * SOFT_SHARE;
}

/** Drawings are made of squares of several pixels as a rule: the registry's own of four. */
const PIXEL_SIZES = [8, 4, 2];

function findPixelSize(frame: Frame): number {
  const { width } = frame;
  const pixels = toPixels(frame.rgba);
  const isMadeOf = (size: number) => {
    if (CELL_WIDTH % size !== 0 || CELL_HEIGHT % size !== 0) return false;
    return pixels.every((pixel, at) => {
      const x = at % width;
      const y = (at - x) / width;
      return pixel === pixels[(y - (y % size)) * width + x - (x % size)];
    });
  };
  return PIXEL_SIZES.find(isMadeOf) ?? 1;
}
