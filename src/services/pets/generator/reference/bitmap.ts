import type { Bitmap, Box } from '../../package/images/frame.ts';

/** The least alpha of a visible pixel. */
export const VISIBLE_ALPHA = 128;

export function isVisible({ rgba }: Bitmap, index: number): boolean {
  return (rgba[index * 4 + 3] ?? 0) >= VISIBLE_ALPHA;
}

/** Resizes a cut-out of the bitmap. Every new pixel is the mean of those it covers; a small picture gets larger squares. */
export function resize(bitmap: Bitmap, box: Box, width: number, height: number): Bitmap {
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = toSpan(box.top, box.height, y, height);
    for (let x = 0; x < width; x++) {
      const [left, right] = toSpan(box.left, box.width, x, width);
      rgba.set(toMean(bitmap, { left, top, width: right - left, height: bottom - top }), (y * width + x) * 4);
    }
  }
  return { width, height, rgba };
}

/** Returns the pixels that one new pixel covers: at least one. */
function toSpan(start: number, length: number, position: number, count: number): [number, number] {
  const first = start + Math.floor((position * length) / count);
  return [first, Math.max(first + 1, start + Math.floor(((position + 1) * length) / count))];
}

/** Colours count by their alpha: transparent pixels have none. */
function toMean({ width, rgba }: Bitmap, box: Box): [number, number, number, number] {
  const sum: [number, number, number, number] = [0, 0, 0, 0];
  for (let y = box.top; y < box.top + box.height; y++) {
    for (let x = box.left; x < box.left + box.width; x++) {
      const start = (y * width + x) * 4;
      const alpha = rgba[start + 3] ?? 0;
      sum[0] += (rgba[start] ?? 0) * alpha;
      sum[1] += (rgba[start + 1] ?? 0) * alpha;
      sum[2] += (rgba[start + 2] ?? 0) * alpha;
      sum[3] += alpha;
    }
  }
  const [red, green, blue, alpha] = sum;
  if (alpha === 0) return [0, 0, 0, 0];
  return [red / alpha, green / alpha, blue / alpha, alpha / (box.width * box.height)];
}
