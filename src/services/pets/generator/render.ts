// The sheet of a pet: nine states, frame by frame; and its idle frames as a small strip.
import { CELL_HEIGHT, CELL_WIDTH, SHEET_WIDTH, STATES, type StateName, sheetHeightOf } from '../model/atlas.ts';
import { sharp } from '../package/images/restricted-sharp.ts';
import { type Palette, toPalette } from './canvas/material.ts';
import { CELL } from './canvas/view.ts';
import type { PetDesign } from './design.ts';
import { createFrames } from './draw-frame.ts';
import { dress } from './roles/dress.ts';
import { coloursOf } from './species/colours-of.ts';

/** The side of the square that a pixel of a cell becomes on the sheet. */
const SCALE = CELL_WIDTH / CELL.width;
export const SHEET_HEIGHT = sheetHeightOf(1);

/** A pet frame by frame: cells of indices into a palette. */
export interface Cells {
  readonly palette: Palette;
  drawCell(state: StateName, frame: number): Uint8Array;
}

export function toCells(design: PetDesign): Cells {
  const dressed = dress(design);
  const draw = createFrames(dressed);
  return {
    palette: toPalette(coloursOf(dressed)),
    drawCell: (state, frame) => draw(state, frame).toCell(),
  };
}

/** Returns 1536 × 1872 pixels of RGBA: the same design is always the same sheet. */
export function renderSheet(design: PetDesign): Uint8ClampedArray {
  return renderCells(toCells(design));
}

/** Pixels that no figure covers stay 0,0,0,0. */
export function renderCells(cells: Cells): Uint8ClampedArray {
  const words = new Uint32Array(SHEET_WIDTH * SHEET_HEIGHT);
  STATES.forEach((state, row) => {
    paintRow(words, SHEET_WIDTH, row * CELL_HEIGHT, state, cells, SCALE);
  });
  return new Uint8ClampedArray(words.buffer);
}

/** Paints the frames of a state side by side; each pixel of a cell becomes a square of `scale`. */
function paintRow(
  words: Uint32Array,
  width: number,
  top: number,
  { name, frames }: (typeof STATES)[number],
  { palette, drawCell }: Cells,
  scale: number,
): void {
  const colours = palette.map(toWord);
  for (let column = 0; column < frames; column++) {
    const cell = drawCell(name, column);
    for (let y = 0; y < CELL.height; y++) {
      const start = (top + y * scale) * width + column * CELL.width * scale;
      for (let x = 0; x < CELL.width * scale; x++) {
        const pixel = cell[y * CELL.width + Math.floor(x / scale)] ?? 0;
        if (pixel !== 0) words[start + x] = colours[pixel] ?? 0;
      }
      for (let row = 1; row < scale; row++) words.copyWithin(start + row * width, start, start + CELL.width * scale);
    }
  }
}

/** Encodes a sheet as lossless WebP. */
export function encodeSheet(rgba: Uint8ClampedArray, width = SHEET_WIDTH, height = SHEET_HEIGHT): Promise<Buffer> {
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .webp({ lossless: true, exact: true, effort: 4 })
    .toBuffer();
}

/** Renders the idle frames in their smallest size: a hundredth of a sheet, rendered while a person types. */
export function renderIdleStrip(cells: Cells): Promise<Buffer> {
  const [idle] = STATES;
  const width = idle.frames * CELL.width;
  const words = new Uint32Array(width * CELL.height);
  paintRow(words, width, 0, idle, cells, 1);
  return encodeSheet(new Uint8ClampedArray(words.buffer), width, CELL.height);
}

/** Returns a pixel as a word. Its bytes are red, green, blue and alpha in memory, on little-endian machines. */
function toWord(rgb: number): number {
  return ((0xff << 24) | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0;
}
